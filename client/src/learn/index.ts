/** A lesson comes with its own words, at the tables that are one. */

import type { Session } from "../net/session.svelte";
import { load, type Words } from "../words";
import { Lesson } from "./lesson.svelte";

export { default as Panel } from "./panel.svelte";

export async function come(table: string, session: Session, words: Words): Promise<Lesson> {
  return new Lesson(table, session, await load(words.language, ["learn", "lessons"]));
}
