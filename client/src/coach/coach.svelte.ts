/** The coach beside a table: the analysis as it comes, what it points at on the board, branches and ideas. */

import type { Advice } from "../games/family";
import type { Decision, Turning } from "../made/coach";
import type { Seat } from "../net/protocol";
import type { Session } from "../net/session.svelte";
import type { Words } from "../words";
import * as club from "./club";

const AGAIN_MS = 1000;

export class Coach {
  study: club.Studied | null = $state.raw(null);
  /** Why there is nothing, as a code. */
  refused: string | null = $state(null);
  /** What is pointed at, and at which moment. */
  pointed: { seq: number; advice: readonly Advice[] } | null = $state.raw(null);
  /** The decision that is open. */
  open: number | null = $state(null);
  branches: club.Branches | null = $state.raw(null);
  /** Everybody's chances at a moment of a branch. */
  stands: { at: number; chances: number[] } | null = $state.raw(null);
  asking = $state(false);

  constructor(
    private readonly table: string,
    private readonly session: Session,
    readonly words: Words,
  ) {}

  get analysis() {
    return this.study?.analysis ?? null;
  }

  /** Have the match analysed, and follow how far it is. */
  async begin(): Promise<void> {
    if (this.study && !this.study.failed) return;
    for (;;) {
      const answer = await club.begin(this.table);
      if ("code" in answer && answer.code !== "lost") {
        this.refused = answer.code;
        return;
      }
      if ("told" in answer) this.study = answer.told;
      if (this.study?.analysis || this.study?.failed) return;
      await new Promise((go) => setTimeout(go, AGAIN_MS));
    }
  }

  /** Show a decision: the moment before it, with what was best and what was chosen. */
  async show(decision: Decision): Promise<void> {
    this.open = decision.seq;
    const [best, chosen] = [decision.options[0], decision.options[decision.chosen]];
    const advice: Advice[] = [];
    if (best && best !== chosen)
      advice.push({ kind: "best", action: best.action as Advice["action"], aim: best.aim });
    if (chosen) advice.push({ kind: "chosen", action: chosen.action as Advice["action"], aim: chosen.aim });
    this.pointed = { seq: decision.seq - 1, advice };
    await this.session.look(decision.seq - 1);
  }

  /** Show what turned: the decision if it was one, else the moment itself. */
  async turn({ seq }: Turning): Promise<void> {
    const decision = this.analysis?.decisions.find((each) => each.seq === seq);
    if (decision) return this.show(decision);
    this.open = null;
    await this.session.look(seq - 1);
    await this.session.look(seq);
  }

  adviceAt(seq: number): readonly Advice[] {
    return this.pointed?.seq === seq ? this.pointed.advice : [];
  }

  async learnBranches(): Promise<void> {
    const answer = await club.branches(this.table);
    if ("told" in answer) this.branches = answer.told;
  }

  /** A free copy of the match as it stands at this moment. */
  async fromHere(at: number): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    const answer = await club.branch(this.table, at);
    this.asking = false;
    if ("told" in answer) location.assign(answer.told.address);
    else this.refused = answer.code;
  }

  async learnStands(at: number): Promise<void> {
    const answer = await club.chances(this.table, at);
    if ("told" in answer) this.stands = answer.told;
  }

  /** A finger that points at an idea, once a moment; where there is none, nobody is told. */
  async point(seat: Seat, at: number): Promise<void> {
    if (this.asking || this.pointed?.seq === at) return;
    this.pointed = { seq: at, advice: [] };
    const answer = await club.idea(this.table, seat, false);
    if ("told" in answer && this.pointed.seq === at) {
      const { kind, action, aim } = answer.told;
      const meant = action ? { ...action, type: kind } : null;
      this.pointed = { seq: at, advice: [{ kind: "idea", action: meant, aim, finger: true }] };
    }
  }

  /** An idea for a seat: which piece and where to, or the whole shot. */
  async idea(seat: Seat, at: number, shot: boolean): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    this.refused = null;
    const answer = await club.idea(this.table, seat, shot);
    this.asking = false;
    if ("code" in answer) this.refused = answer.code;
    else {
      const { kind, action, aim } = answer.told;
      const meant = action ? { ...action, type: kind } : null;
      this.pointed = { seq: at, advice: [{ kind: "idea", action: meant, aim }] };
    }
  }
}
