/** The game socket's messages, as docs/guide/protocol.md tells them. Their shapes are made from the server's. */

import type { Affairs as AffairsFrame, Frame, News, Request, Seating as SeatingFrame } from "../made/frames";

export type { Clock, Entry, Outcome, SeatInfo, TableInfo } from "../made/frames";

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

export type State = Omit<News, "type" | "entry">;
export type Seating = Omit<SeatingFrame, "type">;
/** What goes on beside the match; its clock is the match's own. */
export type Affairs = Omit<AffairsFrame, "type" | "clock">;
export type ServerMessage = Frame;
export type ClientMessage = Request;

/** What came back for one intent. */
export type Verdict =
  | { ok: true; seq: number }
  | { ok: false; code: string; clause: string | null; params: Record<string, unknown> };
