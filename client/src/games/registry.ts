/** The families that can be drawn, each a folder here; only the one that is played is fetched. */

import type { Family } from "./family";

const FAMILIES = import.meta.glob<{ family: Family }>("./*/index.ts");

/** The family of that name, or null if this client cannot draw it. */
export async function familyOf(name: string): Promise<Family | null> {
  const load = FAMILIES[`./${name}/index.ts`];
  return load ? (await load()).family : null;
}
