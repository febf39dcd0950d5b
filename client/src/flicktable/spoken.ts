/** The table in words: who lies where, seen from one's own side. Nine fields, a clock face, centimetres. */

import { formOf } from "./box";
import { spotOf, type Spot } from "./model";
import type { Laid, Piece, TableView } from "./view";
import type { Seat } from "../net/protocol";

/** Which way a player looks: a step ahead, and one to the right. */
export interface Facing {
  ahead: Spot;
  right: Spot;
}

/** From one's own home towards the middle of the mat; who only looks on sits at the near side. */
export function facingOf(view: Pick<Laid, "players">, seat: Seat | null): Facing {
  const home = seat === null ? null : view.players[seat]?.home;
  const x = home ? home.left_um + home.right_um : 0;
  const y = home ? home.bottom_um + home.top_um : -1;
  const ahead = Math.abs(x) > Math.abs(y) ? { x: -Math.sign(x), y: 0 } : { x: 0, y: y > 0 ? -1 : 1 };
  return { ahead, right: { x: ahead.y, y: -ahead.x } };
}

const along = (spot: Spot, way: Spot) => spot.x * way.x + spot.y * way.y;

/** The field of nine that a spot lies in: rows from the far side to the near one, columns from left to right. */
export function fieldOf(
  { mat }: Pick<Laid, "mat">,
  spot: Spot,
  { ahead, right }: Facing,
): [row: number, column: number] {
  const across = (way: Spot) => (Math.abs(way.x) * mat.width_um + Math.abs(way.y) * mat.depth_um) / 1000;
  const third = (value: number, whole: number) =>
    Math.min(2, Math.max(0, Math.floor((3 * (value + whole / 2)) / whole)));
  return [2 - third(along(spot, ahead), across(ahead)), third(along(spot, right), across(right))];
}

/** Where another spot lies on a clock face, with twelve straight ahead. */
export function hourOf(from: Spot, to: Spot, { ahead, right }: Facing): number {
  const away = { x: to.x - from.x, y: to.y - from.y };
  const turn = Math.atan2(along(away, right), along(away, ahead));
  return ((Math.round((turn * 6) / Math.PI) + 11) % 12) + 1;
}

/** The way from edge to edge, in millimetres. */
export function gapOf(one: Piece, other: Piece): number {
  if (!one.pose || !other.pose) return 0;
  const [a, b] = [spotOf(one.pose), spotOf(other.pose)];
  const rims = (formOf(one.form).width + formOf(other.form).width) / 2;
  return Math.max(0, Math.hypot(b.x - a.x, b.y - a.y) - rims);
}

/** What lies on the table, by what it is: every piece with a place. */
export function lying(view: Laid): Piece[] {
  return view.pieces.filter((piece) => piece.place === "table" && piece.pose);
}

/** Who lies over and under a piece, and in which zones. */
export function around(
  view: TableView,
  id: number,
): { over: number[]; under: number[]; zones: number[]; edge: boolean } {
  return {
    over: view.covers.flatMap(([upper, lower]) => (upper === id ? [lower] : [])),
    under: view.covers.flatMap(([upper, lower]) => (lower === id ? [upper] : [])),
    zones: view.in_zone.flatMap(([piece, zone]) => (piece === id ? [zone] : [])),
    edge: view.over_edge.includes(id),
  };
}
