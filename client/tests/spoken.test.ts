import { describe, expect, it } from "vitest";
import { facingOf, fieldOf, hourOf } from "../src/flicktable/spoken";
import type { Laid } from "../src/flicktable/view";

const home = (left: number, right: number, bottom: number, top: number) => ({
  home: { left_um: left, right_um: right, bottom_um: bottom, top_um: top },
});
const LAID = {
  mat: { width_um: 900_000, depth_um: 600_000 },
  players: [
    home(-450_000, 450_000, -300_000, -200_000),
    home(-450_000, 450_000, 200_000, 300_000),
    home(-450_000, -350_000, -300_000, 300_000),
    home(350_000, 450_000, -300_000, 300_000),
  ],
} as unknown as Laid;
const [NEAR, FAR, LEFT, RIGHT] = [0, 1, 2, 3].map((seat) => facingOf(LAID, seat));

describe("the table in words", () => {
  it("has twelve o'clock straight ahead of who looks", () => {
    const from = { x: 0, y: 0 };
    const hours = (facing: typeof NEAR) =>
      [
        [0, 10],
        [10, 0],
        [0, -10],
        [-10, 0],
      ].map(([x, y]) => hourOf(from, { x: x!, y: y! }, facing!));
    expect(hours(NEAR)).toEqual([12, 3, 6, 9]);
    expect(hours(FAR)).toEqual([6, 9, 12, 3]);
    expect(hours(LEFT)).toEqual([9, 12, 3, 6]);
    expect(hours(RIGHT)).toEqual([3, 6, 9, 12]);
    expect(hourOf(from, { x: 5, y: 8.66 }, NEAR!)).toBe(1);
    expect(facingOf(LAID, null)).toEqual(NEAR);
  });

  it("names the field as each side sees it", () => {
    const corner = { x: -400, y: 250 };
    expect(fieldOf(LAID, corner, NEAR!)).toEqual([0, 0]);
    expect(fieldOf(LAID, corner, FAR!)).toEqual([2, 2]);
    expect(fieldOf(LAID, corner, LEFT!)).toEqual([2, 0]);
    expect(fieldOf(LAID, corner, RIGHT!)).toEqual([0, 2]);
    expect(fieldOf(LAID, { x: 0, y: 0 }, LEFT!)).toEqual([1, 1]);
    expect(fieldOf(LAID, { x: 9999, y: -9999 }, NEAR!)).toEqual([2, 2]);
  });
});
