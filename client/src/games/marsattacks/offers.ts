/** Legal actions gathered into offers: one button each, and what is still to be pointed at. */

import type { Action } from "../../net/protocol";
import { num } from "./view";

export interface Offer {
  key: string;
  type: string;
  /** The model that acts; null for cards, answers and the Turn. */
  model: number | null;
  heroic: boolean;
  /** The card, the ability, or the set that it is about. */
  what: string | null;
  actions: Action[];
}

const ACTORS = new Set([
  "deploy",
  "step",
  "exit",
  "shoot",
  "fight",
  "stand_up",
  "finish",
  "invoke",
  "adjust_model",
]);
const BY_HAND = new Set(["adjust_points", "adjust_model"]);

/** The model that an action is about, if it is that model who acts. */
export function actor(action: Action): number | null {
  return ACTORS.has(action.type) ? num(action, "model") : null;
}

export function byHand(action: Action): boolean {
  return BY_HAND.has(action.type);
}

/** The model that an action points at: a target, or the model of a card or an answer. */
export function pointed(action: Action): number | null {
  return num(action, "target") ?? (ACTORS.has(action.type) ? null : num(action, "model"));
}

export function offersOf(choices: readonly Action[]): Offer[] {
  const found = new Map<string, Offer>();
  for (const action of choices) {
    if (action.type === "leave" || action.type === "discard" || byHand(action)) continue;
    const model = actor(action);
    const heroic = action["heroic"] === true;
    const about = action["card"] ?? action["ability"] ?? action["set"];
    const what = about === undefined || about === null ? null : String(about);
    const key = [action.type, model, heroic, what].join("/");
    const offer = found.get(key) ?? { key, type: action.type, model, heroic, what, actions: [] };
    offer.actions.push(action);
    found.set(key, offer);
  }
  return [...found.values()];
}

/** Offers that the board shows as soon as their model is chosen. */
const PLAIN = new Set(["deploy", "step", "shoot", "fight"]);
export function plain(offer: Offer): boolean {
  return PLAIN.has(offer.type) && !offer.heroic;
}

/** What can be pointed at on the board to choose among these actions. */
export interface Marks {
  spots: number[];
  models: number[];
  squares: number[];
}

export function marksOf(actions: readonly Action[]): Marks {
  const distinct = (values: (number | null)[]) => [
    ...new Set(values.filter((value): value is number => value !== null)),
  ];
  return {
    spots: distinct(actions.map((action) => num(action, "spot"))),
    models: distinct(actions.map(pointed)),
    squares: distinct(actions.map((action) => num(action, "square"))),
  };
}

export const atSpot = (actions: readonly Action[], spot: number) =>
  actions.filter((action) => num(action, "spot") === spot);
export const atModel = (actions: readonly Action[], id: number) =>
  actions.filter((action) => pointed(action) === id);
export const atSquare = (actions: readonly Action[], square: number) =>
  actions.filter((action) => num(action, "square") === square);

/** An attack: it ends in dice, so nobody takes it back. */
export function attack(action: Action): boolean {
  return action.type === "shoot" || action.type === "fight";
}

/** The question whose answer tells how likely an attack is; null if the action is none. */
export function oddsQuestion(action: Action): { type: string; [field: string]: unknown } | null {
  if (!attack(action)) return null;
  const { model, target } = action;
  if (action.type === "fight") return { type: "odds", model, target };
  return { type: "odds", model, target, weapon: action["weapon"], aim: action["aim"] ?? false };
}
