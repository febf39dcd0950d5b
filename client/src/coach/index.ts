/** The coach comes when somebody asks for it, with its own words. */

import type { Session } from "../net/session.svelte";
import { load, type Words } from "../words";
import Claim from "./claim.svelte";
import { Coach } from "./coach.svelte";
import Curve from "./curve.svelte";
import Panel from "./panel.svelte";

export async function come(table: string, session: Session, words: Words) {
  return { coach: new Coach(table, session, await load(words.language, ["coach"])), Claim, Curve, Panel };
}
