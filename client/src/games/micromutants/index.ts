/** Micro Mutants for the shell: the flick table, and words for its offers and events. */

import { measure } from "../../flick/box";
import type { Family, Scene } from "../family";
import Badge from "./badge.svelte";
import Board from "./board.svelte";
import { actionOf, needs } from "./offers";
import { offerName, pieceName, prompt, standing, tell } from "./phrases";
import { offersOf } from "./view";

/** What needs nothing more to be chosen, for the list; shots are aimed on the table. */
function groups(scene: Scene) {
  const ready = offersOf(scene).filter((offer) => needs(offer) === null);
  const label = (offer: (typeof ready)[number]) =>
    offer.piece == null
      ? offerName(offer, scene)
      : `${pieceName(offer.piece, scene)}: ${offerName(offer, scene)}`;
  const actions = ready.map((offer) => ({ label: label(offer), action: actionOf(offer, {}) }));
  return actions.length ? [{ label: scene.words.say("mutants.list"), actions }] : [];
}

export const family: Family = {
  Board,
  Badge,
  open: measure,
  question: null,
  prompt,
  tell,
  standing,
  groups,
  cue(event) {
    if (event.type === "rolled") return "move";
    if (event.type === "eliminated" || event.type === "base_destroyed") return "loop";
    return event.type === "finished" ? "end" : null;
  },
};
