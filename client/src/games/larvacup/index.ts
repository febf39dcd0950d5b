/** Larva Cup for the shell: the flick table of Micro Mutants with a ball, two goals and a score. */

import type { Family, Scene } from "../family";
import { family as mutants } from "../micromutants";
import { actionOf, needs } from "../micromutants/offers";
import { cardName, offerName, pieceName } from "../micromutants/phrases";
import { offersOf } from "../micromutants/view";
import Board from "./board.svelte";
import { prompt, standing, tell } from "./phrases";
import { lead, selections, split } from "./pitch";

/** What needs no aim; the choice of cards as every pair. */
function groups(scene: Scene) {
  const { words } = scene;
  const actions = split(offersOf(scene)).flatMap((offer) => {
    if (offer.action === "pick_cards")
      return selections(offer.names ?? [], offer.most ?? 2).map((names) => ({
        label: words.say("larva.cards.take", {
          cards: names.length
            ? words.list(names.map((card) => cardName(card, scene.seat, scene)))
            : words.say("larva.cards.none"),
        }),
        action: actionOf(offer, { names }),
      }));
    if (needs(offer) !== null) return [];
    const name = offerName(offer, scene);
    const label = offer.piece == null ? name : `${pieceName(offer.piece, scene)}: ${name}`;
    return [{ label, action: actionOf(offer, {}) }];
  });
  return actions.length ? [{ label: words.say("mutants.list"), actions }] : [];
}

export const family: Family = {
  ...mutants,
  Board,
  question: { type: "idle_cards" },
  lead,
  prompt,
  tell,
  standing,
  groups,
  cue(event) {
    if (event.type === "ball_taken" || event.type === "defence_kept") return "loop";
    return event.type === "captured" ? "place" : mutants.cue(event);
  },
};
