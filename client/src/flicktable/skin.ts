/** How things look: the colours and signs of a side, and what each kind of thing is made of. */

import type { Insect } from "./art/insects";

/** What the things of one side have in common. */
export interface Wear {
  colour: string;
  /** Which pattern the rims have, from 0; none for what belongs to nobody. */
  pattern: number | null;
  /** The partner's colour; whether the line in it is broken tells the second couple from the first. */
  mate?: { colour: string; broken: boolean } | undefined;
}

/** What belongs to nobody. */
export const NOBODY: Wear = { colour: "#8c8578", pattern: null };

/** What stands on a thing's plate in three dimensions. */
export type Figure =
  | { is: "carving"; insect: Insect; two: boolean }
  | { is: "base"; style: number; damaged: boolean }
  | { is: "crystal" }
  | { is: "meteor" }
  | { is: "vessel" };

export interface Skin {
  /** Things with the same key look the same. */
  key: string;
  wear: Wear;
  figure: Figure;
  /** From above: the edge's colour, and an SVG for each face (with a viewBox; square unless the piece is not). */
  rim: string;
  face: string;
  back?: string;
}
