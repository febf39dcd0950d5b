/** Offers as the battle shows them: a button for each deed, and what of it is still to be pointed at. */

import { fill, narrow, type Offer } from "../../net/offers";
import type { Action } from "../../net/protocol";
import { num } from "./view";

export interface Deed {
  key: string;
  type: string;
  /** The model that acts; null for cards, answers and the Turn. */
  model: number | null;
  heroic: boolean;
  /** The card, the ability, or the set that it is about. */
  what: string | null;
  open: Offer[];
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
const ABOUT = ["card", "ability", "set"];
/** What has a sheet of its own: dice of a table of wood, and the automaton's lists. */
const SHEETS = new Set(["tell_hits", "tell_rattled", "tell_square", "tell_die", "throw", "tap"]);

/** Whether dice are waited for that lie on a table of wood. */
export function diceDue(offers: readonly Offer[]): boolean {
  return offers.some((offer) => offer.action === "throw");
}

/** The model that an action is about, if it is that model who acts. */
export function actor(action: Action): number | null {
  return ACTORS.has(action.type) ? num(action, "model") : null;
}

/** Corrections by hand are offered aside, as leaving is. */
export function byHand(offer: Offer): boolean {
  return offer.aside === true && offer.action !== "leave";
}

/** The values that a field may still take: those of its hole, or the one that is settled. */
export function valuesOf(offer: Offer, field: string): unknown[] {
  const hole = offer.holes?.find((each) => each.field === field);
  const among = hole ? (hole.type === "one" ? hole.among : []) : [offer.filled?.[field]];
  return among.filter((value) => value !== undefined && value !== null);
}

export function deedsOf(offers: readonly Offer[]): Deed[] {
  const found = new Map<string, Deed>();
  for (const offer of offers) {
    if (offer.aside || offer.action === "discard" || SHEETS.has(offer.action)) continue;
    const about = ABOUT.find((field) => valuesOf(offer, field).length > 0);
    const ways: Record<string, unknown>[] = ["model", "heroic", about]
      .filter((field) => field !== undefined && (field !== "model" || ACTORS.has(offer.action)))
      .reduce<Record<string, unknown>[]>(
        (rows, field) => {
          const values = valuesOf(offer, field!);
          return values.length
            ? rows.flatMap((row) => values.map((value) => ({ ...row, [field!]: value })))
            : rows;
        },
        [{}],
      );
    for (const way of ways) {
      const model = (way["model"] as number | undefined) ?? null;
      const heroic = way["heroic"] === true;
      const what = about === undefined ? null : String(way[about]);
      const key = [offer.action, model, heroic, what].join("/");
      const deed = found.get(key) ?? { key, type: offer.action, model, heroic, what, open: [] };
      deed.open.push(...narrow([offer], way));
      found.set(key, deed);
    }
  }
  return [...found.values()];
}

/** Deeds that the board shows as soon as their model is chosen. */
const PLAIN = new Set(["deploy", "step", "shoot", "fight"]);
export function plain(deed: Deed): boolean {
  return PLAIN.has(deed.type) && !deed.heroic;
}

/** What can be pointed at on the board to choose among these offers. */
export interface Marks {
  spots: number[];
  models: number[];
  squares: number[];
}

/** The fields that point at a model: a target, or the model of a card or an answer. */
const pointers = (offer: Offer) => (ACTORS.has(offer.action) ? ["target"] : ["target", "model"]);

export function marksOf(offers: readonly Offer[]): Marks {
  const distinct = (fields: (offer: Offer) => string[]) => [
    ...new Set(
      offers.flatMap((offer) => fields(offer).flatMap((field) => valuesOf(offer, field) as number[])),
    ),
  ];
  return {
    spots: distinct(() => ["spot"]),
    models: distinct(pointers),
    squares: distinct(() => ["square"]),
  };
}

export const atSpot = (offers: readonly Offer[], spot: number) => narrow(offers, { spot });
export const atSquare = (offers: readonly Offer[], square: number) => narrow(offers, { square });
export const atModel = (offers: readonly Offer[], id: number) =>
  offers.flatMap((offer) => pointers(offer).flatMap((field) => narrow([offer], { [field]: id })));

/** The action that was meant by pointing somewhere, whether it may be or not: what it needs beside is taken as it comes. */
export function meant(offers: readonly Offer[], field: string, value: number): Action | null {
  const has = (offer: Offer) =>
    offer.filled?.[field] !== undefined || offer.holes?.some((hole) => hole.field === field);
  const offer = offers.find(has);
  if (!offer) return null;
  const rest =
    offer.holes?.flatMap((hole) => (hole.type === "one" ? [[hole.field, hole.among[0]]] : [])) ?? [];
  return fill(offer, { ...Object.fromEntries(rest), [field]: value });
}
export const meantModel = (offers: readonly Offer[], id: number): Action | null =>
  meant(offers, "target", id) ??
  meant(
    offers.filter((offer) => !ACTORS.has(offer.action)),
    "model",
    id,
  );

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
