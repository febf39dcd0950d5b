/** A lesson, a puzzle or a try at the shot of the day comes with its own words, at the tables that are one. */

import type { Session } from "../net/session.svelte";
import type { Page } from "../shell/page";
import { load, type Words } from "../words";
import { Lesson } from "./lesson/lesson.svelte";
import { Puzzle } from "./puzzle/puzzle.svelte";
import { Shot } from "./puzzle/shot.svelte";

export { default as Above } from "./above.svelte";

export async function come(page: Page, session: Session, words: Words): Promise<Lesson | Puzzle | Shot> {
  const own = await load(words.language, page.coach === "lesson" ? ["learn", "lessons"] : ["puzzles"]);
  if (page.coach === "lesson") return new Lesson(page.table, session, own);
  return page.coach === "shot" ? new Shot(page.table, own) : new Puzzle(page.table, session, own);
}
