/** A Micro Mutants table as the server tells it, and how to read it. No rules: what may be done comes as offers. */

import { roleOf, zoneRadius } from "../../flick/box";
import type { Pose, Table } from "../../flick/model";
import type { Seat, Tagged, View } from "../../net/protocol";
import type { Language } from "../../words";
import type { Scene } from "../family";
import type { Offer as Wire } from "../../net/offers";
import { rowsOf } from "./offers";

export type Text = Record<Language, string>;

export interface Breed {
  id: string;
  name: Text;
  form: string;
  count: number;
  clause: string;
  power?: { use: string; [parameter: string]: unknown } | null;
}

export interface Card {
  id: string;
  name: Text;
  price: number;
  clause: string;
  text?: Text;
}

export interface Sheet {
  id: string;
  name: Text;
  colour: string;
  dice: string[];
  ours?: string[];
  breed: Breed[];
  card: Card[];
  projectile?: { id: string; name: Text }[];
  face?: { id: string; name: Text }[];
}

export interface Piece {
  id: number;
  kind: string;
  form: string;
  owner?: Seat | null;
  breed?: string;
  place?: string;
  pose?: Pose | null;
  damaged?: boolean;
  held_by?: number | null;
  acid?: number[];
}

export interface Player {
  army: string;
  side: number;
  home: {
    left_um: number;
    right_um: number;
    bottom_um: number;
    top_um: number;
    corner: [number, number] | null;
  };
  resources: number;
  cards: { card: string; base: number; waiting: boolean }[];
  ready: boolean;
  turns: number;
  out: { order: number; by: Seat | null; clause: string } | null;
}

export interface Mutants {
  options: Record<string, unknown>;
  mat: { width_um: number; depth_um: number };
  sheets: Sheet[];
  players: Player[];
  pieces: Piece[];
  order: Seat[];
  phase: string;
  turn: {
    seat: Seat;
    number: number;
    dice: { face: string; used: boolean; bonus: boolean }[];
    moved: number[];
    extra: string;
  } | null;
  move: { seat: Seat; piece: number } | null;
  pending: (Tagged & { seat: Seat; clause: string })[];
  /** The ball, the goals and the score, where football is played. */
  pitch?: Pitch | null;
}

export interface Pitch {
  ball: number;
  /** By the seat that defends it. */
  cups: number[];
  carrier: number | null;
  score: number[];
  picked: boolean[];
  picks: (string[] | null)[];
  /** Who keeps a defence roll. */
  defence: boolean[];
}

/** The dice that count now: those of the turn, or of a defence roll that interrupts it. */
export function diceOf(view: Mutants): { seat: Seat; dice: { face: string; used: boolean }[] } | null {
  const asked = view.pending[0];
  if (asked?.type === "defence")
    return { seat: asked.seat, dice: (asked["faces"] as string[]).map((face) => ({ face, used: false })) };
  return view.turn;
}

/** One thing that may be done, as the table shows it: who, with which die, on what. */
export interface Offer {
  action: string;
  /** The offer itself, with the holes that are left. */
  wire: Wire;
  piece?: number | null;
  die?: number | null;
  turned?: boolean;
  targets?: number[];
  names?: string[];
  most?: number;
}

export function read(view: View): Mutants {
  return view as unknown as Mutants;
}

export function viewOf(scene: Pick<Scene, "view">): Mutants {
  return read(scene.view);
}

export function offersOf(scene: Scene): Offer[] {
  return rowsOf(scene.offers);
}

/** What lies on the table, for the stage. */
export function tableOf(view: Mutants): Table {
  const table: Table = { mat: view.mat, pieces: [], fixtures: [], zones: [] };
  for (const { id, kind, form, place, pose } of view.pieces) {
    if (place !== "table" || !pose) continue;
    const role = roleOf(kind);
    if (role === "loose") table.pieces.push({ id, kind: form, pose });
    else if (role === "fixed") {
      const [w, , , z] = pose.quat;
      table.fixtures.push({
        id,
        kind: form,
        x_um: pose.x_um,
        y_um: pose.y_um,
        turn_mrad: 2000 * Math.atan2(z, w),
      });
    } else table.zones.push({ id, x_um: pose.x_um, y_um: pose.y_um, radius_um: zoneRadius(kind) });
  }
  return table;
}

export function sheetOf(view: Mutants, seat: Seat | null | undefined): Sheet | null {
  return seat == null ? null : (view.sheets[seat] ?? null);
}

export function breedOf(view: Mutants, piece: Piece): Breed | null {
  return sheetOf(view, piece.owner)?.breed.find((breed) => breed.id === piece.breed) ?? null;
}

/** The special face is up when the chip lies face down. */
export function special(view: Mutants, piece: Piece): boolean {
  if (piece.kind !== "insect" || !piece.pose || !breedOf(view, piece)?.power) return false;
  const [, x, y] = piece.pose.quat;
  return 2 * (x * x + y * y) > 32767 * 32767;
}

/** Seats that lead the same army are told apart by a shade. */
export function colourOf(view: Mutants, seat: Seat | null | undefined): string {
  const sheet = sheetOf(view, seat);
  if (!sheet || seat == null) return "#8c8578";
  const twin = view.sheets.slice(0, seat).filter((other) => other.id === sheet.id).length;
  return twin ? "#b0583c" : sheet.colour;
}
