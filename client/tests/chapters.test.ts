import { describe, expect, test } from "vitest";
import { about } from "../src/shell/chapters";

const opens = [
  { id: "turn", opens: ["roll", "decline"] },
  { id: "shot", opens: ["flick"] },
  { id: "powers", opens: ["fire"] },
  { id: "end", opens: [""] },
];

describe("the chapters of what I can do now", () => {
  test("are those of the kinds that are offered, in the book's order", () => {
    expect(about(["fire", "flick", "fire"], opens)).toEqual(["shot", "powers"]);
  });
  test("leave declining out where there is something to do", () => {
    expect(about(["flick", "decline"], opens)).toEqual(["shot"]);
    expect(about(["decline"], opens)).toEqual(["turn"]);
  });
  test("are none where it is nobody's turn, or the book does not know the kind", () => {
    expect(about([], opens)).toEqual([]);
    expect(about(["leave"], opens)).toEqual([]);
  });
});
