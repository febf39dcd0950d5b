/** What the coach is asked for, over the club's API. */

import type { Analysis, Idea } from "../made/coach";
import { tell } from "../shell/club";

export interface Studied {
  version: string;
  done: number;
  of: number;
  failed: string;
  analysis: Analysis | null;
}

export interface Branch {
  table: string;
  address: string;
  watch: string;
  parent: string;
  entry: number;
  author: string;
  mine: boolean;
}

export interface Branches {
  root: string;
  parent: string | null;
  entry: number | null;
  branches: Branch[];
}

/** What came back, or the code of what went wrong. */
export type Answer<T> = { told: T } | { code: string };

const at = (table: string, what: string) => `/api/v1/coach/tables/${table}/${what}`;

export const begin = (table: string) => tell<Studied>(at(table, "analysis"), {});
export const chances = (table: string, seq: number) =>
  ask<{ at: number; chances: number[] }>(at(table, `chances?at=${seq}`));
export const branches = (table: string) => ask<Branches>(at(table, "branches"));
export const branch = (table: string, seq: number) => tell<Branch>(at(table, "branches"), { at: seq });
export const idea = (table: string, seat: number, shot: boolean) =>
  tell<Idea>(at(table, "idea"), { seat, shot });

/** Whatever only asks may be lost: it is asked again with the next moment. */
async function ask<T>(address: string): Promise<Answer<T>> {
  try {
    const reply = await fetch(address);
    return reply.ok ? { told: (await reply.json()) as T } : { code: String(reply.status) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { code: "lost" };
  }
}
