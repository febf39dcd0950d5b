import { describe, expect, it } from "vitest";
import { caption, percent, weighed } from "../src/coach/describe";
import type { Family, Scene } from "../src/games/family";
import type { Decision } from "../src/made/coach";
import type { Entry, GameEvent } from "../src/net/protocol";
import { Words } from "../src/words";
import { scene } from "./scene";

/** A family that says what an event is called, and hears hits and dice. */
const family = {
  opens: "declared",
  tell: ({ type, ...rest }: GameEvent) => [{ text: String(rest["text"] ?? type), minor: type === "marked" }],
  cue: ({ type }: GameEvent) => (type === "hit" ? "hit" : type === "rolled" ? "dice" : null),
  describe: (action: { type: string }) => action.type,
} as unknown as Family;

const entry = (seq: number, ...types: string[]): Entry =>
  ({
    seq,
    seat: 0,
    undoes: null,
    seen: { watch: types.map((type) => ({ type: type.split(" ")[0] ?? "", text: type })) },
  }) as unknown as Entry;
const then = (...past: Entry[]): Scene => ({ ...scene(), seat: null, past });

describe("an entry in a line or two", () => {
  it("is told as the log tells it, without the books", () => {
    const now = entry(2, "moved", "marked", "won!");
    expect(caption(now, then(now), family)).toBe("moved. won!");
  });

  it("says who did it, where the dice of an earlier declaration fall", () => {
    const [declared, now] = [entry(1, "declared A on B", "declared C on D"), entry(2, "rolled", "hit D")];
    expect(caption(now, then(declared, now), family)).toBe("declared C on D. rolled. hit D.");
    const own = entry(3, "declared E on F", "rolled");
    expect(caption(own, then(declared, now, own), family)).toBe("declared E on F. rolled.");
  });

  it("keeps the great moments of a long one, each with who did it", () => {
    const now = entry(4, "declared A on B", "rolled", "declared C on D", "rolled", "hit D", "moved", "moved");
    expect(caption(now, then(now), family)).toBe("declared C on D. hit D.");
  });
});

describe("a decision in words", () => {
  const words = new Words("en", { "coach.otherwise": "otherwise" });
  const option = (type: string, chance: number) => ({ action: { type }, chance, error: 0, aim: null });
  const decision = (chosen: number, sure: boolean, ...types: string[]): Decision => ({
    seq: 1,
    seat: 0,
    options: types.map((type, i) => option(type, 0.5 - i / 10)),
    chosen,
    loss: 0.1,
    error: 0.01,
    sure,
  });

  it("has the best and the chosen one, each with its chance", () => {
    expect(weighed(decision(1, true, "left", "right"), then(), family, words)).toEqual([
      { kind: "best", text: "left", chance: "50%" },
      { kind: "chosen", text: "right", chance: "40%" },
    ]);
    expect(weighed(decision(1, true, "left", "left"), then(), family, words)[1]?.text).toBe("otherwise");
  });

  it("is one line where nothing was lost", () => {
    expect(
      weighed(decision(0, false, "left", "right"), then(), family, words).map((each) => each.kind),
    ).toEqual(["both"]);
    expect(
      weighed(decision(1, false, "left", "right"), then(), family, words).map((each) => each.kind),
    ).toEqual(["fine"]);
  });

  it("writes a loss with a minus", () => expect(percent(-0.24, "en", true)).toBe("−24%"));
});
