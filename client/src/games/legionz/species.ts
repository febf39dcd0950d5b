/** The six species, one a seat: a colour and a silhouette each. [LZ-Y22] */

export interface Species {
  name: string;
  /** The main colour, and a darker one of the same hue for lines and bridges. */
  colour: string;
  dark: string;
}

export const SPECIES: readonly Species[] = [
  { name: "wasp", colour: "#f2b705", dark: "#8a6500" },
  { name: "stag", colour: "#a4572a", dark: "#6e3413" },
  { name: "spider", colour: "#8a63c9", dark: "#54358a" },
  { name: "grasshopper", colour: "#57a639", dark: "#2f6b1c" },
  { name: "ladybird", colour: "#dc3b34", dark: "#951f1b" },
  { name: "ant", colour: "#3a86c8", dark: "#1d5688" },
];

export function speciesOf(seat: number): Species {
  const species = SPECIES[seat % SPECIES.length];
  if (!species) throw new Error(`no species for seat ${seat}`);
  return species;
}
