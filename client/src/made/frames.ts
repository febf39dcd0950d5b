/** Made from the code by scripts/make_types.py: change the structs in Python, then run it. */

import type { Action, GameEvent, Tagged, View } from "../net/protocol";

/** `schema`: the version of the game's schema that the client was made for; nothing: it reads offers alone. */
export interface Hello {
  type: "hello";
  last_seq: number;
  schema?: string;
}

export interface Act {
  type: "act";
  client_id: string;
  base_seq: number;
  seat: number;
  action: Action;
}

export interface Why {
  type: "why";
  id: string;
  seat: number;
  action: Action;
}

export interface Ask {
  type: "ask";
  id: string;
  seat: number | null;
  question: Tagged;
  seq?: number | null;
}

export interface At {
  type: "at";
  id: string;
  seq: number;
  seat: number | null;
}

export interface Undo {
  type: "undo";
  client_id: string;
  base_seq: number;
  seat: number;
}

export interface Consent {
  type: "consent";
  seat: number;
  yes: boolean;
}

/** Let the clocks stand, as soon as the others agree; said again it is done once. */
export interface Pause {
  type: "pause";
  seat: number;
}

/** Play on after a pause; whoever sits at the table may. */
export interface Resume {
  type: "resume";
  seat: number;
}

/** Hear what is said at the table, from line `after` on. */
export interface Listen {
  type: "listen";
  after?: number;
}

/** Say a phrase, or a text of one's own. */
export interface Say {
  type: "say";
  client_id: string;
  seat: number;
  phrase?: "again" | "cheers" | "cries" | "good_game" | "good_luck" | "goodbye" | "hello" | "laughs" | "one_moment" | "sleeps" | "sorry" | "thanks" | "thinks" | "well_played" | "wonders" | "your_turn" | null;
  text?: string;
}

export interface Ping {
  type: "ping";
}

/** Everything from the start. */
export interface Snapshot {
  type: "snapshot";
  seq: number;
  views: Record<string, View>;
  due: number[];
  choices: Record<string, Offer[]>;
  outcome: Outcome | null;
  clock: Clock | null;
  undo: number[];
  table: TableInfo;
  seats: SeatInfo[];
  yours: number[];
  log: Entry[];
}

/** How a match ended: the place of each seat (1 is first, level seats share one), and why. */
export interface Outcome {
  places: number[];
  clause: string;
}

/** The time that each seat has left, at a moment of the server's clock, and the seats whose time runs. */
export interface Clock {
  remaining_ms: number[];
  running: number[];
  at: number;
  rests_ms: number;
}

/** What never changes at a table. `schema` is the version of the game's schema; `facts` are those of its box. */
export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, unknown>;
  rulebook: string;
  public: boolean;
  tournament: string | null;
  ladder: boolean;
  replay: boolean;
  past: boolean;
  schema: string;
  facts: unknown;
  citations: Record<string, string>;
  pace: Record<string, number>;
}

/** Who sits on a seat; `away`: the person stood up, and may come back; `former`: they had themselves deleted. */
export interface SeatInfo {
  seat: number;
  name: string;
  kind: "bot" | "open" | "person" | "you";
  level: string | null;
  online: boolean;
  away: boolean;
  former?: boolean;
  page?: string;
}

/** One entry of the log, with the events as each viewpoint may see them. `undoes`: all from there is taken back. */
export interface Entry {
  seq: number;
  seat: number | null;
  at: number;
  seen: Record<string, GameEvent[]>;
  undoes: number | null;
  shows_ms: number;
}

/** What somebody missed. */
export interface Missed {
  type: "events";
  seq: number;
  views: Record<string, View>;
  due: number[];
  choices: Record<string, Offer[]>;
  outcome: Outcome | null;
  clock: Clock | null;
  undo: number[];
  seats: SeatInfo[];
  yours: number[];
  entries: Entry[];
}

/** One new entry. */
export interface News {
  type: "ev";
  seq: number;
  views: Record<string, View>;
  due: number[];
  choices: Record<string, Offer[]>;
  outcome: Outcome | null;
  clock: Clock | null;
  undo: number[];
  entry: Entry;
}

