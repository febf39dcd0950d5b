import { describe, expect, it } from "vitest";
import {
  beyond,
  fit,
  MAX_SCALE,
  MIN_SCALE,
  pan,
  pinch,
  reveal,
  toBoard,
  toScreen,
  zoom,
  type Camera,
} from "../src/board/camera";

const view = { width: 400, height: 300 };
const camera: Camera = { x: 10, y: -20, scale: 0.5 };

it("board and screen are inverse", () => {
  const at = toScreen(camera, view, { x: 33, y: 44 });
  const back = toBoard(camera, view, at);
  expect(back.x).toBeCloseTo(33);
  expect(back.y).toBeCloseTo(44);
});

it("fitting shows every corner, and does not blow up a small board", () => {
  const box = { left: -900, right: 700, top: -50, bottom: 600 };
  const margins = { side: 10, top: 60, bottom: 0 };
  const fitted = fit(box, view, margins);
  for (const corner of [
    { x: box.left, y: box.top },
    { x: box.right, y: box.bottom },
  ]) {
    const at = toScreen(fitted, view, corner);
    expect(at.x).toBeGreaterThanOrEqual(10 - 1e-9);
    expect(at.x).toBeLessThanOrEqual(view.width - 10 + 1e-9);
    expect(at.y).toBeGreaterThanOrEqual(60 - 1e-9);
    expect(at.y).toBeLessThanOrEqual(view.height);
  }
  expect(fit({ left: -1, right: 1, top: -1, bottom: 1 }, view, margins).scale).toBeLessThan(2);
});

it("zooming keeps the point under the pointer, within its limits", () => {
  const at = { x: 120, y: 40 };
  const before = toBoard(camera, view, at);
  for (const factor of [1.3, 0.5, 1000, 0.0001]) {
    const after = zoom(camera, view, at, factor);
    expect(toBoard(after, view, at).x).toBeCloseTo(before.x);
    expect(toBoard(after, view, at).y).toBeCloseTo(before.y);
    expect(after.scale).toBeGreaterThanOrEqual(MIN_SCALE);
    expect(after.scale).toBeLessThanOrEqual(MAX_SCALE);
  }
});

it("dragging moves the board with the pointer", () => {
  const moved = pan(camera, 30, -10);
  const was = toScreen(camera, view, { x: 5, y: 5 });
  const now = toScreen(moved, view, { x: 5, y: 5 });
  expect(now.x - was.x).toBeCloseTo(30);
  expect(now.y - was.y).toBeCloseTo(-10);
});

describe("pinching", () => {
  it("keeps the board under the middle of both fingers", () => {
    const was = [
      { x: 100, y: 100 },
      { x: 200, y: 100 },
    ] as const;
    const now = [
      { x: 90, y: 140 },
      { x: 250, y: 140 },
    ] as const;
    const held = toBoard(camera, view, { x: 150, y: 100 });
    const after = pinch(camera, view, was, now);
    expect(after.scale).toBeCloseTo(camera.scale * 1.6);
    expect(toScreen(after, view, held).x).toBeCloseTo(170);
    expect(toScreen(after, view, held).y).toBeCloseTo(140);
  });
});

describe("revealing", () => {
  it("moves nothing when the point is in sight", () => {
    expect(reveal(camera, view, { x: 10, y: -20 })).toEqual(camera);
  });
  it.each([
    { x: 4000, y: -20 },
    { x: -4000, y: 3000 },
  ])("brings $x,$y into sight", (point) => {
    const at = toScreen(reveal(camera, view, point), view, point);
    expect(at.x).toBeGreaterThanOrEqual(47);
    expect(at.x).toBeLessThanOrEqual(view.width - 47);
    expect(at.y).toBeGreaterThanOrEqual(47);
    expect(at.y).toBeLessThanOrEqual(view.height - 47);
  });
});

it("tells what is out of sight, by its side, the nearest first", () => {
  const view = { width: 400, height: 300 };
  const camera = { x: 0, y: 0, scale: 1 };
  const points = [
    { x: 0, y: 0 },
    { x: 260, y: 0 },
    { x: 210, y: 20 },
    { x: -500, y: 100 },
    { x: 10, y: 400 },
    { x: 0, y: -151 },
  ];
  expect(beyond(camera, view, points)).toEqual({
    left: [points[3]],
    right: [points[2], points[1]],
    up: [points[5]],
    down: [points[4]],
  });
  expect(beyond({ ...camera, scale: 0.2 }, view, points)).toEqual({ left: [], right: [], up: [], down: [] });
});
