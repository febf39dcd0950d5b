import { describe, expect, it } from "vitest";
import { fold, remaining, type Model } from "../src/net/fold";
import { points, standing } from "../src/shell/rematch";
import { snapshot } from "./line";

describe("a rematch, to whoever holds a seat", () => {
  const asked = { by: 0, waits: [1], no: null, next: null };
  it("is free until somebody asks", () => expect(standing(null, [0])).toBe("free"));
  it("waits for the others, and is asked of them", () => {
    expect(standing(asked, [0])).toBe("waiting");
    expect(standing(asked, [1])).toBe("asked");
    expect(standing(asked, [0, 1])).toBe("asked");
  });
  it("may still be had by who said no, and not by who heard it", () => {
    expect(standing({ ...asked, no: 1 }, [1])).toBe("declined");
    expect(standing({ ...asked, no: 1 }, [0])).toBe("refused");
  });
  it("is there when there is a table", () => {
    expect(standing({ ...asked, waits: [], next: "/t/x" }, [0])).toBe("there");
  });
});

it("writes halves as people do", () => {
  expect([0, 0.5, 1, 1.5, 12].map(points)).toEqual(["0", "½", "1", "1½", "12"]);
});

it("a pause stops the clock that was told with it, and a new greeting forgets it", () => {
  const clock = { remaining_ms: [5000, 9000], running: [0], at: 0, rests_ms: 0 };
  const begun = { ...(fold(null, snapshot(1), 0) as Model), clock, heard: 0 };
  expect(remaining(begun, 0, 1000)).toBe(4000);
  const watchers = { count: 1, names: ["Zoe"] };
  const told = { paused: 7, asks: null, rematch: null, series: null, watchers };
  const still = { ...clock, remaining_ms: [4000, 9000], running: [] };
  const stands = fold(begun, { type: "affairs", ...told, clock: still }, 1000) as Model;
  expect(stands.affairs).toEqual(told);
  expect(remaining(stands, 0, 99_000)).toBe(4000);
  const again = fold(stands, snapshot(1), 0) as Model;
  expect(again.affairs.paused).toBeNull();
});
