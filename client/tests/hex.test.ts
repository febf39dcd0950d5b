import { describe, expect, it } from "vitest";
import { border, boxOf, bridges, centre, corners, ring, same, step, type Hex } from "../src/board/hex";

describe("cells", () => {
  it("have six neighbours at one distance, consecutive ones touching", () => {
    const around = ring([2, -1]);
    expect(around).toHaveLength(6);
    const distance = (a: Hex, b: Hex) => Math.hypot(centre(a).x - centre(b).x, centre(a).y - centre(b).y);
    const unit = distance([0, 0], [1, 0]);
    for (const [i, cell] of around.entries()) {
      expect(distance([2, -1], cell)).toBeCloseTo(unit);
      expect(distance(cell, around[(i + 1) % 6]!)).toBeCloseTo(unit);
    }
  });

  it("have six corners", () => {
    expect(corners().split(" ")).toHaveLength(6);
    expect(corners(5)).not.toBe(corners());
  });

  it("know the empty cells round a group, each once", () => {
    expect(border([[0, 0]])).toHaveLength(6);
    const pair = border([
      [0, 0],
      [1, 0],
    ]);
    expect(pair).toHaveLength(8);
    expect(pair.some((cell) => same(cell, [0, 0]))).toBe(false);
  });

  it("are boxed whole", () => {
    const box = boxOf([
      [0, 0],
      [2, 0],
    ]);
    expect(box.right - box.left).toBeCloseTo(3 * Math.sqrt(3) * 50);
    expect(box.bottom - box.top).toBeCloseTo(100);
    expect(boxOf([]).right).toBeGreaterThan(0);
  });
});

describe("arrow keys", () => {
  const cells: Hex[] = [[0, 0], ...ring([0, 0]), [2, 0]];
  it.each([
    ["ArrowRight", [1, 0]],
    ["ArrowLeft", [-1, 0]],
    ["ArrowUp", [1, -1]],
    ["ArrowDown", [0, 1]],
  ] as const)("%s leads to the nearest cell on that side", (arrow, to) => {
    expect(step([0, 0], arrow, cells)).toEqual(to);
  });

  it("stay where nothing lies ahead, and can reach every cell of a group", () => {
    expect(step([2, 0], "ArrowRight", cells)).toEqual([2, 0]);
    const reached = new Set(["0,0"]);
    const front: Hex[] = [[0, 0]];
    while (front.length > 0) {
      const from = front.pop()!;
      for (const arrow of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] as const) {
        const to = step(from, arrow, cells);
        if (!reached.has(to.join())) {
          reached.add(to.join());
          front.push(to);
        }
      }
    }
    expect(reached.size).toBe(cells.length);
  });
});

it("bridges join touching cells of one owner, each pair once", () => {
  const found = bridges([
    { cell: [0, 0], owner: 0 },
    { cell: [1, 0], owner: 0 },
    { cell: [0, 1], owner: 1 },
  ]);
  expect(found).toHaveLength(1);
  expect(found[0]?.owner).toBe(0);
});
