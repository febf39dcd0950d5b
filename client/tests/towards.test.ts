import { describe, expect, it } from "vitest";
import { measure } from "../src/flicktable/box";
import { towards, type Line } from "../src/flicktable/towards";
import told from "./made/told.json";

measure(told["larva-cup"].facts);

/** A thing on the mat, in millimetres. */
const thing = (id: number, x: number, y: number, form = "small") => ({
  id,
  form,
  place: "table",
  pose: {
    x_um: 1000 * x,
    y_um: 1000 * y,
    z_um: 1000,
    quat: [1, 0, 0, 0] as [number, number, number, number],
  },
});
const ahead = (line: Partial<Line> = {}): Line => ({ from: { x: 0, y: 0 }, direction: 0, ...line });
const lob = (end: number) => ({ rise: 90, down: end, end });
const slide = (end: number) => ({ rise: 0.5, down: 5, end });

describe("a shot is sent at", () => {
  const [near, far, cup] = [thing(1, 60, 0), thing(2, 200, 0), thing(3, 300, 0, "cup")];

  it("the first thing on its line, while nobody knows how it flies", () => {
    expect(towards(ahead(), [far, near])).toEqual({ id: 1, how: "at" });
    expect(towards(ahead({ direction: Math.PI }), [far, near])).toBeNull();
  });

  it("what it comes down at, not what it flies over", () => {
    expect(towards(ahead({ way: lob(200) }), [near, far])).toEqual({ id: 2, how: "at" });
    expect(towards(ahead({ way: lob(60) }), [near, far])).toEqual({ id: 1, how: "at" });
    expect(towards(ahead({ way: lob(150) }), [near, far])).toEqual({ id: 2, how: "at" });
  });

  it("what it strikes on its way, sliding or because that stands too high", () => {
    expect(towards(ahead({ way: slide(200) }), [near, far])).toEqual({ id: 1, how: "at" });
    expect(towards(ahead({ way: lob(400) }), [near, cup, thing(4, 400, 0)])).toEqual({ id: 3, how: "at" });
    expect(towards(ahead({ way: { rise: 200, down: 420, end: 430 } }), [cup, thing(4, 430, 0)])).toEqual({
      id: 4,
      how: "at",
    });
  });

  it("beside what lies nearest to its end, on the side where it passes", () => {
    expect(towards(ahead({ way: lob(200) }), [near, thing(5, 200, 30)])).toEqual({ id: 5, how: "right" });
    expect(towards(ahead({ way: lob(200) }), [near, thing(6, 200, -30)])).toEqual({ id: 6, how: "left" });
  });

  it("what it flies over, if there is nothing else", () => {
    expect(towards(ahead({ way: lob(200) }), [near])).toEqual({ id: 1, how: "at" });
  });

  it("what it is announced for, as long as that is near the line", () => {
    const way = lob(200);
    expect(towards(ahead({ way, meant: 3 }), [near, far, cup])).toEqual({ id: 3, how: "at" });
    expect(towards(ahead({ way, meant: 3, direction: 0.2 }), [near, far, cup])).toEqual({
      id: 3,
      how: "left",
    });
    expect(towards(ahead({ way, meant: 7 }), [near, far, thing(7, 0, 200)])).toEqual({ id: 2, how: "at" });
  });
});
