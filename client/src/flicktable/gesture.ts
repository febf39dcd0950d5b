/** From a pointer's trail to a shot: pull back from the piece, or flick through it. Directions are those on the mat,
 * lengths those on the screen: a pull is as long for a finger whether the camera is near or far. */

import type { Spot } from "./model";

export interface Sample extends Spot {
  /** Milliseconds. */
  t: number;
  /** On the screen, in CSS pixels. */
  screen: Spot;
}

export interface Aim {
  /** Radians from +x towards +y. */
  direction: number;
  /** 0 to 1. */
  power: number;
}

/** A piece as a hand meets it: on the mat, on the screen, and half its width there. */
export interface Grip extends Spot {
  screen: Spot;
  radius: number;
  /** How long a full pull is; shorter where the screen has less room. */
  full?: number;
}

export const WINDOW_MS = 120;
/** A pull shorter than this is no shot: one may let go without shooting. */
export const DEAD_PX = 16;
export const FULL_PULL_PX = 140;
const SLOW_PX_S = 150;
const FAST_PX_S = 2200;

/** The aim of a pull: away from the pointer, the harder the farther it is drawn. */
export function pulled(to: Sample, piece: Grip): Aim | null {
  const far = apart(to.screen, piece.screen);
  if (far < DEAD_PX) return null;
  return {
    direction: Math.atan2(piece.y - to.y, piece.x - to.x),
    power: Math.min(1, (far - DEAD_PX) / ((piece.full ?? FULL_PULL_PX) - DEAD_PX)),
  };
}

/** The aim of a flick through the piece: direction and speed of the trail's last moments. */
export function flicked(trail: readonly Sample[], piece: Grip): Aim | null {
  const last = trail[trail.length - 1];
  const through = (at: Sample, i: number) =>
    i > 0 && crosses((trail[i - 1] as Sample).screen, at.screen, piece.screen, piece.radius);
  if (!last || !trail.some(through)) return null;
  const recent = trail.filter((at) => last.t - at.t <= WINDOW_MS);
  const first = recent[0];
  if (!first || last.t <= first.t) return null;
  const speed = (1000 * apart(last.screen, first.screen)) / (last.t - first.t);
  if (speed < SLOW_PX_S) return null;
  return {
    direction: Math.atan2(last.y - first.y, last.x - first.x),
    power: Math.min(1, (speed - SLOW_PX_S) / (FAST_PX_S - SLOW_PX_S)),
  };
}

/** Whether a trail that starts here takes hold of the piece: on it, or as close as the pointer is broad. */
export function holds(start: Spot, piece: Grip, broad: number): boolean {
  return apart(start, piece.screen) <= piece.radius + broad;
}

/** The shot of a whole trail, if it is one: of a pull if it took hold of the piece, else of a flick through it. */
export function aimOf(trail: readonly Sample[], piece: Grip, broad: number): Aim | null {
  const [first, last] = [trail[0], trail[trail.length - 1]];
  if (!first || !last) return null;
  return holds(first.screen, piece, broad) ? pulled(last, piece) : flicked(trail, piece);
}

export function apart(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function crosses(a: Spot, b: Spot, centre: Spot, radius: number): boolean {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const along = dx * dx + dy * dy;
  const t =
    along === 0 ? 0 : Math.min(1, Math.max(0, ((centre.x - a.x) * dx + (centre.y - a.y) * dy) / along));
  return Math.hypot(a.x + t * dx - centre.x, a.y + t * dy - centre.y) <= radius;
}
