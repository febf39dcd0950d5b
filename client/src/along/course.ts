/** What was done since a table was taken along, request by request, and how far the club has it. */

import type { Action, Entry, Seat } from "../net/protocol";
import type { Parts } from "./device";

/** One request, as it was judged: by the club, or on the device, where it waits to be handed over. */
export interface Done {
  seq: number;
  client_id: string;
  seat: Seat;
  /** Nothing: what was done before is taken back. */
  action: Action | null;
  /** What was seen of it, as text; of what the club judged nothing has to be compared. */
  seen: string | null;
  stored: boolean;
}

/** A table that was taken along, as the browser keeps it. */
export interface Kept {
  id: string;
  /** Its page, and what it is called there. */
  address: string;
  title: string;
  /** The table with its log and its seed, as the club packed it. */
  luggage: string;
  /** What decides it, and all files of its page. */
  parts: Parts;
  /** The newest entry in the luggage. */
  base: number;
  course: Done[];
  /** The club went another way than this device: entries of the club since then. */
  parted: { code: string; theirs: number } | null;
}

export const waiting = (kept: Kept): Done[] => kept.course.filter((done) => !done.stored);

/** The newest entry that device and club have in common. */
export function common(kept: Kept): number {
  return kept.course.reduce((seq, done) => (done.stored ? Math.max(seq, done.seq) : seq), kept.base);
}

/** The request as it is said over the line, at that entry. */
export function requestOf(done: Done, base_seq: number): string {
  const { client_id, seat, action } = done;
  const what = action === null ? { type: "undo" } : { type: "act", action };
  return JSON.stringify({ ...what, client_id, base_seq, seat });
}

/** What must have been seen of an entry, wherever it was decided and whatever its number became. */
export const seenOf = (entry: Entry): string => JSON.stringify([entry.undoes !== null, entry.seen]);
