/** The companion for the shell: the battle itself, beside a table of wood. */

import type { Family } from "../family";
import { family as battle } from "../marsattacks";
import { describe } from "./line";
import Page from "./page.svelte";

export const family: Family = { ...battle, Board: Page, describe };
