/** Asking the club: a shot, a place, a preview. */

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

async function ask<T>(what: string, request: unknown): Promise<Answer<T>> {
  const token = /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? "";
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
  try {
    const reply = await fetch(`/practice/${what}`, {
      method: "POST",
      headers,
      body: JSON.stringify(request),
    });
    if (reply.ok) return { told: (await reply.json()) as T };
    const refused = reply.headers.get("Content-Type")?.includes("json")
      ? ((await reply.json()) as { code?: string })
      : {};
    return { code: refused.code ?? String(reply.status) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { code: "lost" };
  }
}

export function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
