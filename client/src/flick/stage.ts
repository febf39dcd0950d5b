/** What a flick table needs of whatever shows it, in two dimensions or three. */

import type { Fixture, Piece, Spot, Table, Zone } from "./model";
import { lengthMs, type Path } from "./path";
import type { Skin } from "./skin";

export interface Look {
  piece: (piece: Piece) => Skin;
  fixture: (fixture: Fixture) => Skin;
  zone: (zone: Zone) => { colour: string; opacity?: number };
  /** Lines printed on the mat, as closed or open polylines in mm. */
  prints: { points: Spot[]; colour: string; closed?: boolean; filled?: boolean }[];
  felt: string;
  wood: string;
}

/** What is drawn over the mat: rings for ranges, an arrow for the aim, an ellipse for the likely landing. */
export interface Overlay {
  rings: { at: Spot; radius: number; colour: string }[];
  lines: { points: Spot[]; colour: string }[];
  ellipses: { at: Spot; along: number; across: number; turn: number; colour: string }[];
}

export const NO_OVERLAY: Overlay = { rings: [], lines: [], ellipses: [] };

export interface Playing {
  /** How fast it goes, the same all the time or at each moment of the path. */
  speed?: number | ((ms: number) => number);
  tick?: (ms: number) => void;
  /** Says true to jump to the end. */
  stop?: () => boolean;
}

/** Where to look from: a side of the mat (radians; -π/2 is the near side), from above, or at a spot. */
export interface From {
  side?: number;
  top?: boolean;
  at?: Spot;
  distance?: number;
  /** Leave room for things that stand this many millimetres high. */
  room?: number;
  /** How high above the mat, in radians; π/2 is straight above. */
  steep?: number;
}

export interface Stage {
  /** Show this table: what is new appears, what is gone disappears, what moved jumps. */
  show(table: Table): void;
  /** Put the pieces of a path where they are at this moment. */
  seek(path: Path, ms: number): void;
  /** Things that leave. */
  vanish(ids: readonly number[], ms?: number): Promise<void>;
  overlay(overlay: Overlay): void;
  /** Light up these things. */
  mark(ids: readonly number[], chosen: number | null): void;
  /** A pennant on this thing; it goes wherever the thing goes. */
  flag(id: number | null, colour: string): void;
  /** The thing under a point of the screen, in client coordinates. */
  pick(clientX: number, clientY: number): number | null;
  /** The spot of the mat under a point of the screen. */
  spot(clientX: number, clientY: number): Spot | null;
  view(from: From): void;
  /** Note where one looks from; the answer leads back there. */
  keep(): () => void;
  /** Whether dragging moves the camera. */
  free(on: boolean): void;
  resize(width: number, height: number): void;
  dispose(): void;
}

/** Play a path to its end; resolves then, or as soon as `stop` says so. */
export function play(stage: Stage, path: Path, { speed = 1, tick, stop }: Playing = {}): Promise<void> {
  const end = lengthMs(path);
  return new Promise((done) => {
    let before: number | null = null;
    let ms = 0;
    const step = (now: number) => {
      const pace = typeof speed === "number" ? speed : speed(ms);
      ms = stop?.() ? end : Math.min(end, ms + (now - (before ?? now)) * pace);
      before = now;
      stage.seek(path, ms);
      tick?.(ms);
      if (ms >= end) done();
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

/** Slow motion: a path's beginning at an easy pace, and slower the nearer its last great moment comes. */
export function slowly(path: Path, moment: number): (ms: number) => number {
  const early = Math.max(0, Math.min(moment, lengthMs(path)) - 350);
  return (ms) => (ms < early ? 0.5 : ms < moment + 200 ? 0.16 : 0.5);
}
