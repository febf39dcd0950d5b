/** What the server tells of a shot while it is aimed: where it would probably end, and how often it would do what. */

import type { Chances, Ellipse, OddsOutcome as Outcome } from "../made/micro-mutants";
import type { Tagged } from "../net/protocol";
import type { Shot } from "./model";
import type { SpotUm } from "./game";

/** The shot that is asked about; `at` is where what is thrown is laid first. */
export interface Wanted {
  piece: number;
  shot: Shot;
  at?: SpotUm | null;
}

export interface Chance {
  id: number;
  how: Outcome["how"];
  /** 0 to 1. */
  share: number;
}

/** How often so many tries did what. */
export interface Odds {
  tried: number;
  chances: Chance[];
  off: number;
}

const WHERE_MS = 100;
const ODDS_MS = 160;
/** So many series are added up while the aim stays as it is. */
const SERIES = 5;
/** What happens more seldom than this is not worth a line. */
const WORTH = 0.02;

export class Aiming {
  where: Ellipse | null = $state.raw(null);
  odds: Odds | null = $state.raw(null);
  private turn = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ask: (question: Tagged) => Promise<unknown>) {}

  /** Ask about this shot, soon; about none, there is nothing to know. */
  about(wanted: Wanted | null): void {
    const turn = ++this.turn;
    clearTimeout(this.timer);
    this.odds = null;
    if (!wanted) {
      this.where = null;
      return;
    }
    this.timer = setTimeout(() => void this.learn(wanted, turn), WHERE_MS);
  }

  private async learn({ piece, shot, at }: Wanted, turn: number): Promise<void> {
    const asked = { piece, shot, ...(at ? { at } : {}) };
    const where = (await this.ask({ type: "preview", ...asked })) as Ellipse | null | undefined;
    if (turn !== this.turn || !where) return;
    this.where = where;
    await new Promise((done) => setTimeout(done, ODDS_MS));
    const told: Chances[] = [];
    for (let series = 0; series < SERIES && turn === this.turn; series++) {
      const next = (await this.ask({ type: "odds", ...asked, series })) as Chances | null | undefined;
      if (turn !== this.turn || !next) return;
      told.push(next);
      this.odds = sum(told);
    }
  }
}

/** Several series as one, the likeliest first. */
export function sum(told: readonly Chances[]): Odds {
  const tried = told.reduce((all, each) => all + each.tried, 0);
  const times = new Map<string, Outcome>();
  for (const outcome of told.flatMap((each) => each.outcomes ?? [])) {
    const key = `${outcome.how} ${outcome.id}`;
    times.set(key, { ...outcome, times: outcome.times + (times.get(key)?.times ?? 0) });
  }
  const chances = [...times.values()].map(({ id, how, times: n }) => ({ id, how, share: n / tried }));
  return {
    tried,
    chances: chances.filter(({ share }) => share >= WORTH).sort((a, b) => b.share - a.share),
    off: told.reduce((all, each) => all + (each.off ?? 0), 0) / tried,
  };
}
