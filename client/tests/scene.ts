/** Positions written by hand, as the server would send them. */

import told from "./made/told.json";
import type { Scene } from "../src/games/family";
import type { Legion, LegionzView } from "../src/games/legionz/model";
import { Words } from "../src/words";
import legionz from "../../src/fleacircus/web/words/en/legionz.json";
import table from "../../src/fleacircus/web/words/en/table.json";

/** Ada (wasp, seat 0) has two bugs that touch; Bo (stag beetle, seat 1) has one; Ada is to move. */
export const view: LegionzView = {
  goal: 10,
  chain: [
    { cell: [0, 0], owner: 1, number: 12 },
    { cell: [1, 0], owner: 0, number: 3 },
    { cell: [2, 0], owner: 0, number: 13 },
  ],
  sets: [
    [1, 1, 2, 12],
    [null, null, null],
  ],
  turn: 0,
  bonus: null,
  gone: [],
  outcome: null,
};

export const legions: Legion[] = [
  {
    owner: 0,
    cells: [
      [1, 0],
      [2, 0],
    ],
    missing: 8,
    sum: 16,
  },
  { owner: 1, cells: [[0, 0]], missing: 9, sum: null },
];

export function scene(changes: Partial<Scene> = {}, position: Partial<LegionzView> = {}): Scene {
  return {
    game: "legionz",
    words: new Words("en", { ...table, ...legionz }),
    view: { ...view, ...position } as unknown as Scene["view"],
    seat: 0,
    seats: [
      { seat: 0, name: "Ada", kind: "you", level: null, online: true, away: false },
      { seat: 1, name: "Bo", kind: "person", level: null, online: true, away: false },
    ],
    shared: false,
    due: [0],
    offers: [],
    choices: [
      { type: "place", cell: [3, 0], number: 1 },
      { type: "place", cell: [-1, 0], number: 1 },
      { type: "place", cell: [3, 0], number: 12 },
      { type: "place", cell: [-1, 0], number: 12 },
      { type: "leave" },
    ],
    pending: null,
    past: [
      {
        seq: 0,
        seat: null,
        at: 0,
        seen: { "0": [{ type: "placed", seat: 1, cell: [0, 0], touches: 0 }] },
        undoes: null,
        shows_ms: 0,
      },
      {
        seq: 1,
        seat: 0,
        at: 1,
        seen: { "0": [{ type: "placed", seat: 0, cell: [2, 0], touches: 1 }] },
        undoes: null,
        shows_ms: 0,
      },
    ],
    outcome: null,
    box: told["legionz"].facts,
    citations: told["legionz"].citations,
    facts: legions,
    live: true,
    seq: 1,
    ...changes,
  };
}
