/** Reading a table of Legionz; its types are made from the game's own. */

import { key, type Hex } from "../../board/hex";
import type { Bug, Decline, Facts, Legion, Move, Place, View } from "../../made/legionz";
import type { Action, Entry, Seat } from "../../net/protocol";
import type { Scene } from "../family";
import { pointOf } from "../../net/fold";

export type { Bug, Decline, Legion, Move, Place };
export type LegionzView = View;

/** Whether a number is that of the PLYT bug. */
export function isPlyt(number: number, scene: Pick<Scene, "box">): boolean {
  return number === (scene.box as Facts).plyt;
}

export function viewOf(scene: Scene): LegionzView {
  return scene.view as unknown as LegionzView;
}

export function legionsOf(scene: Scene): Legion[] {
  return (scene.facts as Legion[] | undefined) ?? [];
}

const of =
  <T extends Action>(type: string) =>
  (scene: Scene): T[] =>
    scene.choices.filter((action): action is T => action.type === type);

export const placements = of<Place & Action>("place");
export const moves = of<Move & Action>("move");
export const declines = of<Decline & Action>("decline");

/** The different values of a list of cells, in its order. */
export function distinct(cells: readonly Hex[]): Hex[] {
  return [...new Map(cells.map((cell) => [key(cell), cell])).values()];
}

/** My numbers that are not placed yet, each with how often it is there. */
export function hand(scene: Scene): { number: number; count: number }[] {
  const mine = scene.seat === null ? [] : (viewOf(scene).sets[scene.seat] ?? []);
  const counts = new Map<number, number>();
  for (const number of mine) if (number !== null) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b).map(([number, count]) => ({ number, count }));
}

/** The cell that the newest entry with a bug in it filled, and where that bug came from. */
export function latest(past: readonly Entry[], seat: Seat | null): { to: Hex; from: Hex | null } | null {
  for (const entry of [...past].reverse()) {
    const events = entry.seen[pointOf(seat)] ?? Object.values(entry.seen)[0] ?? [];
    for (const event of [...events].reverse()) {
      if (event.type === "moved") return { to: event.to as Hex, from: event.start as Hex };
      if (event.type === "placed") return { to: event.cell as Hex, from: null };
    }
  }
  return null;
}

/** The Legions that won, once it is over: the best of each seat in first place. */
export function winning(scene: Scene): Legion[] {
  const outcome = scene.outcome;
  if (!outcome) return [];
  return outcome.places.flatMap((place, seat) => {
    const own = legionsOf(scene).filter((legion) => legion.owner === seat);
    const rank = (legion: Legion) => legion.cells.length * 1000 + (legion.sum ?? 0);
    const best = own.sort((a, b) => rank(b) - rank(a))[0];
    return place === 1 && best ? [best] : [];
  });
}
