/** A flick table as the server tells it, and how to read it. No rules: what may be done comes as offers. */

import { roleOf, zoneRadius } from "./box";
import type { Table } from "./model";
import type { Scene } from "../games/family";
import type { Breed, Sheet, State, StatePiece } from "../made/micro-mutants";
import type { Offer } from "../net/offers";
import type { Seat, View } from "../net/protocol";
import { deedsOf } from "./offers";
import { NOBODY, type Wear } from "./skin";

export type { Breed, Card, Player, Sheet, Text } from "../made/micro-mutants";

/** Anything with a place on the table; each game has kinds of its own. */
export type Piece = StatePiece;

/** A question that waits for an answer; each game has its own. */
export interface Question {
  type: string;
  seat: Seat;
  clause: string;
  piece?: number;
  base?: number;
  faces?: string[];
}

/** What lies on a table, and whose it is. */
export type Laid = Pick<State, "mat" | "sheets" | "players"> & { pieces: Piece[] };

/** What the views of all games on this table have in common. */
export type TableView = Laid &
  Pick<State, "order" | "turn" | "move" | "covers" | "in_zone" | "over_edge"> & {
    /** Each game has its own. */
    options: unknown;
    phase: string;
    pending: Question[];
  };

/** The dice that count now: those of the turn, or those of a question that interrupts it. */
export function diceOf(view: TableView): { seat: Seat; dice: { face: string; used: boolean }[] } | null {
  const asked = view.pending[0];
  if (asked?.faces) return { seat: asked.seat, dice: asked.faces.map((face) => ({ face, used: false })) };
  return view.turn;
}

/** One thing that may be done, as the table shows it: who, with which die, on what. */
export interface Deed {
  action: string;
  /** The offer itself, with the holes that are left. */
  wire: Offer;
  piece?: number | null;
  die?: number | null;
  turned?: boolean;
  targets?: number[];
  /** Of a choice among players. */
  seats?: Seat[];
  names?: string[];
  most?: number;
}

export function read(view: View): TableView {
  return view as unknown as TableView;
}

export function viewOf(scene: Pick<Scene, "view">): TableView {
  return read(scene.view);
}

export function offersOf(scene: Scene): Deed[] {
  return deedsOf(scene.offers);
}

/** What lies on the table, for the stage. */
export function tableOf(view: Laid): Table {
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

export function sheetOf(view: Laid, seat: Seat | null | undefined): Sheet | null {
  return seat == null ? null : (view.sheets[seat] ?? null);
}

export function breedOf(view: Laid, piece: Piece): Breed | null {
  return sheetOf(view, piece.owner)?.breed.find((breed) => breed.id === piece.breed) ?? null;
}

/** The special face is up when the chip lies face down. */
export function special(view: Laid, piece: Piece): boolean {
  if (piece.kind !== "insect" || !piece.pose || !breedOf(view, piece)?.power) return false;
  const [, x, y] = piece.pose.quat;
  return 2 * (x * x + y * y) > 32767 * 32767;
}

/** Seats that lead the same army are told apart by a shade. */
export function colourOf(view: Laid, seat: Seat | null | undefined): string {
  const sheet = sheetOf(view, seat);
  if (!sheet || seat == null) return "#8c8578";
  const twin = view.sheets.slice(0, seat).filter((other) => other.id === sheet.id).length;
  return twin ? "#b0583c" : sheet.colour;
}

/** How each army builds and marks its rims, where it is the only one of its kind at the table. */
const STYLES: Readonly<Record<string, number>> = {
  usarthropods: 0,
  flyborgs: 1,
  chitinians: 2,
  sovietopters: 3,
};

/** How the bases of a seat are built; a new army builds as the seat's number says. */
export function styleOf(view: Laid, seat: Seat | null | undefined): number {
  return STYLES[sheetOf(view, seat)?.id ?? ""] ?? seat ?? 0;
}

/** The patterns of all seats, each its own: who leads the same army as somebody before takes one that nobody has. */
function patterns(view: Laid): number[] {
  const own = view.sheets.map((sheet) => STYLES[sheet.id]);
  const taken = new Set<number | undefined>(own);
  const seen = new Set<number>();
  return own.map((style) => {
    let mine = style ?? 0;
    if (style === undefined || seen.has(style)) for (mine = 0; taken.has(mine);) mine++;
    taken.add(mine);
    seen.add(mine);
    return mine;
  });
}

/** Who plays together with a seat; null where everybody is alone. */
export function mateOf(view: Pick<Laid, "players">, seat: Seat): Seat | null {
  const side = view.players[seat]?.side;
  const mate = view.players.findIndex((other, i) => i !== seat && other.side === side);
  return side === undefined || mate < 0 ? null : mate;
}

/** Colour and pattern of a seat's rims, and the partner's colour where two play together. */
export function wearOf(view: Laid, seat: Seat | null | undefined): Wear {
  if (seat == null || !view.sheets[seat]) return NOBODY;
  const side = view.players[seat]?.side;
  const mate = mateOf(view, seat);
  const sides = [...new Set(view.players.map((player) => player.side))].sort();
  return {
    colour: colourOf(view, seat),
    pattern: patterns(view)[seat] ?? null,
    ...(mate === null ? {} : { mate: { colour: colourOf(view, mate), broken: side !== sides[0] } }),
  };
}

/** The side from which a seat looks at the mat, in radians; a phone held upright turns it so that its length fits. */
export function sideOf(view: Laid, seat: Seat): number {
  const area = view.players[seat]?.home;
  const middle = area
    ? { x: area.left_um + area.right_um, y: area.bottom_um + area.top_um }
    : { x: 0, y: -1 };
  const across = Math.abs(middle.y) <= 1000 && Math.abs(middle.x) > 1000;
  const upright = across && matchMedia("(orientation: portrait)").matches;
  const ahead = middle.y > 1000 ? Math.PI / 2 : -Math.PI / 2;
  return upright ? (middle.x > 0 ? 0 : Math.PI) : ahead;
}
