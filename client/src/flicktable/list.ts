/** What needs nothing more to be chosen, for the list; shots are aimed on the table. And what is heard of an event. */

import type { ActionGroup, Cue, Scene } from "../games/family";
import type { Aim } from "../made/coach";
import type { Action, GameEvent } from "../net/protocol";
import { actionOf, needs } from "./offers";
import { doing, offerName, pieceName } from "./phrases";
import { offersOf, type Deed } from "./view";

export function labelOf(offer: Deed, scene: Scene): string {
  const how = offerName(offer, scene);
  return offer.piece == null ? how : scene.words.pair(pieceName(offer.piece, scene), how);
}

/** A shot in words: what is shot at what, and how, unless it is just shot. */
export function describe(action: Action, aim: Aim | null, scene: Scene): string {
  const { words, seat } = scene;
  const { type, ...filled } = action;
  const deed = type ? offersOf({ ...scene, offers: [{ action: type, filled, holes: [] }] })[0] : undefined;
  const how = deed ? offerName({ ...deed, die: null }, scene) : type;
  const id = deed?.piece ?? aim?.piece;
  if (id == null) return how;
  const own = pieceName(id, scene, seat);
  const plain = !deed || (aim?.target != null && doing(deed, scene) === words.key("do.flick"));
  const piece =
    aim?.target == null
      ? own
      : words.say("flicktable.at", { piece: own, target: pieceName(aim.target, scene, seat) });
  return plain ? piece : words.pair(piece, how);
}

export function groups(scene: Scene): ActionGroup[] {
  const ready = offersOf(scene).filter((offer) => needs(offer) === null);
  return grouped(
    ready.map((offer) => ({ label: labelOf(offer, scene), action: actionOf(offer, {}) })),
    scene,
  );
}

export function grouped(actions: ActionGroup["actions"], { words }: Scene): ActionGroup[] {
  return actions.length ? [{ label: words.say("flicktable.list"), actions }] : [];
}

const CARDS = new Set(["card_worked", "card_installed", "card_lost", "terrain_drawn", "cards_revealed"]);

export function cue(event: GameEvent): Cue {
  if (event.type === "rolled" || event.type === "bonus_die") return "dice";
  if (CARDS.has(event.type)) return "card";
  if (event.type === "set_down" || event.type === "deployed" || event.type === "built") return "place";
  if (event.type === "eliminated" || event.type === "base_damaged") return "cover";
  if (event.type === "base_destroyed") return "hit";
  return event.type === "finished" ? "end" : null;
}
