/** The hand over the mat: what a pointer does there, told in millimetres. */

import { aimOf, startsOn, type Aim, type Sample } from "../../flick/gesture";
import { formOf } from "../../flick/box";
import { spotOf, type Pose, type Shot, type Spot } from "../../flick/model";

export interface Hand {
  /** A pointer comes down over this thing; true if the hand takes hold, and the camera stays. */
  down(under: number | null, at: Spot): boolean;
  move(trail: readonly Sample[]): void;
  up(trail: readonly Sample[], under: number | null): void;
  /** The gesture was taken away by the system. */
  lost?(): void;
}

/** A trail that goes nowhere is a tap. */
export function tapped(trail: readonly Sample[]): boolean {
  const [first, last] = [trail[0], trail[trail.length - 1]];
  return !!first && !!last && Math.hypot(first.x - last.x, first.y - last.y) < 4;
}

/** The aim that a trail draws for a piece: a pull from it, or a flick through it. */
export function drawn(trail: readonly Sample[], piece: { form: string; pose?: Pose | null }): Aim | null {
  const first = trail[0];
  if (!piece.pose || !first) return null;
  const form = formOf(piece.form);
  const [at, radius] = [spotOf(piece.pose), Math.max(form.width, form.depth) / 2];
  return startsOn(first, at, radius) || trail.length > 2 ? aimOf(trail, at, radius) : null;
}

export function aimed(shot: Shot, aim: Aim): Shot {
  return {
    ...shot,
    direction_mrad: Math.round(1000 * aim.direction),
    power: Math.round(1000 * aim.power),
  };
}
