/** What one is about to do: which piece, which offer, and what of it is still to be chosen. */

import type { Advice, Scene } from "../games/family";
import type { Action } from "../net/protocol";
import { buzz } from "../shell/sound";
import type { FlickGame, SpotUm } from "./game";
import { spotOf, type Shot, type Spot } from "./model";
import { actionOf, flies, needs, shotPiece, type Chosen } from "./offers";
import { offersOf, viewOf, type Deed, type TableView } from "./view";

const STEADY: Shot = { direction_mrad: 1571, power: 400, press: 500, side: 0 };

/** The table at which it is chosen. */
export interface Seat {
  scene: () => Scene;
  game: () => FlickGame;
  /** Something is shown just now: nothing can be chosen. */
  busy: () => boolean;
  /** Where what is thrown is laid; undefined while nobody knows. */
  laid: () => SpotUm | null | undefined;
  /** Another piece is looked at. */
  turned: () => void;
  /** Nothing is left to choose: do it; `piece` is what is shot. */
  send: (action: Action, piece: number | null) => void;
}

export class Choosing {
  picked = $state<number | null>(null);
  armed = $state.raw<Deed | null>(null);
  chosen: Chosen = $state.raw({});
  shot: Shot = $state({ ...STEADY });

  constructor(private readonly seat: Seat) {}

  private get view(): TableView {
    return viewOf(this.seat.scene());
  }

  readonly offers: Deed[] = $derived.by(() => {
    const scene = this.seat.scene();
    if (this.seat.busy() || scene.pending) return [];
    return this.seat.game().offers?.(offersOf(scene)) ?? offersOf(scene);
  });
  readonly need = $derived(this.armed ? needs(this.armed, this.chosen) : null);
  /** The piece that a shot is aimed for, and what it throws instead of itself. */
  readonly shooting = $derived(
    this.need === "shot" && this.armed ? shotPiece(this.armed, this.chosen) : null,
  );
  readonly thrown = $derived.by(() =>
    this.armed && this.shooting !== null ? (this.seat.game().thrown?.(this.view, this.armed) ?? null) : null,
  );
  /** What the shot is announced for, if it is. */
  readonly meant = $derived.by(() =>
    this.armed ? (this.seat.game().target?.(this.view, this.armed, this.chosen) ?? null) : null,
  );
  readonly deploying = $derived(this.offers.some((offer) => offer.action === "deploy"));
  /** What may be chosen now. */
  readonly lit: readonly number[] = $derived(
    this.armed && (this.need === "target" || this.need === "targets")
      ? (this.armed.targets ?? [])
      : [...new Set(this.offers.flatMap((offer) => (offer.piece == null ? [] : [offer.piece])))],
  );
  /** One's own pieces, while they are set up. */
  readonly army: readonly number[] = $derived(
    this.deploying
      ? this.view.pieces
          .filter((each) => each.owner === this.seat.scene().seat && each.place === "table" && each.pose)
          .map(({ id }) => id)
      : [],
  );

  /** The piece that the buttons are about. */
  readonly current = $derived.by((): number | null => {
    const { armed, picked, lit, deploying } = this;
    if (armed) return armed.piece ?? null;
    if (deploying && picked !== null && this.view.pieces[picked]?.owner === this.seat.scene().seat)
      return picked;
    return picked !== null && lit.includes(picked) ? picked : deploying ? null : (lit[0] ?? null);
  });

  disarm(): void {
    this.armed = null;
    this.chosen = {};
  }

  /** Take up an offer; as soon as nothing is left to choose, it is done. */
  take(offer: Deed): void {
    this.armed = offer;
    this.chosen = {};
    this.settle();
  }

  private settle(): void {
    const { armed, chosen } = this;
    if (!armed) return;
    if (needs(armed, chosen) === "shot") {
      this.shot = { ...this.shot, direction_mrad: this.firstGuess(armed, chosen) };
    } else if (needs(armed, chosen) === null) {
      const action = actionOf(armed, chosen);
      const piece = chosen.shot ? shotPiece(armed, chosen) : null;
      this.disarm();
      this.seat.send(action, piece);
    }
  }

  shoot(): void {
    const laid = this.seat.laid();
    if (laid === undefined) return;
    buzz("release");
    this.chosen = { ...this.chosen, shot: { ...this.shot }, at: laid };
    this.settle();
  }

  /** A piece or a spot of the mat is pointed at. */
  point(id: number | null, at: Spot | null): void {
    const { armed, need, chosen } = this;
    if (!armed || need === "shot") {
      if (id === null || !this.lit.includes(id) || armed) return;
      this.picked = this.picked === id ? null : id;
      return this.seat.turned();
    }
    if (need === "point" && at) this.chosen = { ...chosen, point: at };
    else if (id === null || !armed.targets?.includes(id)) return;
    else if (need === "target") this.chosen = { ...chosen, target: id };
    else if (need === "targets" && !this.among(id, armed)) return;
    this.settle();
  }

  /** One of several is pointed at, or no more; whether they are enough. */
  private among(id: number, { most = 1, targets = [] }: Deed): boolean {
    const so = this.chosen.targets ?? [];
    const now = so.includes(id) ? so.filter((each) => each !== id) : [...so, id].slice(-most);
    this.chosen = { ...this.chosen, targets: now };
    return now.length >= Math.min(most, targets.length);
  }

  /** The next piece that may be chosen, or the one before. */
  next(by: number): void {
    const all = this.deploying ? this.army : this.lit;
    if (this.armed || !all.length) return;
    const at = this.picked === null ? (by > 0 ? -1 : 0) : all.indexOf(this.picked);
    this.picked = all[(at + by + all.length) % all.length] ?? null;
    this.seat.turned();
  }

  /** The shot that a pull on this piece begins. */
  shotOf(id: number): Deed | null {
    if (this.armed || this.seat.game().pulls?.(this.view, id) === false) return null;
    return this.offers.find((offer) => flies(offer) === id && !offer.turned) ?? null;
  }

  /** Take in hand what an idea means, turned to where it is sent: one only has to pull. */
  heed({ action, aim }: Advice): void {
    if (this.armed || !aim) return;
    const meant = (offer: Deed) =>
      offer.action === action?.type &&
      offer.piece === aim.piece &&
      !!offer.turned === !!action?.["turned"] &&
      needs(offer) === "shot";
    const deed = this.offers.find(meant) ?? this.shotOf(aim.piece);
    if (!deed) return;
    this.take(deed);
    const [across, up] = [aim.to_x_um - aim.x_um, aim.to_y_um - aim.y_um];
    this.shot = { ...this.shot, direction_mrad: Math.round(1000 * Math.atan2(up, across)) };
  }

  /** Where one looks before anything is aimed. */
  guess(piece: number): number {
    const offer =
      this.offers.find((each) => flies(each) === piece) ?? this.offers.find((each) => each.piece === piece);
    return offer ? this.firstGuess(offer, {}) : this.shot.direction_mrad;
  }

  /** The first guess of a direction: towards the middle of the mat, or what the game aims at. */
  private firstGuess(offer: Deed, so: Chosen): number {
    const piece = shotPiece(offer, so);
    const pose = piece === null ? null : this.view.pieces[piece]?.pose;
    if (!pose) return this.shot.direction_mrad;
    const meant = this.seat.game().target?.(this.view, offer, so);
    const at = meant == null ? null : this.view.pieces[meant]?.pose;
    const [from, to] = [spotOf(pose), at ? spotOf(at) : { x: 0, y: 0 }];
    return Math.round(1000 * Math.atan2(to.y - from.y, to.x - from.x || 0.001));
  }
}
