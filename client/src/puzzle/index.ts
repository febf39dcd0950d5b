/** A puzzle comes with its own words, at the tables that are one. */

import type { Session } from "../net/session.svelte";
import { load, type Words } from "../words";
import { Puzzle } from "./puzzle.svelte";

export { default as Panel } from "./panel.svelte";

export async function come(table: string, session: Session, words: Words): Promise<Puzzle> {
  return new Puzzle(table, session, await load(words.language, ["puzzles"]));
}
