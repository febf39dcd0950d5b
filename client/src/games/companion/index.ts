/** The companion for the shell: a page of orders and questions instead of a board. */

import type { Family } from "../family";
import Badge from "../marsattacks/badge.svelte";
import { standing } from "../marsattacks/telling";
import Page from "./page.svelte";
import { groups, prompt, tell } from "./phrases";

export const family: Family = {
  Board: Page,
  Badge,
  question: null,
  prompt,
  tell,
  standing,
  groups,
  cue: (event) => (event.type === "told" ? "place" : event.type === "ended" ? "end" : null),
};
