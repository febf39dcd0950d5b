/** The companion in words: what to do, what it asks, what was told to it. */

import type { Action, GameEvent } from "../../net/protocol";
import type { Params } from "../../words";
import { clauseOf, type ActionGroup, type Scene, type Sentence } from "../family";
import { cardName, modelName, sideName, weaponName } from "../marsattacks/phrases";
import { endName, tell as tellBattle } from "../marsattacks/telling";
import { factsOf, num } from "../marsattacks/view";
import { askedNow, askedThen, deskOf, type About } from "./view";

const SILENT = new Set(["waited", "undertaken", "chosen", "thing_done", "begun", "civilians_counted"]);

export function tell(event: GameEvent, scene: Scene): Sentence[] {
  const { words } = scene;
  if (SILENT.has(event.type)) return [];
  switch (event.type) {
    case "told":
      return [told(event, scene)];
    case "answered": {
      const asked = question(String(event["code"]), askedThen(event, scene), scene);
      return [
        {
          text: `${asked} ${answer(String(event["code"]), num(event, "value") ?? 0, scene)}`,
          clause: clauseOf(event, scene),
        },
      ];
    }
    case "turn_ended":
      return [
        {
          text: words.say(event["passed"] ? "companion.ev.passed" : "companion.ev.over"),
          clause: clauseOf(event, scene),
        },
      ];
    default:
      return tellBattle(event, scene);
  }
}

/** A question in words: about which model, or where on the board. */
function question(code: string, about: About, scene: Scene): string {
  const { words } = scene;
  const sector = about.card?.split("-")[0] ?? "";
  const [from, to] = factsOf(scene).ai.sectors[sector] ?? [1, factsOf(scene).board.size];
  const where =
    about.inSector && sector
      ? words.say("companion.where.sector", { sector: words.say(`mars.sector.${sector}`), from, to })
      : words.say("companion.where.board");
  return words.say(`companion.ask.${code}`, { model: modelName(about.model, scene), where });
}

const MODELS = new Set([
  "big_gun",
  "nearest",
  "farthest",
  "opponent",
  "freeze_target",
  "nearest_clear",
  "nearest_idle",
  "nearest_enemy",
  "shriek_target",
  "overcharge",
  "obey",
]);

function answer(code: string, value: number, scene: Scene): string {
  if (!MODELS.has(code)) return scene.words.say(value ? "companion.yes" : "companion.no");
  return value < 0 ? scene.words.say("companion.none") : modelName(value, scene);
}

export function told(event: GameEvent, scene: Scene): Sentence {
  const { words } = scene;
  const code = String(event["code"]);
  const params: Params = {};
  for (const field of ["model", "target"]) params[field] = modelName(num(event, field), scene);
  for (const field of ["dice", "need", "survive_dice", "survive", "column", "row", "die", "size"])
    params[field] = num(event, field) ?? 0;
  const card = event["card"];
  params["card"] = typeof card === "string" ? cardName(card, 1, scene) : "";
  const way = num(event, "die") ?? 0;
  params["way"] = way ? words.say(`mars.way.${way - 1}`) : "";
  const weapon = event["weapon"];
  params["weapon"] = typeof weapon === "string" ? weaponName(weapon, scene) : words.say("mars.attack.fight");
  const attack = (num(event, "survive_dice") ?? 0) > 0;
  const parts = [words.say(`companion.told.${code}`, params)];
  if (attack) parts.push(words.say(weapon ? "companion.told.dice" : "companion.told.dice.fight", params));
  if (attack && typeof card === "string") parts.push(words.say("companion.told.with", params));
  return { text: parts.join(" "), clause: String(event["clause"]) };
}

/** What is asked or waited for, in one sentence. */
export function prompt(scene: Scene): string {
  const { words } = scene;
  const desk = deskOf(scene);
  const result = (scene.view as { result?: { winner: number | null } | null }).result;
  if (scene.outcome) return endName(result?.winner ?? null, scene);
  const pending = desk.pending;
  if (!pending) return "";
  if (pending.type === "ask") return question(pending.code ?? "", askedNow(scene), scene);
  return words.say(`companion.prompt.${pending.type}`);
}

export function actionName(action: Action, scene: Scene): string {
  const { words } = scene;
  const model = (field: string) => modelName(num(action, field), scene);
  switch (action.type) {
    case "say":
      return words.say(action["yes"] ? "companion.yes" : "companion.no");
    case "point":
      return action["model"] === null ? words.say("companion.none") : model("model");
    case "done": {
      const hit = (action["hit"] as number[]).map((id) => modelName(id, scene));
      const what = hit.length
        ? words.say("companion.do.hits", { models: words.list(hit) })
        : words.say("companion.do.nohit");
      const points = num(action, "points") ?? 0;
      return points ? `${what} ${words.say("companion.do.points", { n: points })}` : what;
    }
    case "strike":
      return words.say(`companion.do.${String(action["kind"])}`, {
        model: model("attacker"),
        target: model("target"),
      });
    case "hit":
    case "lost":
      return words.say(`companion.do.${action.type}`, { model: model("model") });
    case "toggle":
      return words.say(`companion.do.${String(action["what"])}`, { model: model("model") });
    case "score":
      return words.say("mars.do.adjust_points", {
        side: sideName(num(action, "side"), scene),
        by: num(action, "by") === 1 ? "+1" : "−1",
      });
    case "spend":
      return words.say(action["set"] ? "mars.do.resolve" : "mars.do.play", {
        card: cardName(String(action["card"]), 0, scene),
      });
    case "lay_down":
      return words.say("mars.do.lay", { card: cardName(String(action["card"]), 0, scene) });
    case "discard": {
      const cards = action["cards"] as string[];
      return cards.length
        ? words.say("mars.do.discard", { cards: words.list(cards.map((card) => cardName(card, 0, scene))) })
        : words.say("mars.do.keep");
    }
    case "turn_over":
      return words.say(action["passed"] ? "companion.do.pass" : "companion.do.over");
    default:
      return action.type;
  }
}

const GROUPS: Record<string, string> = {
  strike: "attack",
  hit: "hit",
  lost: "hit",
  toggle: "markers",
  score: "points",
  spend: "cards",
  lay_down: "cards",
};

export function groups(scene: Scene): ActionGroup[] {
  const found = new Map<string, ActionGroup>();
  const used = new Set<string>();
  for (const action of scene.choices) {
    if (action.type === "leave") continue;
    const label = scene.words.say(`companion.group.${GROUPS[action.type] ?? "answer"}`);
    const group = found.get(label) ?? { label, actions: [] };
    let name = actionName(action, scene);
    while (used.has(`${label}/${name}`)) name += " *";
    used.add(`${label}/${name}`);
    group.actions.push({ label: name, action });
    found.set(label, group);
  }
  return [...found.values()];
}
