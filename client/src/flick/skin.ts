/** How a thing looks: the colour of its rim, and an SVG for each face (with a viewBox; square unless the piece is not). */
export interface Skin {
  /** Things with the same key look the same. */
  key: string;
  rim: string;
  face: string;
  back?: string;
  /** How much of a wall one sees, for a thing that one can see through: 0 nothing, 1 all. */
  glass?: number;
}
