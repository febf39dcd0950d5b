/** What one sees without colour: contrast and shape, for every kind of colour vision. */

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { baseFace } from "../src/flicktable/art/bases";
import { linear, mix } from "../src/flicktable/art/colours";
import { chipFace, COUNTER, counterFace, facesOf } from "../src/flicktable/art/faces";
import { inkOn, PATTERNS, rimOf } from "../src/flicktable/art/rims";
import { TERRAIN, terrainFace } from "../src/flicktable/art/terrain";
import { FELT } from "../src/flicktable/look";
import { styleOf, wearOf, type Laid, type Sheet } from "../src/flicktable/view";

/** Machado, Oliveira and Fernandes (2009), full severity, on linear light. */
const VISION: Record<string, number[]> = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};
const KINDS = Object.keys(VISION);

function seen(colour: string, kind: string): number {
  const [r, g, b] = linear(colour);
  const m = VISION[kind]!;
  const row = (i: number) => Math.min(1, Math.max(0, m[3 * i]! * r + m[3 * i + 1]! * g + m[3 * i + 2]! * b));
  return 0.2126 * row(0) + 0.7152 * row(1) + 0.0722 * row(2);
}

/** As WCAG has it, for whoever sees least. */
function contrast(a: string, b: string): number {
  return Math.min(
    ...KINDS.map((kind) => {
      const [x, y] = [seen(a, kind), seen(b, kind)];
      return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
    }),
  );
}

const ARMIES = new URL("../../src/fleacircus/flicktable/data/armies/", import.meta.url);
const armies = readdirSync(ARMIES).map((file) => {
  const text = readFileSync(new URL(file, ARMIES), "utf8");
  return { id: /^id = "(\w+)"/m.exec(text)![1]!, colour: /^colour = "(.*)"/m.exec(text)![1]! };
});

function table(ids: string[], sides = ids.map((_, seat) => seat)): Laid {
  const sheets = ids.map((id) => armies.find((army) => army.id === id) ?? { id, colour: "#888888" });
  const players = sides.map((side) => ({ side }));
  return {
    mat: { width_um: 1, depth_um: 1 },
    pieces: [],
    sheets: sheets as Sheet[],
    players,
  } as unknown as Laid;
}

/** A graphic is seen at 3:1 (WCAG 1.4.11). */
const SEEN = 3;

describe("without colour", () => {
  it.each(armies)(
    "the marks on the rims of $id are seen on its colour, and the rim on the felt",
    ({ colour }) => {
      expect(contrast(inkOn(colour), colour)).toBeGreaterThanOrEqual(SEEN);
      expect(Math.max(contrast(inkOn(colour), FELT), contrast(colour, FELT))).toBeGreaterThanOrEqual(SEEN);
    },
  );

  it.each(armies)("an insect of $id is seen on both faces, and which face is up", ({ colour }) => {
    const { normal, special } = facesOf(colour);
    expect(contrast(normal.ground, normal.body)).toBeGreaterThanOrEqual(SEEN);
    expect(contrast(special.ground, special.body)).toBeGreaterThanOrEqual(2 * SEEN);
    expect(contrast(normal.ground, special.ground)).toBeGreaterThanOrEqual(2 * SEEN);
  });

  it("counters and terrain are seen on the felt", () => {
    expect(contrast(COUNTER.edge, FELT)).toBeGreaterThanOrEqual(SEEN);
    expect(contrast(COUNTER.tip, COUNTER.disc)).toBeGreaterThanOrEqual(2 * SEEN);
    for (const { ground, marks } of Object.values(TERRAIN)) {
      expect(contrast(marks, ground)).toBeGreaterThanOrEqual(SEEN);
      expect(contrast(marks, FELT)).toBeGreaterThanOrEqual(SEEN);
    }
    // Red alone would not be: the reason for the pale edge and tips.
    expect(contrast("#7d2a18", FELT)).toBeLessThan(SEEN);
  });
});

describe("by shape alone", () => {
  /** Everything in one colour. */
  const grey = (svg: string) => svg.replace(/#[0-9a-f]{6}/gi, "#808080");

  it("four armies have four patterns, and four ways to build, whole or damaged", () => {
    const view = table(armies.map(({ id }) => id));
    const seats = armies.map((_, seat) => seat);
    expect(seats.map((seat) => wearOf(view, seat).pattern).sort()).toEqual([0, 1, 2, 3]);
    const rims = PATTERNS.map((_, pattern) =>
      rimOf({ colour: "#808080", pattern }, 100, 100).replace(/#\w{6}/g, ""),
    );
    expect(new Set(rims).size).toBe(4);
    for (const kind of ["hexagon", "square"]) {
      const bases = seats.flatMap((seat) =>
        [false, true].map((damaged) =>
          grey(baseFace(kind, wearOf(view, seat), styleOf(view, seat), damaged)),
        ),
      );
      expect(new Set(bases).size).toBe(8);
    }
  });

  it("two seats that lead the same army, or one nobody knows, have patterns of their own", () => {
    for (const ids of [
      ["flyborgs", "flyborgs", "chitinians", "chitinians"],
      ["new", "usarthropods", "newer", "usarthropods"],
    ]) {
      const view = table(ids);
      const patterns = ids.map((_, seat) => wearOf(view, seat).pattern);
      expect(new Set(patterns).size, ids.join()).toBe(4);
      expect(Math.max(...patterns.map((each) => each ?? 9))).toBeLessThan(4);
    }
    expect(wearOf(table(["flyborgs", "chitinians", "flyborgs"]), 0).pattern).toBe(1);
  });

  it("partners wear each other's colour, one couple in a whole line, the other in a broken one", () => {
    const view = table(["usarthropods", "flyborgs", "chitinians", "sovietopters"], [0, 1, 0, 1]);
    const wears = [0, 1, 2, 3].map((seat) => wearOf(view, seat));
    expect(wears.map(({ mate }) => mate?.colour)).toEqual([2, 3, 0, 1].map((seat) => wears[seat]!.colour));
    expect(wears.map(({ mate }) => mate?.broken)).toEqual([false, true, false, true]);
    expect(chipFace("grunt", wears[0]!, false)).toContain(wears[2]!.colour);
    expect(wearOf(table(["usarthropods", "flyborgs"]), 0).mate).toBeUndefined();
  });

  it("the two kinds of terrain, and the two faces of a chip, differ", () => {
    expect(grey(terrainFace("warp"))).not.toBe(grey(terrainFace("hole")));
    const wear = { colour: "#808080", pattern: 0 };
    expect(grey(chipFace("raider", wear, false))).not.toBe(grey(chipFace("raider", wear, true)));
    expect(counterFace()).toContain(COUNTER.tip);
  });
});

it("colours are mixed", () => {
  expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
});
