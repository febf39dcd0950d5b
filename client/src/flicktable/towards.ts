/** What a shot is sent at, so that its direction can be told in words and not only in degrees. */

import { formOf } from "./box";
import { spotOf, type Pose, type Spot } from "./model";

export interface Seen {
  id: number;
  form: string;
  pose?: Pose | null;
  place?: string;
}

/** The way of a shot over an empty mat, in millimetres: how high it rises, where it first comes down, where it ends. */
export interface Way {
  rise: number;
  down: number;
  end: number;
}

export interface Line {
  from: Spot;
  /** Radians from +x towards +y. */
  direction: number;
  /** As soon as it is known. */
  way?: Way | null;
  /** What it is announced for, if it is. */
  meant?: number | null;
}

export interface Towards {
  id: number;
  /** Straight at it, or past it at the left or the right. */
  how: "at" | "left" | "right";
}

/** Beyond this angle nothing is near the line. */
const NEAR = 0.3;

/** Something beside a line: so far off, so far out of the way (the nearer edge, in radians; 0 is met), so broad and high. */
interface Beside extends Towards {
  far: number;
  off: number;
  side: number;
  half: number;
  high: number;
}

/**
 * The thing that a shot is sent at: what it is announced for; else what it strikes; else what lies nearest to where it
 * ends, not what it flies over. While nobody knows how it flies, the first that its line meets or nearly meets.
 */
export function towards({ from, direction, way, meant }: Line, pieces: readonly Seen[]): Towards | null {
  const beside = pieces
    .flatMap((piece) => place(from, direction, piece))
    .filter(({ off }) => off <= NEAR)
    .sort((a, b) => a.off - b.off || a.far - b.far);
  const found =
    beside.find(({ id }) => id === meant) ??
    (way ? (struck(beside, way) ?? nearest(beside, way)) : undefined) ??
    beside[0];
  return found ? { id: found.id, how: found.how } : null;
}

function place(from: Spot, direction: number, { id, form, pose, place }: Seen): Beside[] {
  if (place !== "table" || !pose) return [];
  const at = spotOf(pose);
  const [x, y] = [at.x - from.x, at.y - from.y];
  const far = Math.hypot(x, y);
  if (far < 1) return [];
  const turn = Math.atan2(y, x) - direction;
  const side = Math.atan2(Math.sin(turn), Math.cos(turn));
  const { width, height } = formOf(form);
  const off = Math.max(0, Math.abs(side) - Math.atan2(width / 2, far));
  const how = off === 0 ? "at" : side > 0 ? "right" : "left";
  return [{ id, how, far, off, side, half: width / 2, high: height }];
}

/** The first thing on the line that the shot does not clear; what is sorted by distance where it is met. */
function struck(beside: readonly Beside[], way: Way): Beside | undefined {
  return beside.find(
    ({ off, far, half, high }) =>
      off === 0 && far - half <= way.end && Math.min(height(far - half, way), height(far + half, way)) < high,
  );
}

/** How high a shot is when it has come so far. */
function height(far: number, { rise, down }: Way): number {
  const share = Math.min(1, Math.max(0, far / Math.max(1, down)));
  return 4 * rise * share * (1 - share);
}

/** What lies nearest to where the shot ends; what lies before that is flown over. */
function nearest(beside: readonly Beside[], { end }: Way): Beside | undefined {
  const gap = ({ far, side, half }: Beside) =>
    Math.hypot(far * Math.cos(side) - end, far * Math.sin(side)) - half;
  const ahead = beside.filter(({ far, half }) => far + half >= end);
  return ahead.sort((a, b) => gap(a) - gap(b))[0];
}
