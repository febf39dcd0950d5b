/** What draws each family, a folder here; only what is played is fetched. */

import type { Family } from "./family";

const FAMILIES = import.meta.glob<{ family: Family }>("./*/index.ts");
const ANY = "./generic/index.ts";

/** What draws the family of that name: its own folder, or what draws any game. */
export async function familyOf(name: string): Promise<Family> {
  const load = FAMILIES[`./${name}/index.ts`] ?? FAMILIES[ANY];
  if (!load) throw new Error("nothing draws any game");
  return (await load()).family;
}
