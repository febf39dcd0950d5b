/** A battle as the server tells it, and how to read it. No rules: what may be done comes as choices, the rest as answers. */

import type { Action, Entry, GameEvent, Seat, Tagged } from "../../net/protocol";
import { pointOf } from "../../net/fold";
import type { Language } from "../../words";
import type { Scene } from "../family";

export type Text = Record<Language, string>;
export const HUMANS = 0;
export const MARTIANS = 1;

export interface Trooper {
  id: number;
  kind: string;
  side: number;
  spot: number;
  weapons: string[];
  heroics: number;
  marker: boolean;
  rattled: boolean;
}

export interface Attack {
  kind: string;
  side: number | null;
  need: number;
  dice: number;
  parts: [string, number][];
  targets: number[];
  squares: number[];
  attacker: number | null;
  target: number | null;
  weapon: string | null;
  card: string | null;
  clear: boolean;
}

export interface SupportSet {
  side: number;
  card: string;
  size: number;
  turn: number;
}

export interface Battle {
  scenario: string;
  walls: [number, number][];
  scatter: number[];
  counters: { square: number; face: string | null }[];
  civilians: number[];
  bug: number | null;
  models: (Trooper | null)[];
  vp: [number, number];
  hands: [(string | null)[], (string | null)[]];
  discards: string[];
  sets: SupportSet[];
  round: number;
  side: number;
  stack: Tagged[];
  outcome: unknown;
}

export interface Kind {
  id: string;
  clause: string;
  side: string;
  name: Text;
  shoot: number;
  fight: number;
  survive: number;
  weapons: string[];
  abilities: string[];
  ours: string[];
  heroics: number;
}

export interface CardKind {
  id: string;
  clause: string;
  copies: number;
  kind: "bonus" | "turn" | "skull" | "support" | "event";
  martian: Text;
  human: Text;
  dice: number;
}

/** One side of a scenario: where its models start. */
export interface Force {
  rows: [number, number];
  dice: boolean;
  fixed: { model: string; at: [number, number] }[];
}

export interface Scenario {
  id: string;
  clause: string;
  name: Text;
  target: number;
  downto: number;
  ours: string[];
  map: string;
  humans: Force;
  martians: Force;
  counters: { rows: [number, number]; critters: number; secrets: number; blanks: number };
}

export interface Facts {
  models: Kind[];
  weapons: { id: string; name: Text; range: number; dice: number; traits: string[] }[];
  abilities: { id: string; clause: string; name: Text; heroic: boolean }[];
  cards: CardKind[];
  ai: { sectors: Record<string, [number, number]> };
  scenario: Scenario;
  worth: Record<string, number>;
}

/** An answer to "sight": one enemy as a model sees it. */
export interface Seen {
  model: number;
  squares: number;
  seen: boolean;
  clear: boolean;
  weapons: string[];
}

/** An answer to "lines". */
export interface Lines {
  x_um: number;
  y_um: number;
  lines: { x_um: number; y_um: number; cut: boolean; scatter: boolean }[];
  seen: boolean;
  clear: boolean;
  squares: number;
}

/** An answer to "range": what a weapon reaches, square by square; `seen` and `clear` count the square's nine spots. */
export interface Ranged {
  weapon: string;
  range: number;
  /** The first and the last square of the block that is in Range. */
  block: [number, number];
  squares: { square: number; seen: number; clear: number }[];
}

/** An answer to "odds" and "pending_odds". */
export interface Odds {
  kind: string;
  need: number;
  dice: number;
  parts: [string, number][];
  clear: boolean;
  targets: { model: number; survive: number; survive_dice: number; per_million: number }[];
}

export function viewOf(scene: Pick<Scene, "view">): Battle {
  return scene.view as unknown as Battle;
}

export function factsOf(scene: Pick<Scene, "facts">): Facts | null {
  const facts = scene.facts as Facts | undefined;
  return facts && Array.isArray(facts.models) ? facts : null;
}

export function said(text: Text | undefined, scene: Scene): string | null {
  return text ? (text[scene.words.language] ?? text.en) : null;
}

export function squareOf(spot: number): number {
  return Math.floor(spot / 9);
}

export function standingModels(view: Battle): Trooper[] {
  return view.models.filter((model): model is Trooper => model !== null && model.spot >= 0);
}

export function topOf(view: Battle): Tagged | null {
  return view.stack.at(-1) ?? null;
}

const kinds = new WeakMap<readonly Entry[], Map<number, string>>();

/** The kind of every model that ever was in the battle, by id: the dead are still told of. */
export function kindsOf(scene: Pick<Scene, "past" | "seat">): Map<number, string> {
  const held = kinds.get(scene.past);
  if (held) return held;
  const found = new Map<number, string>();
  for (const entry of scene.past)
    for (const event of entry.seen[pointOf(scene.seat)] ?? [])
      if (event.type === "enlisted") {
        const model = event["model"] as Trooper;
        found.set(model.id, model.kind);
      }
  kinds.set(scene.past, found);
  return found;
}

export function kindOf(scene: Scene, kind: string | undefined): Kind | null {
  return factsOf(scene)?.models.find((each) => each.id === kind) ?? null;
}

export function cardOf(scene: Scene, card: string): CardKind | null {
  return factsOf(scene)?.cards.find((each) => each.id === card) ?? null;
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
