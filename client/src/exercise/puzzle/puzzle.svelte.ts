/** A puzzle at its table: what is wanted, and once it was answered what the judge says; then the solution can be seen. */

import type { Advice } from "../../games/family";
import type { Aim } from "../../made/coach";
import type { Action } from "../../net/protocol";
import type { Session } from "../../net/session.svelte";
import type { Words } from "../../words";
import { Exercise } from "../exercise.svelte";

export interface Shown {
  action: Action;
  aim: Aim | null;
}

export interface Answer {
  /** A chance to win, or where there is a goal the chance to reach it. */
  worth: number;
  best: number;
  solution: Shown;
  chosen: Shown;
  /** Whether it was my first answer to this puzzle. */
  counts: boolean;
  hardness: number;
  before: number;
  rating: { rating: number; low: number; high: number; answers: number };
  streak: number;
}

export interface Told {
  game: string;
  /** `gone`: it is not offered any more. */
  state: "open" | "judging" | "right" | "wrong" | "gone";
  /** What a shot is to gain, and how much of each; nothing where the best action is wanted. */
  goal: Record<string, number>;
  /** Whether it is from a game of the club. */
  club: boolean;
  again: boolean;
  run: { length: number; mine: number; club: number; whose: string } | null;
  answer: Answer | null;
  next: string;
  retry: string;
  all: string;
}

export class Puzzle extends Exercise<Told> {
  /** Whether the solution is on the board. */
  showing = $state(false);

  constructor(
    table: string,
    readonly session: Session,
    words: Words,
  ) {
    super(`/api/v1/puzzles/tables/${table}`, words);
  }

  override async look(seq: number): Promise<void> {
    this.showing = false; // whoever is at the newest moment has come back
    await super.look(seq);
  }

  protected override get over(): boolean {
    return this.told?.answer != null || this.told?.state === "gone";
  }

  get done(): string {
    const { state } = this.told ?? {};
    return this.words.say(state === "judging" || state === "gone" ? `puzzles.${state}` : "puzzles.answered");
  }

  override adviceAt(seq: number): readonly Advice[] {
    const answer = this.told?.answer;
    if (!answer || !this.showing || seq !== 0) return [];
    const best: Advice = { kind: "best", ...answer.solution };
    return this.told?.state === "right" ? [best] : [best, { kind: "chosen", ...answer.chosen }];
  }

  /** The position once more with the solution in it, or back to what came of the answer. */
  async show(): Promise<void> {
    this.showing = !this.showing;
    await this.session.look(this.showing ? 0 : null);
  }
}

/** What a shot is to gain, in words. */
export function goalOf(goal: Readonly<Record<string, number>>, words: Words): string {
  return words.list(Object.entries(goal).map(([name, n]) => words.say(`puzzles.goal.${name}`, { n })));
}
