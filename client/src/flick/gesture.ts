/** From a pointer's trail over the mat to a shot: pull back from the piece, or flick through it. */

import type { Spot } from "./model";

export interface Sample extends Spot {
  /** Milliseconds. */
  t: number;
}

export interface Aim {
  /** Radians from +x towards +y. */
  direction: number;
  /** 0 to 1. */
  power: number;
}

export const WINDOW_MS = 120;
/** A pull shorter than this (in mm) is no shot: one may let go without shooting. */
export const DEAD_MM = 12;
export const FULL_PULL_MM = 140;
const SLOW_MM_S = 150;
const FAST_MM_S = 2200;

/** Whether a trail that starts here is a pull: it starts on the piece or close beside it. */
export function startsOn(start: Spot, piece: Spot, radius: number): boolean {
  return Math.hypot(start.x - piece.x, start.y - piece.y) <= radius + 8;
}

/** The aim of a pull: away from the pointer, the harder the farther it is drawn. */
export function pulled(to: Spot, piece: Spot): Aim | null {
  const x = piece.x - to.x;
  const y = piece.y - to.y;
  const far = Math.hypot(x, y);
  if (far < DEAD_MM) return null;
  return { direction: Math.atan2(y, x), power: Math.min(1, (far - DEAD_MM) / (FULL_PULL_MM - DEAD_MM)) };
}

/** The aim of a flick through the piece: direction and speed of the trail's last moments. */
export function flicked(trail: readonly Sample[], piece: Spot, radius: number): Aim | null {
  const last = trail[trail.length - 1];
  if (!last || !trail.some((at, i) => i > 0 && crosses(trail[i - 1] as Sample, at, piece, radius)))
    return null;
  const recent = trail.filter((at) => last.t - at.t <= WINDOW_MS);
  const first = recent[0];
  if (!first || last.t <= first.t) return null;
  const x = last.x - first.x;
  const y = last.y - first.y;
  const speed = (1000 * Math.hypot(x, y)) / (last.t - first.t);
  if (speed < SLOW_MM_S) return null;
  return { direction: Math.atan2(y, x), power: Math.min(1, (speed - SLOW_MM_S) / (FAST_MM_S - SLOW_MM_S)) };
}

/** The shot of a whole trail, if it is one. */
export function aimOf(trail: readonly Sample[], piece: Spot, radius: number): Aim | null {
  const [first, last] = [trail[0], trail[trail.length - 1]];
  if (!first || !last) return null;
  return startsOn(first, piece, radius) ? pulled(last, piece) : flicked(trail, piece, radius);
}

function crosses(a: Spot, b: Spot, centre: Spot, radius: number): boolean {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const along = dx * dx + dy * dy;
  const t =
    along === 0 ? 0 : Math.min(1, Math.max(0, ((centre.x - a.x) * dx + (centre.y - a.y) * dy) / along));
  return Math.hypot(a.x + t * dx - centre.x, a.y + t * dy - centre.y) <= radius;
}
