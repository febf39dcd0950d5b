/** What the automaton looked at before it decided, in words. [MA-S23] */

import type { GameEvent } from "../../net/protocol";
import type { Scene } from "../family";
import { cardName, modelName, squareName } from "./phrases";

/** One option: the list it is on, what it is, what was found, and whether it was possible. */
export interface Reason {
  list: string;
  option: string;
  found: string;
  possible: boolean;
  clause: string;
}

interface Look {
  list: string;
  code: string;
  clause: string;
  possible: boolean;
  why?: string;
  model?: number | null;
  square?: number | null;
}

const CARD = /^K\d/;

/** The options of a "considered" event, in the order in which they were looked at. */
export function reasonsOf(event: GameEvent, scene: Scene): Reason[] {
  const { words } = scene;
  return ((event["looks"] ?? []) as Look[]).map((look) => ({
    list: words.say(`mars.list.${look.list}`),
    option:
      look.list === "hand" && CARD.test(look.code)
        ? cardName(look.code, 1, scene)
        : words.say(`mars.look.${look.code}`),
    found: found(look, scene),
    possible: look.possible,
    clause: look.clause,
  }));
}

function found(look: Look, scene: Scene): string {
  const parts: string[] = [];
  if (look.why)
    parts.push(CARD.test(look.why) ? cardName(look.why, 1, scene) : scene.words.say(`mars.why.${look.why}`));
  if (look.possible && look.model != null) parts.push(modelName(look.model, scene));
  else if (look.possible && look.square != null) parts.push(squareName(look.square, scene));
  return parts.join(" · ");
}
