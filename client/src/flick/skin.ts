/** How a thing looks: the colour of its rim, and an SVG for each face (with a viewBox; square unless the piece is not). */
export interface Skin {
  /** Things with the same key look the same. */
  key: string;
  rim: string;
  face: string;
  back?: string;
}
