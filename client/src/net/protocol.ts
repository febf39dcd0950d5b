/** The game socket's messages, as docs/guide/protocol.md tells them. */

import type { Offer } from "./offers";

export type Seat = number;
/** A seat as text, or "watch". */
export type Viewpoint = string;
export const WATCH: Viewpoint = "watch";

/** A tagged value of the game in play; only the code of its family reads further. */
export interface Tagged {
  type: string;
  [field: string]: unknown;
}
export type Action = Tagged;
export type GameEvent = Tagged;
export type View = Record<string, unknown>;

export interface Outcome {
  places: number[];
  clause: string;
}

export interface Clock {
  remaining_ms: (number | null)[] | Record<string, number>;
  running: Seat[];
  at: number;
}

export interface SeatInfo {
  seat: Seat;
  name: string;
  kind: "you" | "person" | "bot" | "open";
  level: string | null;
  online: boolean;
}

export interface Entry {
  seq: number;
  seat: Seat | null;
  at: number;
  seen: Record<Viewpoint, GameEvent[]>;
  undoes: number | null;
}

export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, unknown>;
  rulebook: string;
  public?: boolean;
  tournament?: unknown;
  /** A record that was brought to look at: nobody plays on. */
  replay?: boolean;
}

export interface State {
  seq: number;
  views: Record<Viewpoint, View>;
  due: Seat[];
  /** What each owned seat that is due may do. */
  choices: Record<string, Offer[]>;
  outcome: Outcome | null;
  clock: Clock | null;
  undo: Seat[];
}

export interface Seating {
  seats: SeatInfo[];
  yours: Seat[];
}

export type ServerMessage =
  | ({ type: "snapshot"; table: TableInfo; log: Entry[] } & State & Seating)
  | ({ type: "events"; entries: Entry[] } & State & Seating)
  | ({ type: "ev"; entry: Entry } & State)
  | { type: "ack"; client_id: string; seq: number }
  | {
      type: "reject";
      client_id?: string | null;
      id?: string | null;
      code: string;
      clause: string | null;
      params?: Record<string, unknown>;
    }
  | { type: "why"; id: string; clause: string | null }
  | { type: "answer"; id: string; answer: unknown }
  | { type: "at"; id: string; seq: number; view: View; entry: Entry; outcome: Outcome | null }
  | ({ type: "seats" } & Seating)
  | { type: "undo_asked"; seat: Seat; to: number }
  | { type: "undo_answered"; seat?: Seat; yes: boolean }
  | { type: "pong" };

export type ClientMessage =
  | { type: "hello"; last_seq: number }
  | { type: "act"; client_id: string; base_seq: number; seat: Seat; action: Action }
  | { type: "why"; id: string; seat: Seat; action: Action }
  | { type: "ask"; id: string; seat: Seat | null; question: Tagged; seq?: number }
  | { type: "at"; id: string; seq: number; seat: Seat | null }
  | { type: "undo"; client_id: string; base_seq: number; seat: Seat }
  | { type: "consent"; seat: Seat; yes: boolean }
  | { type: "ping" };

/** What came back for one intent. */
export type Verdict =
  | { ok: true; seq: number }
  | { ok: false; code: string; clause: string | null; params: Record<string, unknown> };
