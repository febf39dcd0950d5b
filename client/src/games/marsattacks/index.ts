/** Mars Attacks for the shell: the battlefield, and words for its actions and events. */

import type { Family } from "../family";
import Badge from "./badge.svelte";
import Board from "./board.svelte";
import { groupsOf } from "./phrases";
import { prompt, standing, tell } from "./sentences";

export const family: Family = {
  Board,
  Badge,
  question: null,
  prompt,
  tell,
  opens: "declared",
  standing,
  groups: groupsOf,
  ends: true,
  story: async (scene, ask) => (await import("./story")).story(scene, ask),
  cue(event) {
    if (event.type === "rolled") return "dice";
    if (event.type === "stepped" || event.type === "bug_moved" || event.type === "scattered") return "step";
    if (["event_drawn", "ai_drawn", "played", "support_laid"].includes(event.type)) return "card";
    if (event.type === "killed") return "hit";
    if (event.type === "scored") return "loop";
    return event.type === "ended" ? "end" : event.type === "deployed" ? "place" : null;
  },
};
