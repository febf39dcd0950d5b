/** What is heard of things that have no path: dice, cards, tiles, and the great moments, which have a tune. */

import type { Cue } from "../games/family";
import type { Struck } from "./strike";

/** A strike at a time, in seconds from now. */
export type Beat = Struck & { at: number };

/** A tone: start, pitch, length, loudness. */
export type Note = readonly [start: number, hz: number, seconds: number, loud: number];

export interface Recipe {
  beats?: readonly Beat[];
  notes?: readonly Note[];
  /** A crowd. */
  cheer?: boolean;
}

const beat = (voice: Struck["voice"], at: number, speed: number, size = 16): Beat => ({
  voice,
  at,
  speed,
  size,
});

/** Dice fall, bounce and come to rest. */
function tumbling(count: number): Beat[] {
  const falls = [0, 0.09, 0.15, 0.19, 0.21];
  return Array.from({ length: count }, (_, die) =>
    falls.map((at, i) => beat("die", at * (1 + 0.13 * die) + 0.021 * die, 1.5 / (1 + 1.1 * i), 16 + 2 * die)),
  ).flat();
}

export const RECIPES: Record<Exclude<Cue, null>, Recipe> = {
  place: { beats: [beat("tile", 0, 1.2)] },
  move: { beats: [beat("tile", 0, 0.3), beat("tile", 0.14, 0.9)] },
  dice: { beats: tumbling(3) },
  card: { beats: [beat("card", 0, 0.8), beat("card", 0.09, 1.6)] },
  step: { beats: [beat("felt", 0, 0.6, 24), beat("felt", 0.13, 0.5, 24)] },
  hit: { beats: [beat("wood", 0, 2.4, 28), beat("felt", 0.02, 2, 30)] },
  cover: {
    notes: [[0.02, 330, 0.09, 0.2]],
    beats: [beat("plastic", 0, 1.4, 22), beat("wood", 0.03, 1.2, 24)],
  },
  loop: {
    notes: [
      [0, 440, 0.1, 0.25],
      [0.09, 660, 0.14, 0.25],
    ],
  },
  end: {
    notes: [
      [0, 392, 0.16, 0.25],
      [0.14, 494, 0.16, 0.25],
      [0.28, 587, 0.3, 0.28],
    ],
  },
  goal: {
    cheer: true,
    notes: [
      [0, 523, 0.14, 0.3],
      [0.13, 523, 0.1, 0.26],
      [0.24, 659, 0.16, 0.3],
      [0.38, 784, 0.2, 0.32],
      [0.56, 1047, 0.6, 0.34],
      [0.56, 784, 0.6, 0.2],
    ],
  },
};
