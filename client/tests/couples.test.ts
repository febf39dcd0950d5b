/** Who plays with whom is told on the cards and in the prompts; on the chips' rims it is in colours.test.ts. */

import { expect, it } from "vitest";
import { coupled, prompt } from "../src/flicktable/phrases";
import { standing } from "../src/games/micromutants/phrases";
import type { Scene } from "../src/games/family";
import { LANGUAGES, load, type Language } from "../src/words";
import { scene } from "./scene";

const NAMES = ["Ada", "Bo", "Cy", "Di"];

async function table(language: Language, sides: number[]): Promise<Scene> {
  const armies = sides.map((_, n) => ({
    id: `a${n}`,
    name: { en: `Army ${n}` },
    colour: "#888888",
    breed: [],
  }));
  return {
    ...scene(),
    game: "micro-mutants",
    words: await load(language, ["flicktable", "micromutants"]),
    view: {
      mat: { width_um: 1, depth_um: 1 },
      pieces: [],
      pending: [],
      covers: [],
      phase: "spend",
      turn: { seat: 0, number: 1 },
      sheets: armies,
      players: sides.map((side) => ({ side, resources: 0, out: false })),
    } as unknown as Scene["view"],
    seats: NAMES.map((name, seat) => ({
      seat,
      name,
      kind: "person",
      level: null,
      online: true,
      away: false,
    })),
    seat: 1,
    due: [0],
  };
}

it.each(LANGUAGES)("names the partner in prompts and on cards (%s)", async (language) => {
  const four = await table(language, [0, 1, 0, 1]);
  expect(coupled(0, four)).toContain("Cy");
  expect(prompt(four)).toMatch(/Ada.*Cy/);
  expect(standing(1, four)).toMatch(/Army 1.*Di/);
});

it("names nobody where everybody plays alone", async () => {
  const four = await table("en", [0, 1, 2, 3]);
  expect(coupled(0, four)).toBe("Ada");
  expect(prompt(four)).not.toMatch(/Bo|Cy|Di/);
});
