/** The practice page: the army sheets and the measures of the box come with the page, everything else is asked as it is needed. */

import { mount } from "svelte";
import { measure } from "../box";
import { wordsOf } from "../../shell/page";
import { languageOf, load } from "../../words";
import type { Sheet } from "../view";
import Practice from "./practice.svelte";

export async function start(target: HTMLElement): Promise<void> {
  const words = await load(languageOf(target.dataset["language"]), wordsOf(target.dataset));
  const armies = JSON.parse(document.getElementById("armies")?.textContent ?? "[]") as Sheet[];
  measure(JSON.parse(document.getElementById("box")?.textContent ?? "null"));
  target.replaceChildren();
  mount(Practice, { target, props: { words, armies } });
}
