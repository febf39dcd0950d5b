/** What a game family adds to the shell: a board, and words for what may be done and what was done. No rules. */

import type { Component, Snippet } from "svelte";
import type { Director } from "../director/director.svelte";
import type { Aim } from "../made/coach";
import type { Offer } from "../net/offers";
import type { Action, Entry, GameEvent, Outcome, Seat, SeatInfo, Tagged, View } from "../net/protocol";
import type { Words } from "../words";

/** One sentence for people, with the clause that stands behind it. */
export interface Sentence {
  text: string;
  clause?: string | null;
  /** Why it came so, for who asks: made only then. */
  more?: { label: string; sentences: () => Sentence[] };
  /** Something new begins with it: the log sets it off. */
  head?: boolean;
  /** Bookkeeping: the log has it, but it is not what one wants to hear first of a moment. */
  minor?: boolean;
  /** What happened is worth seeing again: the log has a button for it, with this text. */
  again?: string;
}

/** Something that the coach points at: what is best, what was chosen, an idea. A shot says how it is meant. */
export interface Advice {
  kind: "best" | "chosen" | "idea";
  action: Action | null;
  aim: Aim | null;
  /** A finger shows how it is done. */
  finger?: boolean;
}

/** A moment of a match as one viewpoint sees it: the newest, or one of the replay. */
export interface Scene {
  /** The game's name without its version. */
  game: string;
  words: Words;
  view: View;
  /** Whose eyes; null for a spectator. */
  seat: Seat | null;
  seats: readonly SeatInfo[];
  /** Several people play at this screen. */
  shared: boolean;
  due: readonly Seat[];
  /** What `seat` may do; empty in the replay and while the line is down. */
  offers: readonly Offer[];
  /** The same as a list of actions, where a list can hold them. */
  choices: readonly Action[];
  /** `seat` may act, in more ways than a list can hold. */
  uncounted?: boolean;
  /** The action that was sent and not yet answered. */
  pending: Action | null;
  /** The entries that stand, the newest last. */
  past: readonly Entry[];
  /** While an entry is shown: all its events, which are not among the past yet. */
  events?: readonly GameEvent[];
  outcome: Outcome | null;
  /** What never changes at this table: what its box measures, holds and costs. Only the family's code reads further. */
  box: unknown;
  /** The clause behind events that carry none of their own, and behind lines of help, by name. */
  citations: Readonly<Record<string, string>>;
  /** The answer to the family's standing question; undefined until it came. */
  facts: unknown;
  /** What the coach points at on the board. */
  advice?: readonly Advice[];
  /** Whether this is the newest moment. */
  live: boolean;
  seq: number;
  /** Not everybody sits yet and nothing was done: what the lot decided is not in sight. */
  waits?: boolean;
  /** An exercise was answered: what is said in place of who is waited for. */
  done?: string;
}

/** Takes pictures of a board. */
export interface Camera {
  still(): Promise<Blob | null>;
  /** The moving picture, where it can be had. */
  stream?(): MediaStream | null;
}

/** A finished match in numbers: rows with a value for every seat, or for each of `heads`; what more there is to say of
 * it; and the moment that one wants to see again. */
export interface Story {
  heads?: string[];
  notes?: string[];
  rows: { label: string; values: (number | string)[] }[];
  best: { seq: number; text: string } | null;
  /** The whole of it, where something takes long to learn. */
  later?: Promise<Story>;
}

/** A fact that follows from the view after an entry. */
export type AskThen = (question: Tagged, seq: number) => Promise<unknown>;

