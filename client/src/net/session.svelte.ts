/** One table as the page sees it: the fold of the messages as far as it was shown, the replay, and what waits for an answer. */

import type { Along } from "../along/along.svelte";
import { Director, type Moment, type Step } from "../director/director.svelte";
import { fold, pointOf, standing, viewpoint, type Model } from "./fold";
import type { Action, Entry, Outcome, Seat, ServerMessage, Tagged, Verdict, View } from "./protocol";
import { TableSocket, type Line, type Past, type World } from "./socket";

export type Refusal = Extract<Verdict, { ok: false }>;

export class Session {
  /** What was shown: log, seats, score, prompt and choices of the director's moment. */
  model: Model | null = $state.raw(null);
  /** What was told; the director may still be busy with what led there. */
  newest: Model | null = $state.raw(null);
  line: Line = $state("connecting");
  /** Through whose eyes this screen looks. */
  seat: Seat | null = $state(null);
  pending: Action | null = $state.raw(null);
  refusal: Refusal | null = $state.raw(null);
  /** The entry that the replay shows; null: the newest, as it comes. */
  replay: number | null = $state(null);
  facts: unknown = $state.raw(undefined);
  readonly director = new Director((model, entries) => this.reach(model, entries));
  /** Called for each entry that happens while this page looks on, once it was shown. */
  onentry: (entry: Entry) => void = () => {};
  /** Somebody said something, or the line is there again: for whoever listens. */
  ontalk: (message: Extract<ServerMessage, { type: "talk" | "said" }>) => void = () => {};
  ononline: () => void = () => {};
  /** The club speaks otherwise than this page: it has to be fetched anew. */
  onstale: () => void = () => {};

  private past: Past | null = $state.raw(null);
  private seen = new Map<string, Past>();
  private known = new Map<string, unknown>();
  private wanted: number | null = null;
  private fetching = false;
  /** The entry that our last action became, and that is not told yet. */
  private acked = $state(-1);
  readonly socket: TableSocket;
  /** Paths of flicks by "entry/event", as they came. */
  readonly paths = new Map<string, Uint8Array>();

  /** `along`: the table can be taken along, and `world` is where it is called. */
  constructor(
    url: string,
    world?: World,
    readonly along: Along | null = null,
  ) {
    this.socket = new TableSocket(
      url,
      {
        line: (line) => {
          this.line = line;
          if (line === "online") this.ononline();
        },
        message: (message) => this.receive(message),
        path: (seq, index, blob) => this.paths.set(`${seq}/${index}`, blob),
        lastSeq: () => this.newest?.seq ?? -1,
        schema: () => this.model?.table.schema,
      },
      world,
    );
  }

  /** The moment that is shown; it lags behind `replay` until the server told it. */
  get shown(): { seq: number; view: View; outcome: Outcome | null } | null {
    const model = this.model;
    if (!model) return null;
    if (this.replay !== null && this.past) return this.past;
    const view = model.views[pointOf(this.seat)];
    return view ? { seq: model.seq, view, outcome: model.outcome } : null;
  }

  get live(): boolean {
    return this.replay === null;
  }

  /** Whether everything that happened was shown. */
  get caughtUp(): boolean {
    const [shown, told] = [this.model?.seq ?? -1, this.newest?.seq ?? -1];
    return !this.director.busy && shown >= told && told >= this.acked;
  }

  /** Whether the table can hear us, now and not in the past. */
  private get heard(): boolean {
    return this.live && this.line === "online" && this.model?.affairs.paused === null && this.caughtUp;
  }

  get ready(): boolean {
    return this.heard && this.model?.outcome === null;
  }

  /** Whether something may be done: nothing else waits for its answer. */
  get free(): boolean {
    return this.ready && this.pending === null;
  }

  /** Whose last act may be taken back; where the game allows it, after the end too. */
  get undoer(): Seat | null {
    return this.heard && this.pending === null ? (this.model?.undo[0] ?? null) : null;
  }

  /** Entries that stand at the moment shown. */
  get entries(): Entry[] {
    return this.model ? standing(this.model.log, this.shown?.seq) : [];
  }

  async act(action: Action, seat: Seat | null = this.seat): Promise<void> {
    if (!this.free || seat === null) return;
    this.pending = action;
    this.refusal = null;
    const verdict = await this.socket.act(seat, action);
    this.pending = null;
    if (!verdict.ok) this.refusal = verdict;
    else this.acked = Math.max(this.acked, verdict.seq);
  }

  /** Others may have to agree first, so nothing waits for the answer. */
  async undo(): Promise<void> {
    const seat = this.undoer;
    if (seat === null) return;
    this.refusal = null;
    const verdict = await this.socket.undo(seat);
    if (!verdict.ok) this.refusal = verdict;
  }

  why(action: Action): Promise<string | null> {
    return this.seat === null ? Promise.resolve(null) : this.socket.why(this.seat, action);
  }

  /** A fact about the moment that is shown. */
  ask(question: Tagged): Promise<unknown> {
    return this.socket.ask(this.seat, question, this.live ? undefined : this.shown?.seq);
  }

