/** What the companion holds and waits for, as the server tells it. */

import { pointOf } from "../../net/fold";
import type { Entry, GameEvent } from "../../net/protocol";
import type { Scene } from "../family";
import { num, type Battle } from "../marsattacks/view";

export interface Pending {
  type: "human_turn" | "ask" | "doing" | "exchanging";
  code?: string;
  clause?: string;
  kind?: "yes_no" | "martian" | "human";
  options?: number[];
  none?: boolean;
  model?: number | null;
  targets?: number[];
  points?: number;
}

export interface Desk extends Battle {
  pending: Pending | null;
  ai_card: string | null;
  subject: number | null;
  answers?: { code: string; value: number }[];
  things: number;
  loose_civilians: number;
}

export function deskOf(scene: Pick<Scene, "view">): Desk {
  return scene.view as unknown as Desk;
}

/** What a question was about: a model, or an AI card with its sector, if there was one in it. */
export interface About {
  model: number | null;
  card: string | null;
  inSector: boolean;
}

/** What is asked now. */
export function askedNow(scene: Scene): About {
  const desk = deskOf(scene);
  const answer = desk.answers?.find((each) => each.code === "in_sector");
  return {
    model: desk.pending?.model ?? desk.subject,
    card: desk.ai_card,
    inSector: desk.pending?.code === "in_sector" || Boolean(answer?.value),
  };
}

const walked = new WeakSet<readonly Entry[]>();
const about = new WeakMap<GameEvent, About>();

/** What an answer was about when it was given: the desk itself knows only what is asked now. */
export function askedThen(answered: GameEvent, scene: Scene): About {
  if (!walked.has(scene.past)) {
    walked.add(scene.past);
    walk(scene);
  }
  return about.get(answered) ?? askedNow(scene);
}

function walk(scene: Scene): void {
  let subject: number | null = null;
  let asked: number | null = null;
  let card: string | null = null;
  let inSector = false;
  for (const entry of scene.past)
    for (const event of entry.seen[pointOf(scene.seat)] ?? [])
      switch (event.type) {
        case "turn_began":
          subject = null;
          break;
        case "undertaken":
          subject = num(event, "subject");
          card = (event["ai_card"] as string | null | undefined) ?? null;
          inSector = false;
          break;
        case "chosen":
          subject = num(event, "model");
          break;
        case "waited":
          asked = (event["pending"] as Pending | null)?.model ?? subject;
          break;
        case "answered": {
          const sector = event["code"] === "in_sector";
          about.set(event, { model: asked, card, inSector: sector || inSector });
          if (sector) inSector = Boolean(num(event, "value"));
        }
      }
}
