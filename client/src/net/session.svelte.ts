/** One table as the page sees it: the fold of the messages, the replay, and what waits for an answer. */

import { fold, pointOf, standing, viewpoint, type Model } from "./fold";
import type { Action, Entry, Outcome, Seat, ServerMessage, Tagged, Verdict, View } from "./protocol";
import { TableSocket, type Line, type Past, type World } from "./socket";

export type Refusal = Extract<Verdict, { ok: false }>;

export class Session {
  model: Model | null = $state.raw(null);
  line: Line = $state("connecting");
  /** Through whose eyes this screen looks. */
  seat: Seat | null = $state(null);
  pending: Action | null = $state.raw(null);
  refusal: Refusal | null = $state.raw(null);
  /** The entry that the replay shows; null: the newest, as it comes. */
  replay: number | null = $state(null);
  facts: unknown = $state.raw(undefined);
  /** Called for each entry that happens while this page looks on. */
  onentry: (entry: Entry) => void = () => {};
  /** The club speaks otherwise than this page: it has to be fetched anew. */
  onstale: () => void = () => {};

  private past: Past | null = $state.raw(null);
  private seen = new Map<string, Past>();
  private known = new Map<string, unknown>();
  private wanted: number | null = null;
  private fetching = false;
  readonly socket: TableSocket;
  /** Paths of flicks by "entry/event", as they came. */
  readonly paths = new Map<string, Uint8Array>();

  constructor(url: string, world?: World) {
    this.socket = new TableSocket(
      url,
      {
        line: (line) => (this.line = line),
        message: (message) => this.receive(message),
        path: (seq, index, blob) => this.paths.set(`${seq}/${index}`, blob),
        lastSeq: () => this.model?.seq ?? -1,
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

  /** Whether the table can hear us, now and not in the past. */
  get ready(): boolean {
    return this.live && this.line === "online" && this.model?.outcome === null;
  }

  /** Whether something may be done: nothing else waits for its answer. */
  get free(): boolean {
    return this.ready && this.pending === null;
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
  }

  /** Others may have to agree first, so nothing waits for the answer. */
  async undo(seat: Seat): Promise<void> {
    if (!this.free) return;
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
    if (seq === null) {
      this.replay = this.wanted = null;
      return;
    }
    this.replay = this.wanted = Math.max(0, Math.min(model.seq, Math.round(seq)));
    if (this.fetching) return;
    this.fetching = true;
    while (this.wanted !== null) {
      const wanted: number = this.wanted;
      const past = await this.moment(wanted);
      if (this.replay !== null && past) this.past = past;
      if (this.wanted === wanted) this.wanted = null;
    }
    this.fetching = false;
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
    if (message.type === "reject" && message.code === "schema/too_old") this.onstale();
    const before = this.model?.seq;
    const after = fold(this.model, message, performance.now());
    if (after === "gap") {
      this.socket.resume();
      return;
    }
    this.model = after;
    if (!after) return;
    this.seat = viewpoint(after, this.seat);
    if (before !== undefined && after.seq > before) {
      this.refusal = null;
      for (const entry of after.log) if (entry.seq > before) this.onentry(entry);
    }
  }
}
