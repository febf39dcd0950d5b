/** Where to stand, as numbers: the whole of a shot, a piece in flight, a landing. Lengths in millimetres, angles in radians. */

import type { Mat, Spot } from "../model";

export type Point = [x: number, y: number, z: number];

/** Where the eye is, what it looks at, and how wide it sees from top to bottom, in degrees. */
export interface Pose {
  eye: Point;
  target: Point;
  fov: number;
}

/** The picture in CSS pixels. */
export interface Frame {
  width: number;
  height: number;
}

/** What matters is never drawn narrower than this, in CSS pixels. */
export const LEAST_PX = 28;
/** Steepest and flattest look along a shot: flatter than that, chips hide each other. */
const STEEPEST = 0.92;
const FLATTEST = 0.36;
/** The shares of the picture that stay free below who shoots and above where it lands: as they should be, and at least. */
const ROOMY = { below: 0.27, above: 0.15 };
const TIGHT = { below: 0.15, above: 0.1 };
/** What is tried one after another: near first; from farther off through a longer lens, far and near are more alike. */
const MANNERS = [
  [ROOMY, 1.25],
  [ROOMY, 2],
  [TIGHT, 2],
  [TIGHT, 3.4],
] as const;
/** The way of a shot that is too long is cut by this share of it, again and again. */
const STEP = 0.04;
/** Who shoots is drawn at most this wide. */
const MOST_PX = 92;
const PLAIN_FOV = 30;

export interface Along {
  from: Spot;
  to: Spot;
  /** How high what is aimed at stands. */
  tall?: number;
  /** The landing stays in the picture, however small things get. */
  both?: boolean;
}

/** The look along a shot, and how wide the narrowest chip in the whole picture is. */
export interface Sight extends Pose {
  least: number;
}

/**
 * Look along a shot from behind who shoots: as steeply as every chip in the picture, the farthest too, keeps LEAST_PX.
 * A flatter look shows more depth at the same width. Where even the flattest cannot hold both ends so large, the way
 * is shown as far as it can be, and the landing is left to the close-up; for who only looks on, both ends stay in
 * the picture and far chips are smaller.
 */
export function along(shot: Along, frame: Frame, mat: Mat, chip: number): Sight {
  const far = Math.max(40, Math.hypot(shot.to.x - shot.from.x, shot.to.y - shot.from.y));
  const whole = lookAlong(shot, far, frame, mat, chip);
  if (shot.both) return whole;
  let best = whole;
  for (let share = 1 - STEP; best.least < LEAST_PX && share > 0; share -= STEP)
    best = lookAlong({ ...shot, tall: 0 }, share * far, frame, mat, chip);
  return best;
}

function lookAlong({ from, to, tall = 0 }: Along, far: number, frame: Frame, mat: Mat, chip: number): Sight {
  const heading = Math.atan2(to.y - from.y, to.x - from.x);
  let best: Sight | null = null;
  for (const [margins, away] of MANNERS)
    for (let steep = STEEPEST; steep >= FLATTEST; steep -= 0.02) {
      const stand = { heading, far, tall, steep, distance: 240 + away * far };
      const sight = framed(from, stand, margins, frame, mat, chip);
      if (sight.least >= LEAST_PX + 0.5) return sight;
      if (!best || sight.least > best.least) best = sight;
    }
  return best as Sight;
}

interface Stand {
  heading: number;
  far: number;
  tall: number;
  steep: number;
  distance: number;
}

