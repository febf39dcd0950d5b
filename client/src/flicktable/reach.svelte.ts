/** The hand at a table: a pull from a piece, a flick through it, a tap; while setting up, a piece is carried.
 *
 * A pointer means the nearest thing that may be chosen, and it is shown which before anything comes of it. What is
 * drawn too small to be sure of is only chosen; it comes near, and can be pulled then. */

import { holds, type Sample } from "./gesture";
import { aimed, drawn, gripOf, meantBy, tapped, type Hand, type Touch } from "./hand";
import type { Shot, Spot } from "./model";
import type { Setup } from "./setup.svelte";
import type { Stage } from "./stage";
import type { Deed, Piece } from "./view";

/** A finger may pull at once what is drawn at least so wide. */
const SURE_PX = 28;

/** What the table is about just now, and what can be done there. */
export interface Desk {
  stage(): Stage | null;
  piece(id: number): Piece | undefined;
  /** The piece that is meant by touching this one. */
  meant(id: number | null): number | null;
  /** What may be chosen. */
  choices(): readonly number[];
  picked(): number | null;
  shooting(): number | null;
  /** Pieces are set up by hand. */
  deploying(): boolean;
  /** The shot that a pull on this piece begins. */
  shotOf(id: number): Deed | null;
  take(deed: Deed): void;
  aim(change: (shot: Shot) => Shot): void;
  shoot(): void;
  /** A tap on a thing, or on the mat. */
  tap(id: number | null, at: Spot): void;
  pick(id: number): void;
  begin(): void;
}

export class Reach implements Hand {
  /** What a pointer is about to choose. */
  pressed: number | null = $state.raw(null);
  /** The pointer that draws a band: on the mat, and on the screen. */
  band: { spot: Spot; screen: Spot } | null = $state.raw(null);
  private broad = 0;
  private pulled: Deed | null = null;

  constructor(
    private readonly desk: Desk,
    private readonly setup: Setup,
  ) {}

  down(touch: Touch): boolean {
    const { desk, setup } = this;
    desk.begin();
    this.broad = touch.broad;
    const shooting = desk.shooting();
    if (shooting !== null) {
      this.pressed = shooting;
      return true;
    }
    const under = (this.pressed = this.under(touch));
    if (under === null) return false;
    if (desk.deploying()) setup.take(under);
    else this.pulled = this.sure(under, touch) ? desk.shotOf(under) : null;
    return setup.carried !== null || this.pulled !== null;
  }

  move(trail: readonly Sample[]): void {
    const { desk, setup } = this;
    const [first, at, stage] = [trail[0], trail.at(-1), desk.stage()];
    if (!first || !at || !stage || tapped(trail)) return;
    if (setup.carried !== null) return setup.move(stage, at);
    if (this.pulled) {
      desk.take(this.pulled);
      this.pulled = null;
    }
    const [aim, grip] = [this.aimOf(trail), this.grip()];
    if (aim) desk.aim((shot) => aimed(shot, aim));
    this.band = grip && holds(first.screen, grip, this.broad) ? { spot: at, screen: at.screen } : null;
  }

  up(trail: readonly Sample[]): void {
    const { desk, setup } = this;
    const [first, stage, tap] = [trail[0], desk.stage(), tapped(trail)];
    const aim = tap ? null : this.aimOf(trail);
    const chosen = this.pressed;
    this.forget();
    if (setup.carried !== null && stage) {
      if (!tap) return void setup.lay(stage);
      desk.pick(setup.carried);
      setup.drop(stage);
    } else if (aim) {
      desk.aim((shot) => aimed(shot, aim));
      desk.shoot();
    } else if (tap && first) desk.tap(chosen, first);
  }

  lost(): void {
    this.forget();
    this.setup.drop(this.desk.stage());
  }

  private forget(): void {
    this.pulled = this.pressed = this.band = null;
  }

  private under(touch: Touch): number | null {
    const stage = this.desk.stage();
    if (!stage) return null;
    const among = this.desk.choices().flatMap((id) => {
      const piece = this.desk.piece(id);
      return piece ? [{ id, grip: gripOf(stage, piece) }] : [];
    });
    return meantBy({ ...touch, over: this.desk.meant(touch.over) }, among);
  }

  /** Whether a pull may begin at once: it was chosen before, or nobody can have meant another. */
  private sure(id: number, { over, broad }: Touch): boolean {
    if (id === this.desk.picked()) return true;
    const [stage, piece] = [this.desk.stage(), this.desk.piece(id)];
    const grip = stage && piece ? gripOf(stage, piece) : null;
    const exact = this.desk.meant(over) === id && broad < SURE_PX / 2;
    return exact || (grip !== null && 2 * grip.radius >= SURE_PX);
  }

  private grip() {
    const [stage, id] = [this.desk.stage(), this.desk.shooting()];
    const piece = id === null ? undefined : this.desk.piece(id);
    return stage && piece ? gripOf(stage, piece) : null;
  }

  private aimOf(trail: readonly Sample[]) {
    return drawn(trail, this.grip(), this.broad);
  }
}
