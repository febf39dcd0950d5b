/** Actions and entries in words, whatever the game, and chances. */

import type { Advice, Cue, Family, Scene } from "../games/family";
import { pointOf } from "../net/fold";
import type { Decision } from "../made/coach";
import type { Action, Entry, GameEvent } from "../net/protocol";
import { gist } from "../shell/told";
import type { Words } from "../words";

/** So many sentences of an entry are read at a glance. */
const MOST = 4;
/** What is heard of the great moments. */
const GREAT: ReadonlySet<Cue> = new Set(["hit", "cover", "loop", "goal", "end"]);

/** What happened in an entry, as the log tells it; of a long one the great moments. */
export function caption(entry: Entry | undefined, scene: Scene, family: Family): string {
  const seen = (each: Entry | undefined) => each?.seen[pointOf(scene.seat)] ?? [];
  const opens = (event: GameEvent) => event.type === family.opens;
  const tell = (some: readonly GameEvent[]) => gist(some.flatMap((event) => family.tell(event, scene)));
  const events = seen(entry);
  const first = events.find((event) => opens(event) || family.cue(event) === "dice");
  const before =
    first && !opens(first) ? scene.past.flatMap(seen).slice(0, -events.length).findLast(opens) : null;
  const all = before ? [before, ...events] : events;
  const whole = tell(all);
  const great = all.filter((event) => GREAT.has(family.cue(event)));
  const opened = great.map((event) => all.slice(0, all.indexOf(event)).findLast(opens));
  const kept = all.filter((event) => great.includes(event) || opened.includes(event));
  return (whole.length > MOST && great.length ? tell(kept) : whole)
    .slice(0, MOST)
    .map((sentence) => sentence.text.replace(/[^.!?…]$/, "$&."))
    .join(" ");
}

/** An action as its family says it, or as it stands in the list of actions. */
export function describe({ action, aim }: Omit<Advice, "kind">, scene: Scene, family: Family): string {
  if (!action) return aim && family.describe ? family.describe({ type: "" }, aim, scene) : "";
  if (family.describe) return family.describe(action, aim, scene);
  const { type, ...filled } = action;
  const offers = [{ action: type, filled, holes: [] }];
  const group = family.groups({ ...scene, offers, choices: [action], uncounted: false })[0];
  const label = group?.actions[0]?.label;
  return label ? scene.words.pair(group.label, label) : type;
}

/** The best option of a decision and the chosen one, in words and in chances. */
export function weighed(decision: Decision, scene: Scene, family: Family, words: Words) {
  const then = { ...scene, seat: decision.seat };
  const line = (i: number, kind: "best" | "chosen" | "both" | "fine") => {
    const { action, aim, chance } = decision.options[i]!;
    const text = describe({ action: action as Action, aim }, then, family);
    return { kind, text, chance: percent(chance, words.language) };
  };
  if (decision.chosen === 0) return [line(0, "both")];
  if (!decision.sure) return [line(decision.chosen, "fine")];
  const [best, chosen] = [line(0, "best"), line(decision.chosen, "chosen")];
  if (chosen.text === best.text) chosen.text = words.say("coach.otherwise");
  return [best, chosen];
}

/** A chance as a share of a hundred; a change with its sign. */
export function percent(chance: number, language: string, signed = false, digits = 0): string {
  const how = {
    style: "percent",
    maximumFractionDigits: digits,
    ...(signed ? { signDisplay: "exceptZero" } : {}),
  };
  return new Intl.NumberFormat(language, how as Intl.NumberFormatOptions).format(chance).replace("-", "−");
}
