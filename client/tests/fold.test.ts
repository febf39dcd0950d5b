import { describe, expect, it } from "vitest";
import { fold, remaining, standing, viewpoint, type Model } from "../src/net/fold";
import { entry, ev, events, snapshot } from "./line";

const begun = fold(null, snapshot(3), 0) as Model;

describe("the fold", () => {
  it("takes a snapshot whole", () => {
    expect(begun.seq).toBe(3);
    expect(begun.log).toHaveLength(4);
    expect(begun.table.game).toBe("legionz@1");
  });

  it("adds the next entry", () => {
    const next = fold(begun, ev(4), 0) as Model;
    expect(next.seq).toBe(4);
    expect(next.log.map((each) => each.seq)).toEqual([0, 1, 2, 3, 4]);
  });

  it("sees a gap and does not guess", () => {
    expect(fold(begun, ev(5), 0)).toBe("gap");
    expect(fold(null, ev(0), 0)).toBe("gap");
    expect(fold(null, events(0, 1), 0)).toBe("gap");
  });

  it("ignores an entry that it has, and joins what it missed", () => {
    const five = fold(begun, events(3, 5), 0) as Model;
    expect(five.log.map((each) => each.seq)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(fold(five, ev(4), 0)).toBe(five);
  });

  it("keeps a wish to take back until the match goes on or it is answered", () => {
    const asked = fold(begun, { type: "undo_asked", seat: 1, to: 2 }, 0) as Model;
    expect(asked.asked).toEqual({ seat: 1, to: 2 });
    expect((fold(asked, ev(4), 0) as Model).asked).toBeNull();
    expect((fold(asked, { type: "undo_answered", seat: 1, to: 2, yes: false }, 0) as Model).asked).toBeNull();
  });
});

it("entries that were taken back do not stand", () => {
  const log = [entry(0), entry(1), entry(2), entry(3, 1), entry(4), entry(5, 4)];
  expect(standing(log).map((each) => each.seq)).toEqual([0]);
  expect(standing(log, 4).map((each) => each.seq)).toEqual([0, 4]);
  expect(standing(log, 2).map((each) => each.seq)).toEqual([0, 1, 2]);
});

it("the screen looks through whoever is due there", () => {
  const shared = { ...begun, yours: [0, 2], due: [2] };
  expect(viewpoint(shared, 0)).toBe(2);
  expect(viewpoint({ ...shared, due: [1] }, 2)).toBe(2);
  expect(viewpoint({ ...shared, due: [1] }, null)).toBe(0);
  expect(viewpoint({ ...shared, yours: [] }, null)).toBeNull();
});

it("only running clocks run, and none below nought", () => {
  const model = {
    ...begun,
    heard: 1000,
    clock: { remaining_ms: [5000, 9000], running: [0], at: 0, rests_ms: 0 },
  };
  expect(remaining(model, 0, 3000)).toBe(3000);
  expect(remaining(model, 1, 3000)).toBe(9000);
  const shown = { ...model, clock: { ...model.clock, rests_ms: 1500 } };
  expect(remaining(shown, 0, 2500)).toBe(5000);
  expect(remaining(shown, 0, 3000)).toBe(4500);
  expect(remaining(model, 0, 60_000)).toBe(0);
  expect(remaining(begun, 0, 0)).toBeNull();
});
