/** The hand over the mat: what a pointer means there, and what it does. */

import { formOf } from "./box";
import { aimOf, apart, FULL_PULL_PX, type Aim, type Grip, type Sample } from "./gesture";
import { spotOf, type Pose, type Shot, type Spot } from "./model";
import type { Stage } from "./stage";

/** Where a pointer is: on the screen, over which thing, and how far off it may mean another. */
export interface Touch {
  screen: Spot;
  /** The thing exactly under it. */
  over: number | null;
  /** How broad the pointer is, in pixels: a finger means what is close to it. */
  broad: number;
}

export interface Hand {
  /** A pointer comes down; true if the hand takes hold, and the camera stays. */
  down(touch: Touch): boolean;
  move(trail: readonly Sample[]): void;
  up(trail: readonly Sample[], touch: Touch): void;
  /** The gesture was taken away by the system. */
  lost?(): void;
}

const FINGER_PX = 30;
const MOUSE_PX = 6;

export function broadOf(pointer: string): number {
  return pointer === "touch" ? FINGER_PX : MOUSE_PX;
}

/** A full pull takes at most this share of the window's height. */
const SHARE = 0.22;
const TAP_PX = 8;

/** A trail that goes nowhere is a tap. */
export function tapped(trail: readonly Sample[]): boolean {
  const [first, last] = [trail[0], trail[trail.length - 1]];
  return !!first && !!last && apart(first.screen, last.screen) < TAP_PX;
}

interface Graspable {
  id: number;
  form: string;
  pose?: Pose | null;
}

/** A piece on the screen, as a hand meets it. */
export function gripOf(stage: Stage, piece: Graspable): Grip | null {
  const place = piece.pose && stage.place(piece.id);
  if (!piece.pose || !place) return null;
  const { width, depth } = formOf(piece.form);
  const radius = (Math.max(width, depth) / 2) * place.scale;
  const full = Math.min(FULL_PULL_PX, SHARE * innerHeight);
  return { ...spotOf(piece.pose), screen: { x: place.x, y: place.y }, radius, full };
}

/** Of these things the one that a touch means: that under it, else the nearest within its breadth; never another. */
export function meantBy(
  { screen, over, broad }: Touch,
  among: readonly { id: number; grip: Grip | null }[],
): number | null {
  if (over !== null && among.some(({ id }) => id === over)) return over;
  let best: { id: number; far: number } | null = null;
  for (const { id, grip } of among) {
    const far = grip ? apart(screen, grip.screen) - grip.radius : Infinity;
    if (far <= broad && (!best || far < best.far)) best = { id, far };
  }
  return best?.id ?? null;
}

/** The aim that a trail draws for a piece: a pull from it, or a flick through it. */
export function drawn(trail: readonly Sample[], grip: Grip | null, broad: number): Aim | null {
  return grip && trail.length > 1 ? aimOf(trail, grip, broad) : null;
}

export function aimed(shot: Shot, aim: Aim): Shot {
  return {
    ...shot,
    direction_mrad: Math.round(1000 * aim.direction),
    power: Math.round(1000 * aim.power),
  };
}
