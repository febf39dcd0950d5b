/** Talk, fetched once somebody else sits at the table. */

import type { Session } from "../net/session.svelte";
import { languageOf, Words, type Dictionary } from "../words";
import Bubble from "./bubble.svelte";
import Label from "./label.svelte";
import Panel from "./panel.svelte";
import { Talk } from "./talk.svelte";

/** Its words come with it. */
const FILES = import.meta.glob<{ default: Dictionary }>("../../../src/fleacircus/web/words/*/talk.json");

export interface Talking {
  talk: Talk;
  Label: typeof Label;
  Panel: typeof Panel;
  Bubble: typeof Bubble;
}

export async function open(session: Session, table: string, language: string): Promise<Talking> {
  void answered(table);
  const speech = languageOf(language);
  const words = await FILES[`../../../src/fleacircus/web/words/${speech}/talk.json`]?.();
  return { talk: new Talk(session, table, new Words(speech, words?.default ?? {})), Label, Panel, Bubble };
}

/** Whoever is at the table need not be called to it any more. */
async function answered(table: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration("/");
  for (const call of (await worker?.getNotifications({ tag: `turn-${table}` })) ?? []) call.close();
}
