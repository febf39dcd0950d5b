/** Setting up by hand: a piece is carried over the mat, and the places where it may be laid are told by the server. */

import type { Action, Tagged } from "../net/protocol";
import { formOf } from "./box";
import type { SpotUm } from "./game";
import { SPOT } from "./lamp";
import { spotOf, type Spot } from "./model";
import { NO_OVERLAY, type Overlay, type Stage } from "./stage";
import type { Piece } from "./view";

/** Nothing is laid farther than this from where one lets go. */
const FAR_MM = 60;
const LEGAL = "#bff3c8";

export interface Club {
  ask: (question: Tagged) => Promise<unknown>;
  why: (action: Action) => Promise<string | null>;
  act: (action: Action) => void;
}

export class Setup {
  /** What is in the hand, where it is, and where it may be laid. */
  carried: number | null = $state.raw(null);
  at: Spot | null = $state.raw(null);
  room: readonly Spot[] = $state.raw([]);

  constructor(private readonly club: Club) {}

  /** Take a piece up. */
  take(id: number): void {
    this.carried = id;
    this.at = null;
    this.room = [];
    void this.learn(id).then((room) => {
      if (this.carried === id) this.room = room;
    });
  }

  private async learn(id: number): Promise<Spot[]> {
    const told = (await this.club.ask({ type: "room", piece: id })) as
      { spots?: SpotUm[] } | null | undefined;
    return (told?.spots ?? []).map(spotOf);
  }

  move(stage: Stage, to: Spot): void {
    if (this.carried === null) return;
    this.at = to;
    stage.carry(this.carried, to);
  }

  /** Put it back where it lay. */
  drop(stage: Stage | null): void {
    if (this.carried !== null) stage?.carry(this.carried, null);
    this.carried = this.at = null;
    this.room = [];
  }

  /** Lay it where it is held, or at the nearest place where it may lie. */
  async lay(stage: Stage): Promise<void> {
    const [id, at] = [this.carried, this.at];
    if (id === null || !at) return this.drop(stage);
    const exact = deploy(id, at);
    const fits = (await this.club.why(exact)) === null;
    const room = this.room.length ? this.room : await this.learn(id);
    const near = nearest(room, at);
    this.carried = this.at = null;
    this.room = [];
    if (fits) this.club.act(exact);
    else if (near && Math.hypot(near.x - at.x, near.y - at.y) <= FAR_MM) this.club.act(deploy(id, near));
    else stage.carry(id, null);
  }

  /** The next place in a direction of the screen, for who sets up by keys. */
  nudge(stage: Stage, piece: Piece | undefined, right: number, up: number): void {
    const place = piece && stage.place(piece.id);
    if (!piece?.pose || !place) return;
    const [here, there] = [stage.spot(place.x, place.y), stage.spot(place.x + 20 * right, place.y - 20 * up)];
    if (!here || !there) return;
    const far = Math.hypot(there.x - here.x, there.y - here.y) || 1;
    void this.step(piece.id, spotOf(piece.pose), (there.x - here.x) / far, (there.y - here.y) / far);
  }

  private async step(id: number, from: Spot, dx: number, dy: number): Promise<void> {
    const ahead = (await this.learn(id)).filter(({ x, y }) => {
      const far = Math.hypot(x - from.x, y - from.y);
      return far > 2 && ((x - from.x) * dx + (y - from.y) * dy) / far > 0.8;
    });
    const next = nearest(ahead, from);
    if (next) this.club.act(deploy(id, next));
  }

  /** The places where it may lie, and the one where it would. */
  overlay(piece: Piece | undefined): Overlay {
    if (!piece || !this.at) return NO_OVERLAY;
    const radius = formOf(piece.form).width / 2;
    const near = nearest(this.room, this.at);
    const rings = near ? [{ at: near, radius, colour: SPOT }] : [];
    return { ...NO_OVERLAY, rings, dots: { at: this.room, colour: LEGAL } };
  }
}

function nearest(room: readonly Spot[], at: Spot): Spot | null {
  const far = (spot: Spot) => Math.hypot(spot.x - at.x, spot.y - at.y);
  return room.reduce<Spot | null>((best, spot) => (best && far(best) <= far(spot) ? best : spot), null);
}

function deploy(piece: number, { x, y }: Spot): Action {
  const at = { x_um: Math.round(1000 * x), y_um: Math.round(1000 * y), turn_mrad: 0 };
  return { type: "deploy", piece, at };
}
