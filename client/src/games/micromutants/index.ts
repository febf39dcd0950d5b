/** Micro Mutants for the shell: the flick table, and how its players stand. */

import Badge from "../../flicktable/badge.svelte";
import { measure } from "../../flicktable/box";
import { cue, describe, groups } from "../../flicktable/list";
import { prompt, tell } from "../../flicktable/phrases";
import type { Family } from "../family";
import Board from "./board.svelte";
import { standing } from "./phrases";

export const family: Family = {
  Board,
  Badge,
  open: measure,
  question: null,
  prompt,
  tell,
  standing,
  groups,
  describe,
  cue,
  spoken: () => import("../../flicktable/spoken.svelte"),
  story: async (scene, ask) => (await import("./story")).story(scene, ask),
  hides: () => false,
};