  /** The family's standing question, asked once a moment. */
  async learn(question: Tagged): Promise<void> {
    const seq = this.shown?.seq;
    if (seq === undefined) return;
    const name = `${pointOf(this.seat)}/${seq}`;
    if (!this.known.has(name)) {
      const past = this.live ? undefined : seq;
      this.known.set(name, await this.socket.ask(this.seat, question, past));
    }
    if (this.shown?.seq === seq) this.facts = this.known.get(name);
  }

  /** Look at the match after entry `seq`; null returns to the newest. */
  async look(seq: number | null): Promise<void> {
    const model = this.model;
    if (!model) return;
    this.director.hurry();
    if (seq === null) {
      this.replay = this.wanted = null;
      this.director.resume();
      return;
    }
    this.replay = this.wanted = Math.max(0, Math.min(model.seq, Math.round(seq)));
    if (this.fetching) return;
    this.fetching = true;
    while (this.wanted !== null) {
      const wanted: number = this.wanted;
      const past = await this.moment(wanted);
      const step =
        past && this.past && past.seq === this.past.seq + 1 ? this.stepTo(past, this.past.view) : null;
      if (step && this.replay !== null) await this.director.replay(step);
      if (this.replay !== null && past) this.past = past;
      if (this.wanted === wanted) this.wanted = null;
    }
    this.fetching = false;
  }

  /** How the entry after a moment of the past is shown again. */
  private stepTo({ seq, view }: Past, before: View): Step | null {
    const entry = this.newest?.log.find((each) => each.seq === seq);
    return entry ? { seq, events: entry.seen[pointOf(this.seat)] ?? [], before, after: view } : null;
  }

  /** Show again what was done since somebody at this screen acted, and then the present. */
  async lastTurn(): Promise<void> {
    const model = this.model;
    const first = model ? turnStart(standing(model.log), model.yours) : null;
    if (!model || first === null || !this.caughtUp) return;
    for (let seq = first - 1; seq <= model.seq; seq++) {
      await this.look(seq);
      if (this.replay !== seq) return;
    }
    if (this.replay === model.seq) await this.look(null);
  }

  /** The view after an entry, without looking there. */
  async viewAt(seq: number): Promise<View | null> {
    return (await this.moment(seq))?.view ?? null;
  }

  private async moment(seq: number): Promise<Past | null> {
    const name = `${pointOf(this.seat)}/${seq}`;
    const held = this.seen.get(name) ?? (await this.socket.at(seq, this.seat));
    if (held) this.seen.set(name, held);
    return held;
  }

  private receive(message: ServerMessage): void {
    if (message.type === "talk" || message.type === "said") return this.ontalk(message);
    if (message.type === "reject" && message.code === "schema/too_old") this.onstale();
    if (message.type === "reject" && ["player/blocked", "pause/refused"].includes(message.code)) {
      this.refusal = { ok: false, code: message.code, clause: null, params: {} };
    }
    const before = this.newest;
    const after = fold(before, message, performance.now());
    if (after === "gap") {
      this.socket.resume();
      return;
    }
    this.newest = after;
    if (!after) return;
    const fresh = before ? after.log.filter((entry) => entry.seq > before.seq) : [];
    if (message.type !== "snapshot" && fresh.length) {
      this.refusal = null;
      this.director.add(fresh.map((entry) => this.momentOf(entry, after)));
    } else if (message.type === "snapshot" || message.type === "events") {
      if (message.type === "snapshot") this.director.clear();
      if (message.type === "snapshot" || this.caughtUp) this.present(after);
    } else if (this.model) {
      const shown = fold(this.model, message, performance.now());
      if (shown && shown !== "gap") this.present(shown);
    }
  }

  /** An entry on its way to be shown. Of several that came at once only the newest came with its view. */
  private momentOf(entry: Entry, after: Model): Moment {
    if (entry.seq === after.seq) return { entry, model: () => after };
    return {
      entry,
      model: async () => {
        const past = await this.moment(entry.seq);
        if (!past || !this.model) return null;
        const log = after.log.filter((each) => each.seq <= entry.seq);
        const views = { [pointOf(this.seat)]: past.view };
        return { ...this.model, seq: entry.seq, views, due: [], choices: {}, undo: [], outcome: null, log };
      },
    };
  }

  /** Entries were shown: what follows from them is true now. */
  private reach(model: Model, entries: Entry[]): void {
    const { seats, yours, affairs } = this.newest ?? model;
    this.present({ ...model, seats, yours, affairs });
    for (const entry of entries) this.onentry(entry);
  }

  private present(model: Model): void {
    this.model = model;
    this.seat = viewpoint(model, this.seat);
  }
}

/** The first entry after the last one by somebody at this screen; for who only looks on, the last player's first in a row. */
export function turnStart(entries: readonly Entry[], yours: readonly Seat[]): number | null {
  const acted = entries.filter((entry) => entry.seat !== null);
  const last = acted.at(-1);
  if (!last) return null;
  const own = (entry: Entry) => entry.seat !== null && yours.includes(entry.seat);
  const theirs =
    yours.length > 0 && !own(last)
      ? (entry: Entry) => !own(entry)
      : (entry: Entry) => entry.seat === last.seat;
  let first = last;
  for (const entry of [...acted].reverse()) {
    if (!theirs(entry)) break;
    first = entry;
  }
  return first.seq;
}
