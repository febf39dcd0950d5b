/** From an offer to an action: what is still to be chosen, and the action once it is. */

import type { Shot, Spot } from "../../flick/model";
import type { Action } from "../../net/protocol";
import type { Offer } from "./view";

export type Need = "shot" | "target" | "targets" | "name" | "names" | "point" | "drag";

const NEEDS: Record<string, Need[]> = {
  flick: ["shot"],
  fire: ["shot"],
  nullify: ["target", "shot"],
  command: ["target", "shot"],
  carry: ["target"],
  harvest: ["targets"],
  tunnel: ["target"],
  reinforce: ["target"],
  install: ["target"],
  eliminate: ["target"],
  lose_card: ["name"],
  drop_meteor: ["point"],
  deploy: ["drag"],
  pass: ["target", "shot"],
  shoot_at_goal: ["shot"],
  eject: ["target", "shot"],
  pick_cards: ["names"],
};

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

/** What a person still has to choose; a single target or name is chosen already. */
export function needs(offer: Offer, chosen: Chosen = {}): Need | null {
  for (const need of NEEDS[offer.action] ?? []) {
    if (need === "target" && chosen.target === undefined && (offer.targets?.length ?? 0) !== 1) return need;
    if (need === "targets" && !chosen.targets?.length) return need;
    if (need === "name" && chosen.name === undefined && (offer.names?.length ?? 0) !== 1) return need;
    if (need === "shot" && !chosen.shot) return need;
    if (need === "point" && !chosen.point) return need;
    if (need === "names" && !chosen.names) return need;
    if (need === "drag") return need;
  }
  return null;
}

/** The piece that a shot of this offer sends off. */
export function shotPiece(offer: Offer, chosen: Chosen): number | null {
  if (offer.action === "nullify" || offer.action === "command" || offer.action === "eject")
    return chosen.target ?? offer.targets?.[0] ?? null;
  return offer.piece ?? null;
}

export function actionOf(offer: Offer, chosen: Chosen): Action {
  const target = chosen.target ?? offer.targets?.[0];
  const name = chosen.name ?? offer.names?.[0];
  const use = { insect: offer.piece, die: offer.die ?? null, turned: offer.turned ?? false };
  const type = offer.action;
  switch (type) {
    case "flick":
      return { type, piece: offer.piece, shot: chosen.shot, die: use.die, turned: use.turned };
    case "fire":
      return { type, ...use, shot: chosen.shot };
    case "nullify":
      return { type, ...use, victim: target, shot: chosen.shot };
    case "command":
      return { type, ...use, other: target, shot: chosen.shot };
    case "pass":
      return { type, insect: offer.piece, receiver: target, shot: chosen.shot, at: chosen.at, die: use.die };
    case "shoot_at_goal":
      return { type, insect: offer.piece, shot: chosen.shot, at: chosen.at, die: use.die };
    case "eject":
      return { type, victim: target, shot: chosen.shot };
    case "pick_cards":
      return { type, cards: chosen.names };
    case "name_starter":
      return { type, starter: target };
    case "carry":
      return { type, ...use, passenger: target };
    case "harvest":
      return { type, ...use, counters: chosen.targets };
    case "hatch":
      return { type, ...use };
    case "tunnel":
      return { type, insect: offer.piece, base: target, die: use.die };
    case "step_in":
      return { type, insect: offer.piece, die: offer.die };
    case "enlist":
    case "build":
    case "open_entrance":
    case "sacrifice":
      return { type, insect: offer.piece };
    case "repair":
      return { type, base: offer.piece };
    case "install":
      return { type, card: name, base: target };
    case "reinforce":
      return { type, breed: name, beside: target };
    case "lose_card":
      return { type, card: name };
    case "eliminate":
      return { type, insect: target };
    case "drop_meteor":
      return {
        type,
        x_um: Math.round(1000 * (chosen.point?.x ?? 0)),
        y_um: Math.round(1000 * (chosen.point?.y ?? 0)),
      };
    default:
      return { type };
  }
}
