/** What a flick table needs of whatever shows it, in two dimensions or three. */

import type { Fixture, Piece, Spot, Table, Zone } from "./model";
import { lengthMs, type Path } from "./path";
import type { Skin } from "./skin";

export interface Look {
  piece: (piece: Piece) => Skin;
  fixture: (fixture: Fixture) => Skin;
  zone: (zone: Zone) => "warp" | "hole";
  /** Lines printed on the mat, as closed or open polylines in mm. */
  prints: { points: Spot[]; colour: string; closed?: boolean; filled?: boolean }[];
  felt: string;
}

/** A shot as it is aimed: the rubber band to the pointer, the arc and where it first comes down. */
export interface Aimed {
  at: Spot;
  /** Radians from +x towards +y. */
  turn: number;
  /** How high it rises, and how far off it first comes down. */
  rise: number;
  down: number;
  /** Half the width of what is shot. */
  radius: number;
  /** Where the pointer holds the band. */
  pull: Spot | null;
}

/** What is drawn over the mat: rings for ranges, an arrow for the aim, an ellipse for the likely landing. */
export interface Overlay {
  rings: { at: Spot; radius: number; colour: string }[];
  lines: { points: Spot[]; colour: string }[];
  ellipses: { at: Spot; along: number; across: number; turn: number; colour: string }[];
  aim?: Aimed | null;
  /** Places where something may be laid. */
  dots?: { at: readonly Spot[]; colour: string };
}

export const NO_OVERLAY: Overlay = { rings: [], lines: [], ellipses: [] };

export interface Playing {
  /** How fast it goes, the same all the time or at each moment of the path. */
  speed?: number | ((ms: number) => number);
  tick?: (ms: number) => void;
  /** Says true to jump to the end. */
  stop?: () => boolean;
}

/** A place on the screen in client coordinates, how many pixels a millimetre is there, and whether it is in the picture. */
export interface Place {
  x: number;
  y: number;
  scale: number;
  seen: boolean;
}

/** Where to look from: a side of the mat (radians; -π/2 is the near side), from above, at a spot, along a shot. */
export interface From {
  side?: number;
  top?: boolean;
  at?: Spot;
  distance?: number;
  /** Leave room for things that stand this many millimetres high. */
  room?: number;
  /** How high above the mat, in radians; π/2 is straight above. */
  steep?: number;
  /**
   * From behind who shoots, with the landing in sight as far as what is in the picture stays large enough to be hit by
   * a finger; `both` keeps the landing in the picture whatever that costs. `tall` is how high what is aimed at stands.
   */
  along?: { from: Spot; to: Spot; tall?: number; both?: boolean };
  /** Close beside a landing that came on this heading, or from its other side. */
  close?: { at: Spot; heading: number; tall?: number; opposite?: boolean };
  /** How long it takes to get there; 0 is a cut. */
  ms?: number;
}

/** A flight that the camera goes along with: to the close view of its landing, or only some of the way. */
export interface Follow {
  id: number;
  path: Path;
  close: NonNullable<From["close"]>;
  /** How much of the way to the close view, 0 to 1. */
  near: number;
}

/** What is aimed at once more, close up, in a frame of the page that lies over the picture. */
export interface CloseUp {
  frame: HTMLElement;
  at: Spot;
  /** Where the shot goes, in radians. */
  heading: number;
  tall?: number;
}

/** Wherever the picture itself shows a chip this wide, in CSS pixels, it needs no close-up. */
export const PLAIN_PX = 44;

/** How things leave: carried off to a place, sunk into the mat, broken down; else they are lifted away. */
export interface Leaving {
  manner: "carried" | "sunk" | "broken";
  to?: Spot;
}

export interface Stage {
  /** Show this table: what is new appears, what is gone disappears, what moved jumps. */
  show(table: Table): void;
  /** Put the pieces of a path where they are at this moment. */
  seek(path: Path, ms: number): void;
  /** Things that leave. */
  vanish(ids: readonly number[], ms?: number, leaving?: Leaving): Promise<void>;
  /** Something great happens here: a ring of this size runs out, and sparks fly. */
  burst(at: Spot, size: number, colour: string): Promise<void>;
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
  /** Show this close up, as long as the picture shows it too small or not at all; null: no more. */
  closeUp(shown: CloseUp | null): void;
  /** Where a thing is on the screen. */
  place(id: number): Place | null;
  /** A finger is down: as long as it is, only that finger moves the picture. */
  touch(on: boolean): void;
  /** The camera goes along with this flight while it is sought; null: it stays. */
  follow(flight: Follow | null): void;
  /** Carry a thing to a spot as long as a hand holds it, a little over the mat; null puts it back. */
  carry(id: number, to: Spot | null): void;
  /** Press the shooter on a thing before it flies, 0 to 1; at 0 there is none. */
  press(id: number, turn: number, share: number): void;
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
