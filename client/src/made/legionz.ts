/** Made from the code by scripts/make_types.py: change the structs in Python, then run it. */

/** A position, or what one viewer knows of it. */
export interface State {
  goal: number;
  chain: Bug[];
  sets: (number | null)[][];
  turn: number | null;
  bonus: [q: number, r: number] | null;
  gone: number[];
  outcome: Outcome | null;
}

/** A bug in the chain. Its number is None to everyone who may not know it. */
export interface Bug {
  cell: [q: number, r: number];
  owner: number;
  number: number | null;
}

/** How a match ended: the place of each seat (1 is first, level seats share one), and why. */
export interface Outcome {
  places: number[];
  clause: string;
}

/** Put one of my bugs into the chain. */
export interface Place {
  type: "place";
  cell: [q: number, r: number];
  number: number;
}

/** After closing a loop, move the bug on `start` to another place of the chain. */
export interface Move {
  type: "move";
  start: [q: number, r: number];
  to: [q: number, r: number];
}

/** After closing a loop, move nothing. */
export interface Decline {
  type: "decline";
}

/** Give up the seat for the rest of the match; open to every seat that is still in, at any time. */
export interface Leave {
  type: "leave";
}

/** Lose the seat because its time is up. Only the clock says so. */
export interface OutOfTime {
  type: "out_of_time";
}

/** Everyone laid out the same set; `goal` bugs make a full Legion. */
export interface SetsLaid {
  type: "sets_laid";
  seats: number;
  numbers: number[];
  goal: number;
}

/** These seats turned over a bug each, to find who starts. */
export interface Turned {
  type: "turned";
  seats: number[];
  numbers: number[];
}

/** A lot chose the starter, since every turned bug was level. */
export interface StarterDrawn {
  type: "starter_drawn";
  seat: number;
  clause: string;
}

/** A bug joined the chain. Only an `open` bug shows its number to all; `touches` counts its neighbours. */
export interface Placed {
  type: "placed";
  seat: number;
  cell: [q: number, r: number];
  number: number | null;
  touches: number;
  open: boolean;
}

/** The bug just placed closed a loop, and its player may move one bug. */
export interface LoopClosed {
  type: "loop_closed";
  seat: number;
  cell: [q: number, r: number];
  clause: string;
}

/** A bug went to another place of the chain. */
export interface Moved {
  type: "moved";
  seat: number;
  owner: number;
  start: [q: number, r: number];
  to: [q: number, r: number];
}

/** The bonus was not used. */
export interface Declined {
  type: "declined";
  seat: number;
}

/** It is this seat's turn. */
export interface TurnStarted {
  type: "turn_started";
  seat: number;
}

/** A player left, or was too `late`; the bugs stay. */
export interface Left {
  type: "left";
  seat: number;
  clause: string;
  late: boolean;
}

/** The end: every bug is turned over. */
export interface Revealed {
  type: "revealed";
  chain: Bug[];
  sets: number[][];
}

/** The match is over. `legions` lists length and sum of each seat's Legions, the best first. */
export interface Finished {
  type: "finished";
  outcome: Outcome;
  legions: [number, number][][];
}

/** A seat's time is up. It is told, and changes nothing: what follows from it are the game's own events. */
export interface TimeUp {
  type: "time_up";
  seat: number;
}

/** Which Legions are there, and how far is each from the goal? */
export interface Legions {
  type: "legions";
}

/** The box: what a PLYT bug counts, and so how its number is told. */
export interface Facts {
  plyt: number;
}

/** What the table settles before the start. */
export interface Options {
  players: number;
  loops: boolean;
}

/** One connected group of one owner's bugs; the sum is None where the viewer cannot know it. */
export interface Legion {
  owner: number;
  cells: [q: number, r: number][];
  missing: number;
  sum: number | null;
}

export type View = State;

export type Action = Place | Move | Decline | Leave | OutOfTime;

export type Event = SetsLaid | Turned | StarterDrawn | Placed | LoopClosed | Moved | Declined | TurnStarted | Left | Revealed | Finished | TimeUp;

export type Question = Legions;

/** What each question is answered with. */
export interface Answers {
  legions: Legion[];
}