/** It was done, as this entry. */
export interface Ack {
  type: "ack";
  client_id: string;
  seq: number;
}

/** It was not done; nothing has changed. */
export interface Reject {
  type: "reject";
  code: string;
  clause: string | null;
  params: Record<string, unknown>;
  client_id?: string;
  id?: string | null;
}

/** The clause that refuses an action; none if it is allowed. */
export interface WhyNot {
  type: "why";
  id: string;
  clause: string | null;
}

/** The answer to a question. */
export interface Answered {
  type: "answer";
  id: string;
  answer: unknown;
}

/** The match after an entry. */
export interface Past {
  type: "at";
  id: string;
  seq: number;
  view: View;
  entry: Entry;
  outcome: Outcome | null;
}

/** Somebody sat down, came back or left. */
export interface Seating {
  type: "seats";
  seats: SeatInfo[];
  yours: number[];
}

/** Somebody wants to take back all from this entry on. */
export interface UndoAsked {
  type: "undo_asked";
  seat: number;
  to: number;
}

/** The others agreed, or did not. */
export interface UndoAnswered {
  type: "undo_answered";
  seat: number;
  to: number;
  yes: boolean;
}

/** What goes on at the table beside the match. It stands still since `paused`, or the seat `asks` wants it to. */
export interface Affairs {
  type: "affairs";
  paused: number | null;
  asks: number | null;
  clock: Clock | null;
  rematch: RematchInfo | null;
  series: SeriesInfo | null;
  watchers: Watchers;
}

/** A rematch that the seat `by` wants: the seats that have still to agree, or the one that does not want to. */
export interface RematchInfo {
  by: number;
  waits: number[];
  no: number | null;
  next: string | null;
}

/** Which match this is in a row of rematches, and the points of each seat, those of this match included. */
export interface SeriesInfo {
  number: number;
  points: number[];
}

/** How many look on, and the names of the first that have one. */
export interface Watchers {
  count: number;
  names: string[];
}

/** What was said, and what one may say. `acquainted`: all at the table know each other, so they may chat. */
export interface TalkTold {
  type: "talk";
  lines: Spoken[];
  offered: string[];
  phrases: boolean;
  chat: boolean;
  acquainted: boolean;
  muted: number[];
  days: number;
  longest: number;
}

/** A line of talk. The `text` of a phrase is its key: everybody reads it in their own language. */
export interface Spoken {
  n: number;
  at: number;
  seat: number;
  name: string;
  kind: "phrase" | "text";
  text: string;
}

/** Somebody said something. */
export interface Heard {
  type: "said";
  line: Spoken;
}

/** The line is alive. */
export interface Pong {
  type: "pong";
}

/** An action of one kind with its holes in the order of asking. `aside`: legal, but never drawn by chance. */
export interface Offer {
  action: string;
  filled?: Record<string, unknown>;
  holes?: (One | Some | Free)[];
  aside?: boolean;
}

/** One of these values. */
export interface One {
  type: "one";
  field: string;
  among: unknown[];
  asks?: string;
}

/** Some of these values in any order, at least and at most so many; one that stands twice may be taken twice. */
export interface Some {
  type: "some";
  field: string;
  among: unknown[];
  least: number;
  most: number;
  asks?: string;
}

/** A struct of whole numbers within bounds: a shot, a spot, a point. The bounds of a text are those of its length. */
export interface Free {
  type: "free";
  field: string;
  of: string;
  bounds: Record<string, [number, number]>;
  asks?: string;
  about?: string;
  judged?: boolean;
  optional?: boolean;
}

export type Request = Hello | Act | Why | Ask | At | Undo | Consent | Pause | Resume | Listen | Say | Ping;

export type Frame = Snapshot | Missed | News | Ack | Reject | WhyNot | Answered | Past | Seating | UndoAsked | UndoAnswered | Affairs | TalkTold | Heard | Pong;
