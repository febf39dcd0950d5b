import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { nameOf } from "../src/games/family";
import { family } from "../src/games/legionz";
import Board from "../src/games/legionz/board.svelte";
import { hand, latest, winning } from "../src/games/legionz/model";
import { cellName } from "../src/games/legionz/phrases";
import { legions, scene, view } from "./scene";

const nothing = () => {};
function draw(now = scene()): string {
  const props = {
    scene: now,
    act: nothing,
    why: () => Promise.resolve(null),
    cite: nothing,
    ask: () => Promise.resolve(undefined),
    path: () => undefined,
  };
  return render(Board, { props }).body;
}
const count = (body: string, pattern: RegExp) => [...body.matchAll(pattern)].length;

describe("the board", () => {
  it("draws bugs, legal cells and the cells that may not be used", () => {
    const body = draw();
    expect(count(body, /class="bug[ "]/g)).toBe(3);
    expect(count(body, /class="legal[ "]/g)).toBe(2);
    expect(count(body, /class="forbidden[ "]/g)).toBe(8);
    expect(body).toContain('aria-label="cell P13, beside Ada"');
    expect(body).toContain("Legion of 2, 8 to go");
  });

  it("has exactly one cell in the way of the tab key", () => {
    expect(count(draw(), /data-cell="[^"]*"[^>]*tabindex="0"|tabindex="0"[^>]*data-cell/g)).toBe(1);
  });

  it("shows no number before the end, and all of them then", () => {
    expect(draw()).not.toMatch(/class="(number|worth)[ "]/);
    const over = scene({ outcome: { places: [1, 2], clause: "LZ-13" }, choices: [], due: [] });
    const body = draw(over);
    expect(count(body, /class="worth[ "]/g)).toBe(3);
    expect(count(body, /class="tile[^"]* won[ "]/g)).toBe(2);
  });

  it("marks the bugs that may move after a loop", () => {
    const choices = [
      { type: "decline" },
      { type: "move", start: [0, 0], to: [3, 0] },
      { type: "move", start: [2, 0], to: [-1, 0] },
    ];
    const body = draw(scene({ choices }, { bonus: [1, 0] }));
    expect(count(body, /class="bug[^"]* movable[ "]/g)).toBe(2);
    expect(count(body, /class="legal[ "]/g)).toBe(0);
    expect(body).toContain("Move nothing");
  });

  it("offers a spectator nothing", () => {
    const body = draw(scene({ seat: null, choices: [] }));
    expect(body).not.toContain("radiogroup");
    expect(count(body, /class="legal[ "]/g)).toBe(0);
  });
});

