/** What a flick table needs of whatever shows it, in two dimensions or three. */

import type { Fixture, Piece, Spot, Table, Zone } from "./model";
import { lengthMs, type Path } from "./path";
import type { Skin } from "./skin";

export interface Look {
  piece: (piece: Piece) => Skin;
  fixture: (fixture: Fixture) => Skin;
  zone: (zone: Zone) => { colour: string; opacity?: number };
  /** Lines printed on the mat, as closed or open polylines in mm. */
  prints: { points: Spot[]; colour: string; closed?: boolean }[];
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
  speed?: number;
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
  /** The thing under a point of the screen, in client coordinates. */
  pick(clientX: number, clientY: number): number | null;
  /** The spot of the mat under a point of the screen. */
  spot(clientX: number, clientY: number): Spot | null;
  view(from: From): void;
  /** Whether dragging moves the camera. */
  free(on: boolean): void;
  resize(width: number, height: number): void;
  dispose(): void;
}

/** Play a path to its end; resolves then, or as soon as `stop` says so. */
export function play(stage: Stage, path: Path, { speed = 1, tick, stop }: Playing = {}): Promise<void> {
  const end = lengthMs(path);
  return new Promise((done) => {
    let begun: number | null = null;
    const step = (now: number) => {
      begun ??= now;
      const ms = stop?.() ? end : Math.min(end, (now - begun) * speed);
      stage.seek(path, ms);
      tick?.(ms);
      if (ms >= end) done();
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}
