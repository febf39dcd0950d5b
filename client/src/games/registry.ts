/** The families that can be drawn; each is fetched only when it is played. */

import type { Family } from "./family";

const FAMILIES: Record<string, () => Promise<{ family: Family }>> = {
  legionz: () => import("./legionz"),
  "micro-mutants": () => import("./micromutants"),
  "larva-cup": () => import("./larvacup"),
  "mars-attacks": () => import("./marsattacks"),
  "mars-companion": () => import("./companion"),
};

/** The family of a game id such as "legionz@1", or null if this client cannot draw it. */
export async function familyOf(game: string): Promise<Family | null> {
  const load = FAMILIES[game.split("@")[0] ?? ""];
  return load ? (await load()).family : null;
}
