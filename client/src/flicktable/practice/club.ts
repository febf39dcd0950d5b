/** Asking the club: a shot, a place, a preview. */

import { tell } from "../../shell/club";
import type { Shot, Table } from "../model";
import type { Place } from "./lab";

export interface Landed {
  table: Table;
  away_um: number;
  covered: number[];
  off: number[];
  /** Base 64. */
  path: string;
}

export interface Ellipse {
  x_um: number;
  y_um: number;
  along_um: number;
  across_um: number;
  turn_mrad: number;
}

/** What came back: an answer, or the code of a refusal; "lost" if nothing came. */
export type Answer<T> = { told: T } | { code: string };

export function flick(
  table: Table,
  piece: number,
  shot: Shot,
  unsteadiness: number,
): Promise<Answer<Landed>> {
  return ask("flick", { table, piece, shot, unsteadiness });
}

export function lay(table: Table, thing: number, place: Place): Promise<Answer<Landed>> {
  return ask("lay", { table, thing, ...place });
}

export function preview(
  kind: string,
  at: { x_um: number; y_um: number },
  shot: Shot,
  unsteadiness: number,
): Promise<Answer<Ellipse>> {
  return ask("preview", { kind, x_um: at.x_um, y_um: at.y_um, shot, unsteadiness });
}

function ask<T>(what: string, request: unknown): Promise<Answer<T>> {
  return tell<T>(`/practice/${what}`, request);
}

export function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
