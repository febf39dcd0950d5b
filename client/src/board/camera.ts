/** Pan and zoom: a camera maps board units to the pixels of a viewport. */

import type { Box, Point } from "./hex";

/** The board point in the middle of the viewport, and pixels per board unit. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export const MIN_SCALE = 0.12;
export const MAX_SCALE = 2.4;
/** A small chain is not blown up beyond this when it is fitted. */
const FIT_SCALE = 1.1;

function bounded(scale: number): number {
  return Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));
}

/** Pixels at each side that the board keeps free. */
export interface Margins {
  side: number;
  top: number;
  bottom: number;
}

/** The camera that shows the whole box inside the margins. */
export function fit(box: Box, view: Size, { side, top, bottom }: Margins): Camera {
  const across = Math.max(1, view.width - 2 * side) / (box.right - box.left);
  const down = Math.max(1, view.height - top - bottom) / (box.bottom - box.top);
  const scale = bounded(Math.min(FIT_SCALE, across, down));
  return {
    x: (box.left + box.right) / 2,
    y: (box.top + box.bottom) / 2 - (top - bottom) / 2 / scale,
    scale,
  };
}

/** Where a point of the viewport (pixels from its top left) lies on the board. */
export function toBoard(camera: Camera, view: Size, at: Point): Point {
  return {
    x: camera.x + (at.x - view.width / 2) / camera.scale,
    y: camera.y + (at.y - view.height / 2) / camera.scale,
  };
}

export function toScreen(camera: Camera, view: Size, at: Point): Point {
  return {
    x: (at.x - camera.x) * camera.scale + view.width / 2,
    y: (at.y - camera.y) * camera.scale + view.height / 2,
  };
}

/** The board follows the pointer by so many pixels. */
export function pan(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/** Zoom by a factor; the board point under `at` stays there. */
export function zoom(camera: Camera, view: Size, at: Point, factor: number): Camera {
  const fixed = toBoard(camera, view, at);
  const scale = bounded(camera.scale * factor);
  return {
    scale,
    x: fixed.x - (at.x - view.width / 2) / scale,
    y: fixed.y - (at.y - view.height / 2) / scale,
  };
}

/** Two fingers went from `was` to `now`: zoom by their spread, pan with their middle. */
export function pinch(
  camera: Camera,
  view: Size,
  was: readonly [Point, Point],
  now: readonly [Point, Point],
): Camera {
  const spread = ([a, b]: readonly [Point, Point]) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const middle = ([a, b]: readonly [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const from = middle(was);
  const to = middle(now);
  return pan(zoom(camera, view, from, spread(now) / spread(was)), to.x - from.x, to.y - from.y);
}

/** Shift as little as needed so that a point is at least `margin` pixels inside the viewport. */
export function reveal(camera: Camera, view: Size, point: Point, margin = 48): Camera {
  const at = toScreen(camera, view, point);
  const shift = (value: number, length: number) => {
    const room = Math.min(margin, length / 2);
    return Math.min(0, length - room - value) + Math.max(0, room - value);
  };
  return pan(camera, shift(at.x, view.width), shift(at.y, view.height));
}

export const SIDES = ["left", "right", "up", "down"] as const;
export type Side = (typeof SIDES)[number];

/** The points out of sight, by the side where they lie, the nearest first. */
export function beyond(camera: Camera, view: Size, points: readonly Point[]): Record<Side, Point[]> {
  const found: Record<Side, { point: Point; by: number }[]> = { left: [], right: [], up: [], down: [] };
  for (const point of points) {
    const at = toScreen(camera, view, point);
    const over = { left: -at.x, right: at.x - view.width, up: -at.y, down: at.y - view.height };
    const side = SIDES.reduce((most, each) => (over[each] > over[most] ? each : most));
    if (over[side] > 0) found[side].push({ point, by: over[side] });
  }
  const near = (side: Side) => found[side].sort((a, b) => a.by - b.by).map(({ point }) => point);
  return { left: near("left"), right: near("right"), up: near("up"), down: near("down") };
}

/** The SVG viewBox of a camera. */
export function viewBox(camera: Camera, view: Size): string {
  const width = view.width / camera.scale;
  const height = view.height / camera.scale;
  return [camera.x - width / 2, camera.y - height / 2, width, height].map((n) => n.toFixed(2)).join(" ");
}
