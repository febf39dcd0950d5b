/** How what leaves the table leaves it, read from the event alone: captured, lost, taken, broken. No rules. */

import type { GameEvent, Seat } from "../net/protocol";
import type { Spot } from "./model";
import type { Leaving } from "./stage";
import type { Laid } from "./view";

/** Beside the mat, in millimetres from its edge. */
const BESIDE = 30;

/** Where a seat keeps what it has won: on the wood behind its home. */
function shelf(view: Laid, seat: Seat): Spot | undefined {
  const home = view.players[seat]?.home;
  if (!home) return undefined;
  const [x, y] = [(home.left_um + home.right_um) / 2000, (home.bottom_um + home.top_um) / 2000];
  const [w, d] = [view.mat.width_um / 2000, view.mat.depth_um / 2000];
  return Math.abs(y) / d >= Math.abs(x) / w
    ? { x, y: Math.sign(y || -1) * (d + BESIDE) }
    : { x: Math.sign(x) * (w + BESIDE), y };
}

/** Whoever it is to the credit of carries it off; a base breaks down; what nobody took sinks. */
export function leavingOf(event: GameEvent, view: Laid): Leaving {
  if (event["base"] !== undefined) return { manner: "broken" };
  const seat = (event["credit"] ?? (event["counter"] === undefined ? null : event["seat"])) as Seat | null;
  const to = seat === null ? undefined : shelf(view, seat);
  return to ? { manner: "carried", to } : { manner: "sunk" };
}

/** How long that takes. */
export const LEAVING_MS: Record<Leaving["manner"], number> = { carried: 650, sunk: 420, broken: 600 };
