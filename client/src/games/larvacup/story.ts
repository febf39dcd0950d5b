/** The story of a match of Larva Cup. */

import { story as told, TAKING, type Counted } from "../../flicktable/story";
import type { AskThen, Scene, Story } from "../family";

/** Goals count first, and are feats as captures are. */
const COUNTED: Counted = {
  rows: [
    {
      label: "larvacup.story.goals",
      of: (event) => (event.type === "scored" ? (event["seat"] as number) : null),
    },
    ...TAKING.rows,
  ],
  feat: (event) =>
    event.type === "scored" ? { seat: event["seat"] as number, target: null } : TAKING.feat(event),
};

export function story(scene: Scene, ask: AskThen): Story {
  return told(scene, ask, COUNTED);
}
