import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { featsOf, story, TAKING } from "../src/flicktable/story";
import type { Scene } from "../src/games/family";
import { story as mutants } from "../src/games/micromutants/story";
import type { Entry, GameEvent, Tagged } from "../src/net/protocol";
import { Words } from "../src/words";
import { scene as plain } from "./scene";

const WORDS = JSON.parse(
  readFileSync(new URL("../../src/fleacircus/web/words/en/flicktable.json", import.meta.url), "utf8"),
) as Record<string, string>;

const shot = { direction_mrad: 0, power: 300, press: 100, side: 0 };
const flicked = (seat: number, piece: number): GameEvent => ({ type: "flicked", seat, piece, shot });
const taken = (credit: number, piece: number): GameEvent => ({ type: "eliminated", credit, piece, by: 0 });
const entry = (seq: number, ...events: GameEvent[]) => ({
  seq,
  seat: 0,
  seen: { "0": events },
  undoes: null,
});

const insects = [0, 1, 2, 3].map((id) => ({ id, kind: "insect", owner: id % 2, breed: `breed ${id}` }));
const SCENE: Scene = {
  ...plain(),
  words: new Words("en", { ...WORDS, "flicktable.kind.insect": "insect" }, ["flicktable"]),
  view: { pieces: insects, sheets: [], players: [] } as unknown as Scene["view"],
  past: [
    entry(4, flicked(0, 0), taken(0, 1)),
    entry(7, flicked(1, 1)),
    entry(9, flicked(1, 3), taken(1, 2)),
  ] as unknown as Entry[],
};

describe("a match in numbers", () => {
  it("counts shots and what they took, by seat, and finds what was least to be expected", async () => {
    const asked: [string, number][] = [];
    const ask = async (question: Tagged, seq: number) => {
      asked.push([question.type, seq]);
      const id = seq === 3 ? 1 : 2;
      return { tried: 40, outcomes: [{ id, how: "covers", times: seq === 3 ? 30 : 4 }], off: 0, turned: 0 };
    };
    const told = story(SCENE, ask);
    expect(told.best).toMatchObject({ seq: 9, text: expect.stringMatching(/^A fine shot/) });
    expect(told.rows.map((row) => row.values)).toEqual([
      [1, 2],
      [1, 1],
    ]);
    const { rows, best } = (await told.later)!;
    expect(rows.map(({ values }) => values)).toEqual([
      [1, 2],
      [1, 1],
      [0, 1],
    ]);
    expect(asked).toEqual([
      ["odds", 3],
      ["odds", 8],
    ]);
    expect(best?.seq).toBe(9);
    expect(best?.text).toContain("10 %");
  });

  it("tells a fine shot without a chance where nobody knows it, and no luck", async () => {
    const { rows, best } = (await story(SCENE, async () => undefined).later)!;
    expect(rows.length).toBe(2);
    expect(best).toEqual({ seq: 9, text: expect.stringMatching(/^A fine shot/) });
    const none = story({ ...SCENE, past: [] }, async () => undefined);
    expect(none.best).toBeNull();
  });

  it("counts the bases that somebody destroyed where bases decide", () => {
    const gone = (credit: number | null): GameEvent => ({ type: "base_destroyed", credit, base: 7, by: 0 });
    const past = [entry(4, flicked(0, 0), gone(0)), entry(9, flicked(1, 3), gone(null))];
    const { rows } = mutants({ ...SCENE, past: past as unknown as Entry[] }, async () => undefined);
    expect(rows.at(-1)?.values).toEqual([1, 0]);
  });

  it("gives a shot only what it took itself, for its own side", () => {
    expect(featsOf(5, [taken(0, 1), flicked(0, 0)])).toEqual([]);
    expect(featsOf(5, [flicked(0, 0), taken(1, 2)])).toEqual([]);
    expect(featsOf(5, [flicked(0, 0), flicked(1, 1), taken(0, 1)])).toEqual([]);
    expect(featsOf(5, [flicked(0, 0), taken(0, 1)], TAKING)).toMatchObject([{ seat: 0, target: 1 }]);
  });
});
