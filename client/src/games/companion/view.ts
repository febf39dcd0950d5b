/** What the companion holds and waits for, as the server tells it. */

import type { Scene } from "../family";
import type { Battle } from "../marsattacks/view";

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
  things: number;
  loose_civilians: number;
}

export function deskOf(scene: Pick<Scene, "view">): Desk {
  return scene.view as unknown as Desk;
}