describe("in words", () => {
  const say = (event: { type: string; [field: string]: unknown }) =>
    family.tell(event, scene()).map(({ text, clause }) => `${text} [${clause ?? ""}]`);

  it.each([
    [
      { type: "sets_laid", seats: 2, numbers: [1, 2], goal: 10 },
      "Everyone lays out 2 bugs. A full Legion is 10 bugs. [LZ-14]",
    ],
    [
      { type: "turned", seats: [0, 1], numbers: [13, 4] },
      "Turned over for the start: Ada PLYT (13) and Bo 4. [LZ-05]",
    ],
    [{ type: "starter_drawn", seat: 1, clause: "LZ-Y4" }, "The lot chooses Bo to start. [LZ-Y4]"],
    [
      { type: "placed", seat: 1, cell: [0, 0], touches: 0, open: true },
      "Bo starts the chain with that bug. [LZ-06]",
    ],
    [{ type: "placed", seat: 0, cell: [3, -1], touches: 1 }, "Ada places a bug at P12. [LZ-08]"],
    [
      { type: "placed", seat: 0, cell: [3, -1], touches: 2 },
      "Ada places a bug at P12 and closes a loop. [LZ-12]",
    ],
    [{ type: "loop_closed", seat: 0, cell: [0, 0], clause: "LZ-V1" }, "Ada may move one bug. [LZ-V1]"],
    [
      { type: "moved", seat: 0, owner: 1, start: [0, 0], to: [1, 1] },
      "Ada moves a bug of Bo from M13 to N14. [LZ-V1]",
    ],
    [
      { type: "moved", seat: 0, owner: 0, start: [0, 0], to: [1, 1] },
      "Ada moves an own bug from M13 to N14. [LZ-V1]",
    ],
    [{ type: "declined", seat: 0 }, "Ada moves nothing. [LZ-Y15]"],
    [{ type: "left", seat: 0, clause: "LZ-Y33" }, "Ada leaves; the bugs stay. [LZ-Y33]"],
    [{ type: "revealed" }, "All bugs are turned over. [LZ-Y30]"],
  ])("%o", (event, text) => expect(say(event)).toEqual([text]));

  it("the end names the winners and the reason", () => {
    expect(say({ type: "finished", outcome: { places: [2, 1], clause: "LZ-22" } })).toEqual([
      "Bo wins []",
      "The longest Legions are level, and the sum of their numbers decides. [LZ-22]",
    ]);
    expect(say({ type: "finished", outcome: { places: [1, 1], clause: "LZ-Y7" } })[0]).toContain(
      "Ada and Bo share",
    );
  });

  it("whose turn it is goes without a line", () =>
    expect(say({ type: "turn_started", seat: 0 })).toEqual([]));

  it("the prompt says who is to do what", () => {
    expect(family.prompt(scene())).toContain("Ada, your turn: place a bug");
    expect(family.prompt(scene({ seat: 1 }))).toContain("Ada is about to place");
    expect(family.prompt(scene({}, { bonus: [0, 0] }))).toContain("you closed a loop");
    expect(family.prompt(scene({ live: false }))).toContain("Ada is about to place");
  });

  it("standings tell size and distance", () => {
    expect(family.standing(0, scene())).toBe("Legion 2/10, 8 to go");
    expect(family.standing(0, scene({}, { gone: [0] }))).toBe("has left");
    expect(family.standing(0, scene({ facts: undefined }))).toBe("");
  });

  it("bots go by their level, alike ones by their seat too", () => {
    const bot = { name: "", kind: "bot", level: "x", online: true, away: false } as const;
    const words = { ...scene().words, has: () => true, say: () => "Tumbler" } as never;
    const seats = [
      { ...bot, seat: 0 },
      { ...bot, seat: 1 },
    ];
    expect(nameOf({ words, seats }, 1)).toBe("Tumbler 2");
    expect(nameOf({ words, seats: seats.slice(1) }, 1)).toBe("Tumbler");
  });
});

it("every legal action but leaving is in the list, once", () => {
  const groups = family.groups(scene());
  expect(groups.map((group) => group.label)).toEqual(["Place number 1", "Place number 12"]);
  const listed = groups.flatMap((group) => group.actions.map((each) => each.action));
  expect(listed).toHaveLength(4);
  expect(new Set(listed).size).toBe(4);
});

it("the hand counts equal numbers together", () => {
  expect(hand(scene())).toEqual([
    { number: 1, count: 2 },
    { number: 2, count: 1 },
    { number: 12, count: 1 },
  ]);
  expect(hand(scene({ seat: 1 }))).toEqual([]);
});

it("the newest bug is the last placed or moved", () => {
  expect(latest(scene().past, 0)).toEqual({ to: [2, 0], from: null });
  const moved = { ...scene().past[1]!, seen: { "0": [{ type: "moved", start: [2, 0], to: [5, 5] }] } };
  expect(latest([...scene().past, moved], 0)).toEqual({ to: [5, 5], from: [2, 0] });
});

it("of two equally long Legions the one with the higher sum won", () => {
  const other = { ...legions[0]!, cells: [[7, 7] as const, [8, 7] as const], sum: 20 };
  const over = scene({ outcome: { places: [1, 2], clause: "LZ-22" }, facts: [...legions, other] });
  expect(winning(over)).toEqual([other]);
  expect(winning(scene())).toEqual([]);
  expect(view.outcome).toBeNull();
});

describe("names of cells", () => {
  it("begin at M13 and are all different, however far a chain grows", () => {
    expect(cellName([0, 0])).toBe("M13");
    expect(cellName([2, -1])).toBe("O12");
    expect([cellName([-12, 0]), cellName([-13, 0]), cellName([-14, 0])]).toEqual(["A13", "−A13", "−B13"]);
    expect([cellName([13, -13]), cellName([14, -14])]).toEqual(["Z0", "AA−1"]);
    const far = Array.from({ length: 401 }, (_, i) => i - 200);
    expect(new Set(far.flatMap((q) => far.map((r) => cellName([q, r])))).size).toBe(401 * 401);
  });
});
