/** A line of the automaton's lists in words. [MA-S23] */

import type { Asked, Listed } from "../../made/mars-companion";
import type { Action } from "../../net/protocol";
import type { Scene } from "../family";
import { actionName, cardName, modelName, weaponName } from "../marsattacks/phrases";
import { sideOf, topOf, viewOf } from "../marsattacks/view";

const CARD = /^K\d/;

export function lineName(line: Listed, asked: Asked, scene: Scene): string {
  const { words } = scene;
  const weapons = new Set(asked.lines.map((each) => each.weapon ?? "")).size;
  const name = CARD.test(line.code)
    ? cardName(line.code, asked.attack?.side ?? 1 - sideOf(scene.seat), scene)
    : words.say(`mars.look.${line.code}`);
  const notes = [
    line.steps && !CARD.test(line.code) ? words.say("companion.steps", { n: line.steps }) : "",
    line.clear && line.code !== "clear_shot" ? words.say("mars.look.clear") : "",
    line.weapon && weapons > 2 ? weaponName(line.weapon, scene) : "",
  ].filter(Boolean);
  return notes.length ? `${name} (${notes.join(", ")})` : name;
}

/** An action in words; a line that is tapped with what it says, and at whom. */
export function describe(action: Action, _aim: unknown, scene: Scene): string {
  const top = topOf(viewOf(scene));
  const asked = action.type === "tap" && top?.type === "asked" ? (top as unknown as Asked) : null;
  const line = asked?.lines[Number(action["line"])];
  if (!asked || !line) return actionName(action, scene);
  const at = (action["models"] as number[] | undefined)?.map((id) => modelName(id, scene)) ?? [];
  const says = [lineName(line, asked, scene), ...(at.length ? [scene.words.list(at)] : [])];
  return scene.words.say("mars.do.tap", { n: Number(action["line"]) + 1, models: says.join(" → ") });
}
