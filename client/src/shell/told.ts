/** An entry of the log in words, as who looks may know it. */

import type { Family, Scene, Sentence } from "../games/family";
import { pointOf } from "../net/fold";
import type { Entry } from "../net/protocol";

export function told(entry: Entry | undefined, scene: Scene, family: Family): Sentence[] {
  if (entry?.undoes != null) return [{ text: scene.words.say("table.undone"), clause: null }];
  return (entry?.seen[pointOf(scene.seat)] ?? []).flatMap((event) => family.tell(event, scene));
}

/** What one wants to hear of it: what happened, without the books and what begins with it. */
export function gist(sentences: Sentence[]): Sentence[] {
  const happened = sentences.filter((sentence) => !sentence.head);
  const news = happened.filter((sentence) => !sentence.minor);
  return [news, happened].find((each) => each.length > 0) ?? sentences;
}