export interface BoardProps {
  scene: Scene;
  /** Owns time: a board that shows events itself becomes its actor. Nothing happens without one. */
  director?: Director;
  /** Do it, for the seat that looks or for another one at this screen. */
  act: (action: Action, seat?: Seat) => void;
  /** Which clause refuses the action. */
  why: (action: Action) => Promise<string | null>;
  /** Show a clause of the rulebook. */
  cite: (clause: string) => void;
  /** A fact that follows from this view; undefined if the table does not tell. */
  ask: (question: Tagged) => Promise<unknown>;
  /** The path of the flick in an event of an entry, if it came. */
  path: (seq: number, index: number) => Uint8Array | undefined;
  /** The match after an entry; the paths of that entry come along. */
  moment?: (seq: number) => Promise<View | null>;
  /** An address that opens this match at an entry, for others. */
  link?: (seq: number) => string;
  /** The entry that somebody wants to see again, until `seen` says that it was shown. */
  again?: number | null;
  seen?: () => void;
  /** The board has a camera of its own now, or none any more. */
  camera?: (camera: Camera | null) => void;
  /** What stands there when it is over, for a board that has a place for it (`ends`). */
  end?: Snippet;
}

export interface ActionGroup {
  label: string;
  actions: { label: string; action: Action }[];
}

/** What is heard of an event: things put down and moved, dice, cards, steps, blows, and the great moments. */
export type Cue =
  "place" | "move" | "dice" | "card" | "step" | "hit" | "cover" | "loop" | "goal" | "end" | null;

export interface Family {
  /** Lots are drawn when the table is laid: they are shown once everybody sits. */
  lots?: boolean;
  Board: Component<BoardProps>;
  /** The picture that stands for a seat. */
  Badge: Component<{ seat: Seat; size?: number; scene?: Scene }>;
  /** Called once, before anything is drawn, with what the table's box measures. */
  open?(box: unknown): void;
  /** Asked anew at every moment; its answer is `facts`. */
  question: Tagged | null;
  /** Of several seats that may act, the one whose turn it is; it looks if it sits at this screen. */
  lead?(view: View): Seat | null;
  /** What is to be done now, and by whom. */
  prompt(scene: Scene): string;
  /** What the event was, in words; none for what needs no telling. */
  tell(event: GameEvent, scene: Scene): Sentence[];
  /** The type of event that says who does what to whom, where dice and what they bring do not. */
  opens?: string;
  /** How a seat stands, in few words. */
  standing(seat: Seat, scene: Scene): string;
  /** All legal actions for the list; leaving is the shell's. */
  groups(scene: Scene): ActionGroup[];
  /** An action in words, with what a shot of it is for; without this, as it stands in the list. */
  describe?(action: Action, aim: Aim | null, scene: Scene): string;
  cue(event: GameEvent): Cue;
  /** The table in words, with what a list of actions cannot hold; it stands below that list, and comes when that is opened. */
  spoken?(): Promise<{ default: Component<Pick<BoardProps, "scene" | "act" | "ask">> }>;
  /** The board shows the end panel where it has room; else it stands below the board. */
  ends?: true;
  /** The story of a match that is over. */
  story?(scene: Scene, ask: AskThen): Promise<Story>;
  /** Whether who looks sees something that others at this screen must not: a curtain falls between them. Else it always does. */
  hides?(scene: Scene): boolean;
}

/** The clause behind an event: its own, that of the outcome in it, or that which the table cites for its type. */
export function clauseOf(
  event: GameEvent,
  { citations }: Pick<Scene, "citations">,
  name = event.type,
): string | null {
  const own = event["clause"] ?? (event["outcome"] as Partial<Outcome> | null | undefined)?.clause;
  return typeof own === "string" ? own : (citations[name] ?? null);
}

/** What a seat is called: its player, or its bot by level; of two alike bots each has its seat's number. */
export function nameOf({ seats, words }: Pick<Scene, "seats" | "words">, seat: Seat): string {
  const info = seats.find((each) => each.seat === seat);
  if (info?.name) return info.name;
  if (info?.former && info.kind !== "bot") return words.say("table.seat.former");
  const level = `level.${info?.level}`;
  if (info?.kind !== "bot" || !words.has(level)) return words.say("table.seat.number", { n: seat + 1 });
  const alike = seats.filter((each) => each.kind === "bot" && each.level === info.level).length > 1;
  return words.say(level) + (alike ? ` ${seat + 1}` : "");
}
