/** A puzzle, or a try at the shot of the day, comes with its own words, at the tables that are one. */

import type { Session } from "../net/session.svelte";
import { load, type Words } from "../words";
import { Puzzle } from "./puzzle.svelte";
import { Shot } from "./shot.svelte";

export { default as Panel } from "./above.svelte";

export async function come(
  kind: string | null,
  table: string,
  session: Session,
  words: Words,
): Promise<Puzzle | Shot> {
  const own = await load(words.language, ["puzzles"]);
  return kind === "shot" ? new Shot(table, own) : new Puzzle(table, session, own);
}
