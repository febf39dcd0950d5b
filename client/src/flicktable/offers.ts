/** From an offer to an action: what is still to be chosen, by its holes, and the action once it is. */

import type { Shot, Spot } from "./model";
import { fill, type Free, type Hole, type Offer } from "../net/offers";
import type { Action } from "../net/protocol";
import type { Deed } from "./view";

export type Need = "shot" | "target" | "targets" | "name" | "names" | "point" | "drag";

export interface Chosen {
  shot?: Shot;
  target?: number;
  targets?: number[];
  name?: string;
  names?: string[];
  point?: Spot;
  /** Where what is thrown was laid. */
  at?: { x_um: number; y_um: number; turn_mrad?: number } | null;
}

/** What is settled when an offer is shown: who acts, with which die, turned or not; of a purchase, what. */
const SHOWN = new Set(["piece", "die", "turned", "card", "breed"]);
const NAMES = new Set(["card", "breed"]);
/** Fields that tell who acts and with what, not on whom. */
const ACTING = new Set(["piece", "insect", "die"]);

/** Every offer once for each piece, die and face that it is open to, so that a table can show it at its piece. */
export function deedsOf(offers: readonly Offer[]): Deed[] {
  return offers.filter((offer) => !offer.aside).flatMap((offer) => expanded(offer).map(deedOf));
}

function expanded(offer: Offer): Offer[] {
  const hole = offer.holes?.find((each) => each.type === "one" && SHOWN.has(each.asks ?? ""));
  if (!hole || hole.type !== "one" || dragged(offer)) return [offer];
  const rest = (offer.holes ?? []).filter((each) => each !== hole);
  return hole.among.flatMap((value) =>
    expanded({ ...offer, filled: { ...offer.filled, [hole.field]: value }, holes: rest }),
  );
}

/** Whether the piece is dragged to its place, as in a deployment. */
function dragged(offer: Offer): boolean {
  return (offer.holes ?? []).some((hole) => hole.type === "free" && hole.asks === "spot" && !hole.optional);
}

function deedOf(wire: Offer): Deed {
  const { filled = {}, holes = [] } = wire;
  const target = holes.find(isTarget);
  const name = holes.find((hole) => NAMES.has(hole.asks ?? ""));
  const settled = (field: string) => filled[field] as number | undefined;
  const row: Deed = {
    action: wire.action,
    wire,
    die: settled("die") ?? null,
    turned: filled["turned"] === true,
  };
  const piece =
    settled("piece") ?? settled("insect") ?? (filled["card"] === undefined ? settled("base") : undefined);
  if (piece !== undefined) row.piece = piece;
  const fixed = Object.keys(filled).find((field) => typeof filled[field] === "number" && !ACTING.has(field));
  if (target && target.type !== "free") {
    row.targets = target.among as number[];
    row.most = target.type === "some" ? target.most : 1;
    if (target.asks === "seat") row.seats = row.targets;
  } else if (fixed !== undefined && filled[fixed] !== row.piece) row.targets = [filled[fixed] as number];
  const named = filled["card"] ?? filled["breed"];
  if (name && name.type !== "free") {
    row.names = name.among as string[];
    row.most = name.type === "some" ? name.most : 1;
  } else if (named !== undefined) row.names = [named as string];
  return row;
}

const isTarget = (hole: Hole): boolean => ["target", "seat", "piece"].includes(hole.asks ?? "");

/** What a person still has to choose. */
export function needs(offer: Deed, chosen: Chosen = {}): Need | null {
  if (dragged(offer.wire)) return "drag";
  for (const hole of offer.wire.holes ?? []) {
    if (hole.type === "free") {
      if (hole.asks === "shot" && !chosen.shot) return "shot";
      if (hole.asks === "point" && !chosen.point) return "point";
    } else if (isTarget(hole)) {
      if (hole.type === "some" ? !chosen.targets?.length : chosen.target === undefined)
        return hole.type === "some" ? "targets" : "target";
    } else if (hole.type === "some" ? !chosen.names : chosen.name === undefined)
      return hole.type === "some" ? "names" : "name";
  }
  return null;
}

/** The piece that a shot of this offer sends off. */
export function shotPiece(offer: Deed, chosen: Chosen): number | null {
  const hole = offer.wire.holes?.find((each): each is Free => each.type === "free" && each.asks === "shot");
  const about = hole?.about ?? "";
  const settled = offer.wire.filled?.[about] as number | undefined;
  const open = offer.wire.holes?.some((each) => each.field === about);
  return settled ?? (open ? chosen.target : undefined) ?? offer.piece ?? null;
}

/** The piece that an offer shoots from where it lies, with nothing else to choose first. */
export function flies(offer: Deed): number | null {
  const shot = offer.wire.holes?.some(
    (hole) => hole.type === "free" && hole.asks === "shot" && hole.about === "piece",
  );
  return shot && needs(offer) === "shot" ? (offer.piece ?? null) : null;
}

/** The action, with each hole filled by what was chosen for it. */
export function actionOf(offer: Deed, chosen: Chosen): Action {
  const values: Record<string, unknown> = {};
  for (const hole of offer.wire.holes ?? []) {
    const value = valueOf(hole, chosen);
    if (value !== undefined) values[hole.field] = value;
  }
  return fill(offer.wire, values);
}

function valueOf(hole: Hole, chosen: Chosen): unknown {
  if (hole.type === "free") {
    if (hole.asks === "shot") return chosen.shot;
    if (hole.asks === "spot") return chosen.at ?? undefined;
    const { x, y } = chosen.point ?? { x: 0, y: 0 };
    return { x_um: Math.round(1000 * x), y_um: Math.round(1000 * y) };
  }
  if (isTarget(hole)) return hole.type === "some" ? chosen.targets : chosen.target;
  return hole.type === "some" ? chosen.names : chosen.name;
}
