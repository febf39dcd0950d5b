/** The moment that the table shows, as board and panels see it: what may be done there, by whom, and who is called. */

import type { Advice, Family, Scene } from "../games/family";
import { here, pointOf, type Model } from "../net/fold";
import { listed } from "../net/offers";
import type { Seat, SeatInfo, View } from "../net/protocol";
import type { Session } from "../net/session.svelte";
import type { Words } from "../words";

export class Staging {
  /** Whether nobody looks at this page. */
  hidden = $state(document.hidden);

  constructor(
    private readonly session: Session,
    private readonly family: Family,
    private readonly words: Words,
    private readonly beside: {
      answered: boolean;
      done: string;
      adviceAt: (seq: number) => readonly Advice[];
    },
  ) {}

  /** Those who sit at this screen. */
  get people(): SeatInfo[] {
    return this.session.model ? here(this.session.model) : [];
  }
  private readonly offers = $derived.by(() => {
    const { model, ready, seat } = this.session;
    return model && ready && !this.beside.answered && seat !== null && model.due.includes(seat)
      ? (model.choices[String(seat)] ?? [])
      : [];
  });
  private readonly countable = $derived.by(() => listed(this.offers));
  /** The lots of the set-up wait until everybody sits. */
  private get waits(): boolean {
    const { newest, model } = this.session;
    return !!this.family.lots && newest?.seq === 0 && !!model?.seats.some((info) => info.kind === "open");
  }

  readonly scene = $derived.by((): Scene | null => {
    const { model, shown } = this.session;
    return model && shown ? this.of(model, shown) : null;
  });

  /** What the board shows: while something happens it may be ahead of the text, and nothing can be done meanwhile. */
  readonly stage = $derived.by((): Scene | null => {
    const { scene } = this;
    const { picture } = this.session.director;
    if (!scene || !picture) return scene;
    const { view, seq } = picture;
    return { ...scene, view, seq, due: [], offers: [], choices: [], uncounted: false };
  });

  private of(model: Model, { seq, view, outcome }: NonNullable<Session["shown"]>): Scene {
    const { session, waits, offers, countable } = this;
    return {
      game: model.table.game.split("@")[0] ?? "",
      words: this.words,
      view,
      seat: session.seat,
      seats: model.seats,
      shared: this.people.length > 1,
      due: session.live && !waits && !this.beside.answered ? this.inOrder(model.due, view) : [],
      offers: waits ? [] : offers,
      choices: waits ? [] : (countable ?? []),
      uncounted: countable === null,
      pending: session.pending,
      past: waits ? [] : session.entries,
      outcome,
      box: model.table.facts,
      citations: model.table.citations,
      facts: session.facts,
      advice: this.beside.adviceAt(seq),
      live: session.live,
      seq,
      waits,
      done: this.beside.done,
    };
  }

  /** Of those who may act, whoever is waited for comes first. */
  private inOrder(due: readonly Seat[], view: View): readonly Seat[] {
    const lead = this.leadOf(view);
    return lead !== null && due.includes(lead) ? [lead, ...due.filter((seat) => seat !== lead)] : due;
  }

  private leadOf(view: View): Seat | null {
    return this.family.lead?.(view) ?? null;
  }

  private get lead(): Seat | null {
    const { shown, live } = this.session;
    return shown && live ? this.leadOf(shown.view) : null;
  }

  /** Where several at this screen may act, whoever is waited for looks. To be called whenever that changes. */
  follow(): void {
    const { lead, session } = this;
    const { model } = session;
    if (lead !== null && lead !== session.seat && model?.due.includes(lead) && model.yours.includes(lead))
      session.seat = lead;
  }

  /** Whether somebody at this screen is waited for. */
  get mine(): boolean {
    const { hidden, session } = this;
    // Nobody looks: the newest is no secret, and calls.
    const now = hidden ? session.newest : session.model;
    if (!now || this.waits || !session.live || (!hidden && session.director.busy)) return false;
    const first = hidden ? this.leadOf(now.views[pointOf(session.seat)] ?? {}) : this.lead;
    return now.due.some((seat) => now.yours.includes(seat) && (first === null || seat === first));
  }
}
