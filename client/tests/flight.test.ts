import { beforeAll, describe, expect, it } from "vitest";
import { measure } from "../src/flicktable/box";
import { decisive, flier, pace, touchdowns } from "../src/flicktable/flight";
import type { Pose, Table } from "../src/flicktable/model";
import { leavingOf } from "../src/flicktable/moments";
import { lengthMs, type Path, type Track } from "../src/flicktable/path";
import type { Laid } from "../src/flicktable/view";

const form = (outline: string, width: number, height = 2) => ({
  outline,
  width_um: 1000 * width,
  depth_um: 1000 * width,
  height_um: 1000 * height,
  mass_mg: 1,
});
beforeAll(() =>
  measure({
    forms: { small: form("disc", 16), hexagon: form("hexagon", 50) },
    kinds: {},
    zone_radius_um: {},
    ranges_um: {},
  }),
);

const RATE = 100;

/** A hop of a chip along x, then a slide to a stop. */
function hop(id: number, from: number, to: number, high = 60): Track {
  const [flight, slide] = [30, 20];
  const frames = Array.from({ length: flight + slide + 1 }, (_, i) => {
    const share = Math.min(1, i / flight);
    const z = 1 + 4 * high * share * (1 - share);
    return [from + (to - from) * share, 0, z, 1, 0, 0, 0];
  });
  return { id, first: 0, poses: Float32Array.from(frames.flat()) };
}

const pathOf = (...tracks: Track[]): Path => ({ frames: 51, rate: RATE, tracks });
const lies = (x: number): Pose => ({ x_um: 1000 * x, y_um: 0, z_um: 1000, quat: [32767, 0, 0, 0] });
const table = (...xs: number[]): Table => ({
  mat: { width_um: 500_000, depth_um: 500_000 },
  pieces: xs.map((x, id) => ({ id, kind: "small", pose: lies(x) })),
  fixtures: [],
  zones: [],
});

describe("a path", () => {
  it("tells where a piece comes down, and how fast", () => {
    const [fall, ...more] = touchdowns(pathOf(hop(0, 0, 150)));
    expect(more).toEqual([]);
    expect(fall?.id).toBe(0);
    expect(fall?.at.x).toBeCloseTo(150, 0);
    expect(fall?.ms).toBeCloseTo(310, -1.5);
    expect(fall?.speed).toBeGreaterThan(600);
  });

  it("of a piece that slides has no touchdown", () => {
    expect(touchdowns(pathOf(hop(0, 0, 150, 0)))).toEqual([]);
  });

  it("is told by the piece that goes farthest", () => {
    expect(flier(pathOf(hop(3, 0, 5), hop(7, 0, -150)))?.id).toBe(7);
    expect(flier(pathOf())).toBeNull();
  });

  it("goes slowly where it comes down beside something, and nowhere else", () => {
    const path = pathOf(hop(0, 0, 150));
    expect(decisive(path, table(0, 160))?.at.x).toBeCloseTo(150, 0);
    expect(decisive(path, table(0, 200))).toBeNull();
    const near = pace(path, table(0, 160), 2);
    expect([near(0), near(300), near(lengthMs(path) + 500)]).toEqual([2, 0.7, 2]);
    const far = pace(path, table(0, 200), 2);
    expect([far(0), far(300)]).toEqual([2, 2]);
  });

  it("knows what stands as well", () => {
    const base = { id: 9, kind: "hexagon", x_um: 175_000, y_um: 0, turn_mrad: 0 };
    expect(decisive(pathOf(hop(0, 0, 150)), { ...table(0), fixtures: [base] })).not.toBeNull();
  });
});

describe("what leaves", () => {
  const home = (bottom: number, top: number) => ({
    home: { left_um: -100, right_um: 100, bottom_um: 1000 * bottom, top_um: 1000 * top },
  });
  const view = {
    mat: { width_um: 500_000, depth_um: 750_000 },
    players: [home(-375, -300), home(300, 375)],
  } as unknown as Laid;

  it("is carried to whose credit it is", () => {
    expect(leavingOf({ type: "eliminated", piece: 3, by: 4, credit: 1 }, view)).toEqual({
      manner: "carried",
      to: { x: 0, y: 405 },
    });
    expect(leavingOf({ type: "counter_taken", counter: 3, by: 4, seat: 0 }, view).to?.y).toBe(-405);
  });

  it("sinks if nobody took it, and breaks if it stood", () => {
    expect(leavingOf({ type: "eliminated", piece: 3, by: null, credit: null }, view)).toEqual({
      manner: "sunk",
    });
    expect(leavingOf({ type: "sacrificed", seat: 0, piece: 3 }, view)).toEqual({ manner: "sunk" });
    expect(leavingOf({ type: "base_destroyed", base: 3, by: 4, credit: 1 }, view)).toEqual({
      manner: "broken",
    });
  });
});
