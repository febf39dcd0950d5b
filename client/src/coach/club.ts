/** What the coach is asked for, over the club's API. */

import type { Analysis, Idea } from "../made/coach";
import { ask, tell } from "../shell/club";

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

const at = (table: string, what: string) => `/api/v1/coach/tables/${table}/${what}`;

export const begin = (table: string) => tell<Studied>(at(table, "analysis"), {});
export const chances = (table: string, seq: number) =>
  ask<{ at: number; chances: number[] }>(at(table, `chances?at=${seq}`));
export const branches = (table: string) => ask<Branches>(at(table, "branches"));
export const branch = (table: string, seq: number) => tell<Branch>(at(table, "branches"), { at: seq });
export const deleted = (branch: string) => tell<null>(`/api/v1/coach/branches/${branch}`, {}, "DELETE");
export const idea = (table: string, seat: number, shot: boolean) =>
  tell<Idea>(at(table, "idea"), { seat, shot });
