/** A lesson, a puzzle or a try at the shot of the day comes with its own words, at the tables that are one. */

import type { Session } from "../net/session.svelte";
import type { Page } from "../shell/page";
import { load, type Words } from "../words";
import Above from "./above.svelte";
import { Lesson } from "./lesson/lesson.svelte";
import { Puzzle } from "./puzzle/puzzle.svelte";
import { Shot } from "./puzzle/shot.svelte";

export async function come(page: Page, session: Session, words: Words) {
  return { exercise: await set(page, session, words), Above };
}

async function set({ coach, table }: Page, session: Session, words: Words): Promise<Lesson | Puzzle | Shot> {
  const own = await load(words.language, coach === "lesson" ? ["learn", "lessons"] : ["puzzles"]);
  if (coach === "lesson") return new Lesson(table, session, own);
  return coach === "shot" ? new Shot(table, own) : new Puzzle(table, session, own);
}
