/** The coach beside a table: the analysis as it comes, what it points at on the board, branches and ideas. */

import type { Advice, Scene } from "../games/family";
import type { Decision } from "../made/coach";
import { standing } from "../net/fold";
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
  /** Somebody opened a claim: its words and the board are to be brought into sight. */
  reveals = $state(false);

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

  /** The decision that became an entry. */
  decisionAt(seq: number): Decision | null {
    return this.analysis?.decisions.find((each) => each.seq === seq) ?? null;
  }

  /** Whose chance an entry changed most, and by how much. */
  changeAt(seq: number): { seat: Seat; change: number } {
    const turning = this.analysis?.turnings.find((each) => each.seq === seq);
    if (turning) return turning;
    const steps = this.analysis?.steps ?? [];
    const at = steps.findIndex((step) => step.seq === seq);
    const [before, after] = [steps[at - 1]?.chances, steps[at]?.chances];
    if (!before || !after) return { seat: 0, change: 0 };
    const changes = after.map((chance, seat) => ({ seat, change: chance - (before[seat] ?? 0) }));
    const most = Math.max(...changes.map(({ change }) => Math.abs(change)));
    return changes.findLast(({ change }) => Math.abs(change) === most) ?? { seat: 0, change: 0 };
  }

  /** The scene as it was after an entry. */
  async sceneAt(seq: number, scene: Scene): Promise<Scene> {
    const view = (await this.session.viewAt(seq)) ?? scene.view;
    return { ...scene, view, seq, past: standing(this.session.model?.log ?? [], seq) };
  }

  /** Show a decision: the moment before it, with what was best and what was chosen. */
  async show(decision: Decision): Promise<void> {
    this.open = decision.seq;
    this.reveals = true;
    const [best, chosen] = [decision.options[0], decision.options[decision.chosen]];
    const advice: Advice[] = [];
    if (best && best !== chosen)
      advice.push({ kind: "best", action: best.action as Advice["action"], aim: best.aim });
    if (chosen) advice.push({ kind: "chosen", action: chosen.action as Advice["action"], aim: chosen.aim });
    this.pointed = { seq: decision.seq - 1, advice };
    await this.session.look(decision.seq - 1);
  }

  /** Show how an entry came about. */
  async witness(seq: number): Promise<void> {
    this.open = null;
    this.reveals = true;
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

  /** Delete a copy of mine; whether it is gone. */
  async drop(branch: string): Promise<boolean> {
    const answer = await club.deleted(branch);
    if ("code" in answer) this.refused = answer.code;
    return "told" in answer;
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
