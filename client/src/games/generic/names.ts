/** Names for whatever a game has: its own words where it brings some, else what the wire calls it. */

import type { Offer } from "../../net/offers";
import type { Action, GameEvent } from "../../net/protocol";
import { nameOf, type Scene } from "../family";

/** "turn_started" as a person reads it. */
export function plain(name: string): string {
  return name.replace(/[_-]+/g, " ");
}

/** A value in one line; null if it takes more. */
export function short(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "✓" : "✗";
  if (typeof value !== "object") return String(value);
  const inner = Object.values(value);
  if (inner.length === 0) return "–";
  if (inner.length > 12 || inner.some((each) => typeof each === "object" && each !== null)) return null;
  if (Array.isArray(value)) return value.map(short).join(", ");
  return Object.entries(value)
    .map(([name, each]) => `${plain(name)} ${short(each)}`)
    .join(", ");
}

function own(scene: Scene, kind: string, name: string, params: Record<string, string | number> = {}): string {
  const key = `${scene.game}.${kind}.${name}`;
  return scene.words.has(key) ? scene.words.say(key, params) : "";
}

export function actionName(action: string, scene: Scene): string {
  return own(scene, "do", action) || plain(action);
}

export function fieldName(field: string, scene: Scene): string {
  return own(scene, "field", field) || plain(field);
}

export function valueName(value: unknown, asks: string | undefined, scene: Scene): string {
  if (asks === "seat" && typeof value === "number") return nameOf(scene, value);
  return short(value) ?? JSON.stringify(value);
}

/** An action with all that it says. */
export function sentence(action: Action, offer: Offer | undefined, scene: Scene): string {
  const asks = new Map(offer?.holes?.map((hole) => [hole.field, hole.asks]));
  const said = Object.entries(action).filter(([field, value]) => field !== "type" && value !== null);
  const parts = said.map(
    ([field, value]) => `${fieldName(field, scene)} ${valueName(value, asks.get(field), scene)}`,
  );
  return [actionName(action.type, scene), parts.join(", ")].filter(Boolean).join(": ");
}

/** An event in the game's own words, or else by its fields. */
export function eventText(event: GameEvent, scene: Scene): string {
  const player = typeof event["seat"] === "number" ? nameOf(scene, event["seat"]) : "";
  const fields = Object.entries(event).filter(([name]) => !["type", "clause", "seat"].includes(name));
  const params = Object.fromEntries(fields.map(([name, value]) => [name, short(value) ?? "…"]));
  const said = own(scene, "ev", event.type, { player, ...params });
  if (said) return said;
  const rest = fields.map(([name]) => `${plain(name)} ${params[name]}`).join(", ");
  return [player, plain(event.type), rest].filter(Boolean).join(" · ");
}
