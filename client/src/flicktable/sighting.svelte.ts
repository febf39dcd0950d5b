/** The shot that is being aimed: where it begins, where it would end, what it leads to, and from where one looks at it. */

import type { Scene } from "../games/family";
import type { Tagged } from "../net/protocol";
import { Aiming } from "./aiming.svelte";
import { formOf } from "./box";
import type { Choosing } from "./choosing.svelte";
import { nearestSpot, type FlickGame, type SpotUm } from "./game";
import { onMat, spotOf, type Spot } from "./model";
import { overlayOf } from "./overlays";
import { NO_OVERLAY, type Overlay } from "./stage";
import { towards, type Towards } from "./towards";
import { viewOf } from "./view";

/** As far as one looks before it is known where a shot would end. */
const AHEAD_MM = 160;

export interface Field {
  scene: () => Scene;
  game: () => FlickGame;
  busy: () => boolean;
  ask: (question: Tagged) => Promise<unknown>;
  /** The whole mat is wanted, though something is aimed. */
  wide: () => boolean;
}

export class Sighting {
  readonly aiming: Aiming;
  /** Where what is thrown can be laid. */
  private spots: SpotUm[] | null = $state.raw(null);

  constructor(
    private readonly field: Field,
    private readonly choosing: Choosing,
  ) {
    this.aiming = new Aiming((question) => field.ask(question));
  }

  /** Where what is thrown is laid: on the side of the shot. */
  readonly laid = $derived.by((): SpotUm | null => {
    const { shooting, shot, thrown } = this.choosing;
    const pose = this.poseOf(shooting);
    return thrown !== null && pose && this.spots ? nearestSpot(this.spots, spotOf(pose), shot) : null;
  });
  /** Nobody knows yet where it can be laid. */
  readonly unlaid = $derived.by(() => this.choosing.thrown !== null && this.spots === null);

  /** What is thrown is another piece: learn where it can be laid. To be called whenever that changes. */
  learnSpots(): void {
    const { choosing } = this;
    const { thrown: piece, shooting: beside } = choosing;
    this.spots = null;
    if (piece === null || beside === null) return;
    void this.field.ask({ type: "free_spot", piece, beside }).then((told) => {
      if (choosing.thrown === piece && choosing.shooting === beside)
        this.spots = (told as { spots?: SpotUm[] } | null)?.spots ?? [];
    });
  }

  /** The question about the shot as it is set: where it would end, and how often it would do what. */
  readonly wanted = $derived.by(() => {
    const { shooting, thrown, shot } = this.choosing;
    const piece = thrown ?? shooting;
    if (piece === null || (thrown !== null && this.laid === null)) return null;
    return { piece, shot: { ...shot }, at: this.laid };
  });

  /** What the shot is sent at. */
  readonly heading = $derived.by((): Towards | null => {
    const { shooting, thrown, shot, meant } = this.choosing;
    const pose = this.poseOf(shooting);
    if (!pose) return null;
    const others = this.view.pieces.filter(({ id }) => id !== shooting && id !== thrown);
    const [from, told] = [this.startOf(pose), this.aiming.where];
    const end = told && spotOf(told);
    const way = end && {
      rise: told.rise_um / 1000,
      down: told.down_um / 1000,
      end: Math.hypot(end.x - from.x, end.y - from.y),
    };
    return towards({ from, direction: shot.direction_mrad / 1000, way, meant }, others);
  });

  /** The shot that is to be seen: of what is chosen, as it is aimed; none if the whole mat is wanted. */
  readonly sight = $derived.by(() => {
    const { shooting, picked, deploying, current, thrown, shot } = this.choosing;
    const piece = shooting ?? (picked !== null ? current : null);
    const pose = this.poseOf(piece);
    if (!pose || this.field.wide() || this.field.busy() || this.field.scene().pending) return null;
    const from = spotOf(pose); // who throws stands behind what is thrown, and is to be seen too
    const told = shooting === null ? null : this.aiming.where;
    const guess = () =>
      deploying ? Math.round(1000 * Math.atan2(-from.y, -from.x)) : this.choosing.guess(piece ?? 0);
    const turn = (shooting === null ? guess() : shot.direction_mrad) / 1000;
    const to = told
      ? spotOf(told)
      : { x: from.x + AHEAD_MM * Math.cos(turn), y: from.y + AHEAD_MM * Math.sin(turn) };
    return { from, to: onMat(to, this.view), tall: thrown === null ? 0 : (this.field.game().room ?? 0) };
  });

  /** What is to be seen close up: where the shot would end. */
  readonly landing = $derived.by((): { at: Spot; heading: number; tall: number } | null => {
    const { shooting, thrown, shot } = this.choosing;
    const told = shooting === null || this.field.wide() ? null : this.aiming.where;
    if (!told) return null;
    return {
      at: onMat(spotOf(told), this.view),
      heading: shot.direction_mrad / 1000,
      tall: thrown === null ? 0 : (this.field.game().room ?? 0),
    };
  });

  /** What is drawn over the mat; `pull` is where a pointer holds the band. */
  overlay(ruler: boolean, pull: Spot | null): Overlay {
    const { shooting, current, armed, chosen, thrown, shot } = this.choosing;
    const piece = shooting ?? current;
    const pose = this.poseOf(piece);
    const added = armed ? this.field.game().overlay?.(this.view, armed, chosen) : undefined;
    if (!pose) return { ...NO_OVERLAY, ...added };
    const rim = formOf(this.view.pieces[piece ?? 0]?.form ?? "small").width / 2;
    const mark = { at: this.startOf(pose), rim, ruler };
    if (shooting === null) return overlayOf(mark, null, added);
    const throwing = this.laid !== null && thrown !== null;
    return overlayOf(mark, { shot, where: this.aiming.where, pull, throwing }, added);
  }

  private get view() {
    return viewOf(this.field.scene());
  }

  private poseOf(piece: number | null) {
    return piece === null ? null : (this.view.pieces[piece]?.pose ?? null);
  }

  /** Where a shot begins: where the piece lies, or where what it throws is laid. */
  private startOf(pose: { x_um: number; y_um: number }): Spot {
    return spotOf(this.laid && this.choosing.thrown !== null ? this.laid : pose);
  }
}
