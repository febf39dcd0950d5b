/** Mars Attacks for the shell: the battlefield, and words for its actions and events. */

import type { Family } from "../family";
import Badge from "./badge.svelte";
import Board from "./board.svelte";
import { groupsOf } from "./phrases";
import { prompt, standing, tell } from "./telling";

export const family: Family = {
  Board,
  Badge,
  question: null,
  prompt,
  tell,
  standing,
  groups: groupsOf,
  cue(event) {
    if (event.type === "rolled" || event.type === "stepped") return "move";
    if (event.type === "killed" || event.type === "scored") return "loop";
    return event.type === "ended" ? "end" : event.type === "deployed" ? "place" : null;
  },
};
