/** Reading a football table: whose turn, which goal, how far, and the moment a ball goes in. No rules. */

import { formOf } from "../../flicktable/box";
import { spotOf, turnOf, type Spot } from "../../flicktable/model";
import { lengthMs, poseAt, type Path } from "../../flicktable/path";
import type { GameEvent, Seat, View } from "../../net/protocol";
import type { Scene } from "../family";
import { HANDS as PLAIN, type Hands } from "../../flicktable/playback";
import { read, viewOf, type Deed, type Piece, type TableView } from "../../flicktable/view";
import type { Pitch, State } from "../../made/larva-cup";

/** The ball is laid and taken up by hand as well; what is announced is told of who announces it. */
export const HANDS: Hands = {
  ...PLAIN,
  lays: new Set([...PLAIN.lays, "ball_laid", "ball_loose"]),
  lifts: new Set(["ball_lifted"]),
  tells: new Set([...PLAIN.tells, "pass_announced", "goal_announced"]),
};

/** The ball, the goals and the score. */
export function pitchOf(view: TableView): Pitch | null {
  return (view as unknown as State).pitch;
}

/** Whose decision is waited for; null while cards are chosen, which everybody does at once. */
export function lead(view: View): Seat | null {
  const { pending, phase, turn, outcome } = read(view) as TableView & Pick<State, "outcome">;
  if (outcome || phase === "cards") return null;
  return pending[0]?.seat ?? turn?.seat ?? null;
}

/** The seats that may interrupt now, though nobody waits for them. */
export function interrupters(scene: Scene): Seat[] {
  const first = lead(scene.view);
  const pitch = pitchOf(viewOf(scene));
  if (!pitch || first === null || !scene.live) return [];
  return scene.due.filter((seat) => seat !== first && pitch.defence[seat]);
}

/** Of those, the ones at this screen who do not look just now: they need a button of their own. */
export function besides(scene: Scene): Seat[] {
  const here = (seat: Seat) => scene.seats.some((info) => info.seat === seat && info.kind === "you");
  return interrupters(scene).filter((seat) => seat !== scene.seat && here(seat));
}

/** The goal that this seat shoots at. */
export function cupOf(view: TableView, seat: Seat): number | null {
  return pitchOf(view)?.cups[1 - seat] ?? null;
}

/** Where it stands. */
export function goalOf(view: TableView, seat: Seat): Spot | null {
  const pose = view.pieces[cupOf(view, seat) ?? -1]?.pose;
  return pose ? spotOf(pose) : null;
}

/** Every point that lies this far from a piece's edge, as a closed line. */
export function reach(piece: Pick<Piece, "form" | "pose">, mm: number): Spot[] {
  if (!piece.pose) return [];
  const { round, width, depth } = formOf(piece.form);
  const [at, turn] = [spotOf(piece.pose), turnOf(piece.pose)];
  const [w, d] = round ? [0, 0] : [width / 2, depth / 2];
  const radius = mm + (round ? width / 2 : 0);
  const line = Array.from({ length: 73 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 72;
    const x = radius * Math.cos(angle) + w * Math.sign(Math.round(1e6 * Math.cos(angle)));
    const y = radius * Math.sin(angle) + d * Math.sign(Math.round(1e6 * Math.sin(angle)));
    return {
      x: at.x + x * Math.cos(turn) - y * Math.sin(turn),
      y: at.y + x * Math.sin(turn) + y * Math.cos(turn),
    };
  });
  return line;
}

/** Of an offer to say who starts, one offer a player. */
export function split(offers: Deed[]): Deed[] {
  return offers.flatMap((offer) =>
    offer.action === "name_starter"
      ? (offer.targets ?? []).map((seat) => ({
          ...offer,
          targets: [seat],
          seats: [seat],
          wire: { ...offer.wire, filled: { starter: seat }, holes: [] },
        }))
      : [offer],
  );
}

/** The ball is laid beside who passes or shoots, and sent off from there. */
export function thrown(view: TableView, offer: Deed): number | null {
  const sent = offer.action === "pass" || offer.action === "shoot_at_goal";
  return sent ? (pitchOf(view)?.ball ?? null) : null;
}

/** Of a pass, the receivers that are nearest first. */
export function nearestFirst(view: TableView, offer: Deed): Deed {
  if (offer.action !== "pass" || !offer.targets) return offer;
  const from = view.pieces[offer.piece ?? -1]?.pose;
  const away = (id: number) => {
    const pose = view.pieces[id]?.pose;
    return from && pose ? Math.hypot(pose.x_um - from.x_um, pose.y_um - from.y_um) : Infinity;
  };
  return { ...offer, targets: [...offer.targets].sort((a, b) => away(a) - away(b)) };
}

/** Every choice of at most so many names, the fullest first. */
export function selections(names: readonly string[], most: number): string[][] {
  const all = names.reduce<string[][]>(
    (found, name) => [...found, ...found.map((so) => [...so, name])],
    [[]],
  );
  return all.filter((so) => so.length <= most).sort((a, b) => b.length - a.length);
}

export interface Goal {
  /** The event of the shot, its ball, and where the ball was laid for it. */
  flick: number;
  ball: number;
  seat: Seat;
  loaded: GameEvent | null;
}

/** The shot that scored, in the events of one entry. */
export function goalIn(events: readonly GameEvent[]): Goal | null {
  const scored = events.findIndex((event) => event.type === "scored");
  if (scored < 0) return null;
  const before = events.slice(0, scored);
  const flick = before.map((event) => event.type).lastIndexOf("flicked");
  const loaded = before.filter((event) => event.type === "loaded").at(-1) ?? null;
  if (flick < 0) return null;
  const ball = (loaded?.["piece"] ?? events[flick]?.["piece"]) as number;
  return { flick, ball, seat: events[scored]?.["seat"] as Seat, loaded };
}

/** When the ball dips under the rim for good, in milliseconds of its path. */
export function dipMs(path: Path, ball: number): number {
  const track = path.tracks.find((each) => each.id === ball);
  const end = lengthMs(path);
  if (!track) return end;
  const rim = formOf("cup").height;
  let ms = end;
  while (ms > 0 && poseAt(path, track, ms)[2] < rim) ms -= 1000 / path.rate;
  return ms > 0 ? ms : end;
}
