/** The story of a match of Micro Mutants. */

import { story as told, TAKING, type Counted } from "../../flicktable/story";
import type { Seat } from "../../net/protocol";
import type { AskThen, Scene, Story } from "../family";

/** Bases decide the game: those that somebody destroyed count beside what was taken. */
export const COUNTED: Counted = {
  ...TAKING,
  rows: [
    ...TAKING.rows,
    {
      label: "micromutants.story.bases",
      of: (event) => (event.type === "base_destroyed" ? ((event["credit"] as Seat | null) ?? null) : null),
    },
  ],
};

export function story(scene: Scene, ask: AskThen): Story {
  return told(scene, ask, COUNTED);
}
