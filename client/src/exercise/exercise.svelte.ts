/** A table that is no match: what its judge says of every moment, and what is pointed at there. */

import type { Advice } from "../games/family";
import { ask } from "../shell/club";
import type { Words } from "../words";

const AGAIN_MS = 1000;

export abstract class Exercise<T extends { state: string }> {
  told: T | null = $state.raw(null);
  /** The entry that `told` is about. */
  protected at = -1;
  private wanted = -1;

  constructor(
    private readonly judge: string,
    readonly words: Words,
  ) {}

  /** What is to be said once an entry was shown; the judge is asked until he has come to an end. */
  async look(seq: number): Promise<void> {
    if (this.wanted === seq || this.over) return;
    this.wanted = seq;
    while (this.wanted === seq) {
      const answer = await ask<T>(this.judge);
      if ("told" in answer && this.wanted === seq) {
        this.take(answer.told, seq);
        if (answer.told.state !== "judging") return;
      }
      await new Promise((go) => setTimeout(go, AGAIN_MS));
    }
  }

  /** Whether it was done, one way or another: there is nothing more to do at the table. */
  get answered(): boolean {
    return this.told !== null && this.told.state !== "open";
  }

  /** What the table says then, in place of whose turn it is. */
  abstract readonly done: string;

  protected take(told: T, seq: number): void {
    this.told = told;
    this.at = seq;
  }

  /** Whether the judge has nothing more to say. */
  protected get over(): boolean {
    return false;
  }

  /** What is pointed at in a moment. */
  adviceAt(_seq: number): readonly Advice[] {
    return [];
  }
}
