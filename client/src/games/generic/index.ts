/** A game that brings no drawing of its own: its view is a tree, its offers are fields. */

import { listed } from "../../net/offers";
import { clauseOf, nameOf, type Family } from "../family";
import Badge from "./badge.svelte";
import Board from "./board.svelte";
import { actionName, eventText, sentence } from "./names";

export const family: Family = {
  Board,
  Badge,
  question: null,
  prompt(scene) {
    const { words, outcome } = scene;
    if (outcome) {
      const won = outcome.places.flatMap((place, seat) => (place === 1 ? [nameOf(scene, seat)] : []));
      return words.say(won.length === outcome.places.length ? "generic.drawn" : "generic.won", {
        players: words.list(won),
      });
    }
    if (!scene.due.length) return "";
    const players = words.list(scene.due.map((seat) => nameOf(scene, seat)));
    const mine = scene.live && scene.seat !== null && scene.due.includes(scene.seat);
    return words.say(mine ? "generic.mine" : "generic.theirs", { players });
  },
  tell: (event, scene) => [{ text: eventText(event, scene), clause: clauseOf(event, scene) }],
  standing: () => "",
  groups(scene) {
    const kinds = [...new Set(scene.offers.filter((offer) => !offer.aside).map((offer) => offer.action))];
    return kinds.flatMap((kind) => {
      const offers = scene.offers.filter((offer) => offer.action === kind);
      const actions = listed(offers) ?? [];
      const label = actionName(kind, scene);
      return actions.length
        ? [
            {
              label,
              actions: actions.map((action) => ({ label: sentence(action, offers[0], scene), action })),
            },
          ]
        : [];
    });
  },
  cue: (event) => (event["outcome"] ? "end" : null),
};