function framed(
  from: Spot,
  { heading, far, tall, steep, distance }: Stand,
  { below, above }: { below: number; above: number },
  { width, height }: Frame,
  mat: Mat,
  chip: number,
): Sight {
  const back = distance * Math.cos(steep) - far / 2;
  const high = distance * Math.sin(steep);
  const [down, up] = [Math.atan2(high, back), Math.atan2(high - tall, back + far)];
  const [low, top] = [height * (0.5 - below), height * (0.5 - above)];
  // The tilt at which both ends are where they should be, whatever the lens.
  let [a, b] = [up, down];
  for (let step = 0; step < 30; step++) {
    const tilt = (a + b) / 2;
    if (Math.tan(down - tilt) * top > Math.tan(tilt - up) * low) a = tilt;
    else b = tilt;
  }
  const tilt = (a + b) / 2;
  const deep = (ahead: number) => (ahead + back) * Math.cos(tilt) + high * Math.sin(tilt);
  const lens = Math.min(
    low / Math.max(1e-6, Math.tan(down - tilt)),
    (MOST_PX / chip) * deep(0),
    (0.45 * width * deep(0)) / chip,
  );
  const [c, s] = [Math.cos(heading), Math.sin(heading)];
  const skyline = tilt - Math.atan(height / 2 / lens);
  const horizon = skyline > 0.01 ? deep(high / Math.tan(skyline) - back) : Infinity;
  const edge = Math.max(
    ...[-1, 1].flatMap((x) =>
      [-1, 1].map((y) =>
        deep(((x * mat.width_um) / 2000 - from.x) * c + ((y * mat.depth_um) / 2000 - from.y) * s),
      ),
    ),
  );
  const seen = high / Math.tan(tilt) - back;
  return {
    eye: [from.x - back * c, from.y - back * s, high],
    target: [from.x + seen * c, from.y + seen * s, 0],
    fov: (360 / Math.PI) * Math.atan(height / 2 / lens),
    least: (lens * chip) / Math.min(horizon, Math.max(edge, deep(far))),
  };
}

/** Something that stands on the mat: where, how broad and how high. */
export interface Upright {
  at: Spot;
  radius: number;
  high: number;
}

/** Between here and there what stands beside a sight sinks, in millimetres: it goes as the camera comes. */
const ASIDE = 12;

/** How much of a thing may stand so that one sees a chip behind it: 1 it is not in the way, 0 it is. */
export function sightOver([x, y, z]: Point, chip: { at: Spot; radius: number }, thing: Upright): number {
  const [dx, dy] = [x - chip.at.x, y - chip.at.y];
  const level = Math.hypot(dx, dy);
  const [ax, ay] = [thing.at.x - chip.at.x, thing.at.y - chip.at.y];
  const before = level > 0 ? (ax * dx + ay * dy) / level : 0;
  if (before <= 0) return 1;
  // So far from the chip the sight is above the thing's upper edge.
  const low = level * Math.min(1, thing.high / Math.max(1, z));
  const on = Math.min(before, low);
  const apart = Math.hypot(before - on, (ax * dy - ay * dx) / level);
  return eased((apart - thing.radius - chip.radius) / ASIDE);
}

/** Close beside a landing, low, a little off the line it came on: what comes flies into the picture from the side. */
export function landing(at: Spot, heading: number, frame: Frame, tall = 0): Pose {
  const upright = frame.height > frame.width;
  // Into what stands high one looks from above.
  const steep = tall ? 0.8 : 0.55;
  return around(at, heading + Math.PI + 0.85, (upright ? 300 : 215) + 1.6 * tall, steep, 4 + tall / 2);
}

/** The same from the other side and higher: for who wants to see it again. */
export function opposite(at: Spot, heading: number, frame: Frame, tall = 0): Pose {
  const upright = frame.height > frame.width;
  return around(at, heading - 0.75, (upright ? 360 : 260) + 1.6 * tall, 0.62, 4 + tall / 2);
}

/** What is aimed at, from steeply above and beside the line: what the shot would do there is seen, and how near it is. */
export function closeUp(at: Spot, heading: number, tall = 0): Pose {
  return around(at, heading + Math.PI + 0.6, tall ? 200 + tall : 125, 0.85, tall / 2);
}

function around(at: Spot, side: number, distance: number, steep: number, high: number): Pose {
  const level = distance * Math.cos(steep);
  return {
    eye: [at.x + level * Math.cos(side), at.y + level * Math.sin(side), distance * Math.sin(steep)],
    target: [at.x, at.y, high],
    fov: PLAIN_FOV,
  };
}

/** So far between two views, 0 to 1. */
export function between(a: Pose, b: Pose, share: number): Pose {
  const mix = (from: number, to: number) => from + (to - from) * share;
  const point = (from: Point, to: Point): Point => [
    mix(from[0], to[0]),
    mix(from[1], to[1]),
    mix(from[2], to[2]),
  ];
  return { eye: point(a.eye, b.eye), target: point(a.target, b.target), fov: mix(a.fov, b.fov) };
}

/** Slow at both ends. */
export function eased(share: number): number {
  const x = Math.min(1, Math.max(0, share));
  return x * x * (3 - 2 * x);
}
