/** A battle as the server tells it, and how to read it. No rules: what may be done comes as choices, the rest as answers. */

import type {
  Attack,
  AttackOdds,
  CardKind,
  Facts,
  Force,
  Kind,
  LinesSeen,
  Model,
  Names,
  Ranged,
  Seen,
  State,
} from "../../made/mars-attacks";
import type { Action, Entry, GameEvent, Seat, Tagged } from "../../net/protocol";
import { pointOf } from "../../net/fold";
import type { Scene } from "../family";

export type { Attack, CardKind, Force, Kind, Ranged, Seen };
export type Text = Names;
export type Battle = State;
export type Trooper = Model;
/** An answer to "lines". */
export type Lines = LinesSeen;
/** An answer to "odds" and "pending_odds". */
export type Odds = AttackOdds;
export const HUMANS = 0;
export const MARTIANS = 1;

export function viewOf(scene: Pick<Scene, "view">): Battle {
  return scene.view as unknown as Battle;
}

export function factsOf(scene: Pick<Scene, "box">): Facts {
  return scene.box as Facts;
}

export function said(text: Text | undefined, scene: Scene): string | null {
  return text ? (text[scene.words.language] ?? text.en) : null;
}

/** The square of a spot, and its place in that square. */
export function squareOf(spot: number, scene: Pick<Scene, "box">): [square: number, place: number] {
  const places = factsOf(scene).board.places ** 2;
  return [Math.floor(spot / places), spot % places];
}

export function standingModels(view: Battle): Trooper[] {
  return view.models.filter((model): model is Trooper => model !== null && model.spot >= 0);
}

export function topOf(view: Battle): Tagged | null {
  return (view.stack.at(-1) as Tagged | undefined) ?? null;
}

const enlisted = new WeakMap<readonly Entry[], Map<number, Trooper>>();

/** Every model that ever was in the battle as it joined it, by id: the dead are still told of. */
export function enlistedOf(scene: Pick<Scene, "past" | "seat">): Map<number, Trooper> {
  const held = enlisted.get(scene.past);
  if (held) return held;
  const found = new Map<number, Trooper>();
  for (const entry of scene.past)
    for (const event of entry.seen[pointOf(scene.seat)] ?? [])
      if (event.type === "enlisted") {
        const model = event["model"] as Trooper;
        found.set(model.id, model);
      }
  enlisted.set(scene.past, found);
  return found;
}

/** What happened after an event in the same entry. */
export function followed(event: GameEvent, scene: Scene): GameEvent[] | null {
  const entries = [scene.events ?? [], ...scene.past.map((entry) => entry.seen[pointOf(scene.seat)] ?? [])];
  const events = entries.findLast((each) => each.includes(event));
  return events ? events.slice(events.indexOf(event) + 1) : null;
}

export function kindOf(scene: Scene, kind: string | undefined): Kind | null {
  return factsOf(scene).models.find((each) => each.id === kind) ?? null;
}

export function cardOf(scene: Scene, card: string): CardKind | null {
  return factsOf(scene).cards.find((each) => each.id === card) ?? null;
}

/** The events of the newest entry that has one of that type. */
export function recent(scene: Scene, type: string): GameEvent[] {
  for (let at = scene.past.length - 1; at >= 0; at--) {
    const events = scene.past[at]?.seen[pointOf(scene.seat)] ?? [];
    if (events.some((event) => event.type === type)) return events;
  }
  return [];
}

/** The attack that an event belongs to: the last one declared before it. */
export function declaredBefore(event: GameEvent, scene: Scene): Attack | null {
  const events = scene.past.flatMap((entry) => entry.seen[pointOf(scene.seat)] ?? []);
  const declared = events
    .slice(0, events.indexOf(event))
    .filter((each) => each.type === "declared")
    .at(-1);
  return (declared?.["attack"] as Attack | undefined) ?? null;
}

export function sideOf(seat: Seat | null): number {
  return seat ?? HUMANS;
}

export function num(action: Action | GameEvent, field: string): number | null {
  const value = action[field];
  return typeof value === "number" ? value : null;
}
