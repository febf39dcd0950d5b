/** Larva Cup for the shell: the flick table with a ball, two goals and a score. */

import type { Family, Scene } from "../family";
import { actionOf, needs } from "../../flicktable/offers";
import Badge from "../../flicktable/badge.svelte";
import { measure } from "../../flicktable/box";
import { cue, describe, grouped, labelOf } from "../../flicktable/list";
import { cardName } from "../../flicktable/phrases";
import { offersOf, read } from "../../flicktable/view";
import Board from "./board.svelte";
import { prompt, standing, tell } from "./phrases";
import { lead, selections, split } from "./pitch";

/** What needs no aim; the choice of cards as every pair. */
function groups(scene: Scene) {
  const { words } = scene;
  const actions = split(offersOf(scene)).flatMap((offer) => {
    if (offer.action === "pick_cards")
      return selections(offer.names ?? [], offer.most ?? 2).map((names) => ({
        label: words.say("larvacup.cards.take", {
          cards: names.length
            ? words.list(names.map((card) => cardName(card, scene.seat, scene)))
            : words.say("larvacup.cards.none"),
        }),
        action: actionOf(offer, { names }),
      }));
    if (needs(offer) !== null) return [];
    return [{ label: labelOf(offer, scene), action: actionOf(offer, {}) }];
  });
  return grouped(actions, scene);
}

export const family: Family = {
  Board,
  Badge,
  open: measure,
  question: { type: "idle_cards" },
  lead,
  hides: ({ view }) => read(view).phase === "cards",
  prompt,
  tell,
  standing,
  groups,
  describe,
  spoken: () => import("./spoken.svelte"),
  story: async (scene, ask) => (await import("./story")).story(scene, ask),
  cue(event) {
    if (event.type === "ball_taken" || event.type === "defence_kept") return "loop";
    if (event.type === "defence_rolled") return "dice";
    return event.type === "captured" ? "cover" : cue(event);
  },
};
