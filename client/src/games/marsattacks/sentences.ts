/** Events in words, each with its clause; the prompt; how a side stands. */

import type { GameEvent, Seat, Tagged } from "../../net/protocol";
import type { Params } from "../../words";
import { clauseOf, type Scene, type Sentence } from "../family";
import {
  abilityName,
  cardName,
  kindName,
  modelName,
  plainName,
  sideName,
  spotName,
  squareName,
  weaponName,
} from "./phrases";
import { diceDue, valuesOf } from "./offers";
import { reasonsOf } from "./reasons";
import {
  enlistedOf,
  factsOf,
  followed,
  num,
  said,
  standingModels,
  topOf,
  viewOf,
  type Attack,
  type Trooper,
} from "./view";

/** Events that only keep the books. */
const SILENT = new Set(["awaited", "enlisted", "activated"]);

/** A new Turn or Round begins with it. */
const HEADS = new Set(["round_began", "turn_began"]);

/** Told, but never the news of a moment: what was drawn, who has acted. */
const MINOR = new Set([
  "drew",
  "discarded",
  "reshuffled",
  "ai_reshuffled",
  "ai_drawn",
  "considered",
  "marked",
]);

export function tell(event: GameEvent, scene: Scene): Sentence[] {
  return sentences(event, scene).map((sentence) => ({
    ...sentence,
    // "Again!" and its like bring their own full stop.
    text: sentence.text.replace(/([!?])\.$/, "$1"),
    ...(HEADS.has(event.type) ? { head: true } : {}),
    ...(MINOR.has(event.type) ? { minor: true } : {}),
  }));
}

function sentences(event: GameEvent, scene: Scene): Sentence[] {
  const { words } = scene;
  if (SILENT.has(event.type)) return [];
  const key = keyOf(event, scene);
  if (!words.has(key)) return [];
  const clause = clauseOf(event, scene);
  const text = words.say(key, paramsOf(event, scene));
  if (withstood(event, scene)) {
    const model = modelName(num(event, "model"), scene);
    const fails = {
      text: words.say("mars.ev.failed", { model }),
      clause: clauseOf({ type: "failed" }, scene),
    };
    return [{ text, clause }, fails];
  }
  if (event.type === "considered") return [{ text, clause, more: whyOf(event, scene) }];
  if (event.type !== "ended") return [{ text, clause }];
  const result = event["result"] as { winner: number | null; clause: string };
  return [{ text: endName(result.winner, scene), clause: result.clause }];
}

/** Whether a Survive roll was enough: nothing that follows tells that the model was hit. */
function withstood(event: GameEvent, scene: Scene): boolean {
  if (event.type !== "rolled" || event["test"] !== "survive") return false;
  const id = event["model"];
  const after = followed(event, scene);
  if (!after) return false;
  const next = after.findIndex((each) => each.type === "declared" && !(each["attack"] as Attack).reply);
  return !(next < 0 ? after : after.slice(0, next)).some(
    (each) =>
      (each.type === "killed" && each["model"] === id) ||
      (each.type === "spent" && each["model"] === id && each["ability"] === "saved") ||
      (each.type === "awaited" &&
        (each["stack"] as (Partial<Attack> & Tagged)[]).some(
          (frame) => frame.type === "attack" && frame.hit?.includes(id as number),
        )),
  );
}

/** The automaton thinks of its own model, or of the one that it means to strike. */
function itsOwn(event: GameEvent, scene: Scene): boolean {
  const id = num(event, "model");
  const model = id === null ? null : (viewOf(scene).models[id] ?? enlistedOf(scene).get(id));
  return !model || !scene.seats.some((info) => info.seat === model.side);
}

/** "Why?": every option that the automaton looked at. */
function whyOf(event: GameEvent, scene: Scene): NonNullable<Sentence["more"]> {
  const { words } = scene;
  return {
    label: words.say("mars.reasons.why"),
    sentences: () =>
      reasonsOf(event, scene).map(({ list, option, found, possible, clause }) => ({
        text: words.say(possible ? "mars.reasons.yes" : "mars.reasons.no", {
          list,
          option: found ? `${option} – ${found}` : option,
        }),
        clause,
      })),
  };
}

function keyOf(event: GameEvent, scene: Scene): string {
  const key = `mars.ev.${event.type}`;
  switch (event.type) {
    case "left":
      return event["late"] ? `${key}.late` : key;
    case "marked":
      return event["marker"] ? key : `${key}.off`;
    case "drew":
      return event["card"] === null ? `${key}.hidden` : key;
    case "event_drawn":
      return event["idle"] ? `${key}.idle` : key;
    case "shaken":
      return event["rattled"] ? key : `${key}.not`;
    case "civilian_went":
      return event["to"] === null ? `${key}.taken` : key;
    case "bug_moved":
      return event["square"] === null ? `${key}.gone` : key;
    case "adjusted":
      return event["model"] === null ? `${key}.points` : event["now"] ? key : `${key}.removed`;
    case "told":
      return (event["hit"] as number[]).length ? key : `${key}.none`;
    case "dubbed":
      return event["name"] ? key : `${key}.none`;
    case "dice_handed":
      return `${key}.${String(event["to"])}`;
    case "spent":
      return event["ability"] === "saved" ? `${key}.saved` : key;
    case "rolled":
      return event["test"] === "survive" ? `${key}.survive` : key;
    case "declared":
      return `${key}.${(event["attack"] as Attack).attacker === null ? "card" : "model"}`;
    case "considered":
      if (event["model"] === null || event["model"] === undefined) return `${key}.none`;
      return itsOwn(event, scene) ? key : `${key}.about`;
    default:
      return key;
  }
}

/** "3 5 8+8+2": each die with what its eights added. */
export function diceText(dice: readonly (readonly number[])[]): string {
  return dice.map((chain) => chain.join("+")).join("  ");
}

function paramsOf(event: GameEvent, scene: Scene): Params {
  const { words } = scene;
  const params: Params = {};
  const side = num(event, "side");
  if (side !== null) params["side"] = sideName(side, scene);
  for (const field of ["model", "target"]) {
    const value = event[field];
    params[field] = modelName(typeof value === "number" ? value : null, scene);
  }
  if (event.type === "dubbed") {
    params["model"] = plainName(num(event, "model") ?? 0, scene);
    params["name"] = String(event["name"]);
  }
  const enlisted = event["model"] as Trooper | null;
  if (enlisted && typeof enlisted === "object") params["model"] = modelName(enlisted.id, scene);
  const spot = num(event, "spot");
  if (spot !== null && spot >= 0) params["spot"] = spotName(spot, scene);
  for (const field of ["square", "to"]) {
    const value = num(event, field);
    if (value !== null) params[field] = squareName(value, scene);
  }
  for (const field of ["round", "points", "die", "size", "successes", "need", "thing"]) {
    const value = num(event, field);
    if (value !== null) params[field] = value;
  }
  if (typeof event["card"] === "string")
    params["card"] =
      event.type === "ai_drawn" ? aiName(event["card"], scene) : cardName(event["card"], side ?? 1, scene);
  if (Array.isArray(event["cards"]))
    params["cards"] = words.list(
      (event["cards"] as string[]).map((card) => cardName(card, side ?? 0, scene)),
    );
  if (Array.isArray(event["dice"])) {
    const again = (event["again"] as number[][] | undefined) ?? [];
    params["dice"] = diceText([...(event["dice"] as number[][]), ...again]);
  }
  if (typeof event["ability"] === "string")
    params["ability"] = words.has(`mars.extra.${event["ability"]}`)
      ? words.say(`mars.extra.${event["ability"]}`)
      : abilityName(event["ability"], scene);
  if (typeof event["reason"] === "string") params["reason"] = words.say(`mars.reason.${event["reason"]}`);
  if (typeof event["face"] === "string") params["face"] = words.say(`mars.face.${event["face"]}`);
  if (event.type === "opened")
    params["scenario"] = said(factsOf(scene).scenario.name, scene) ?? String(event["scenario"]);
  if (event.type === "told")
    params["models"] = words.list((event["hit"] as number[]).map((id) => modelName(id, scene)));
  if (event.type === "left") params["side"] = sideName(num(event, "seat"), scene);
  if (event.type === "declared") Object.assign(params, attackParams(event["attack"] as Attack, scene));
  return params;
}

export function attackParams(attack: Attack, scene: Scene): Params {
  const { words } = scene;
  const by = attack.weapon ?? null;
  return {
    attacker: modelName(attack.attacker, scene),
    targets: words.list(attack.targets.map((id) => modelName(id, scene))) || words.say("mars.nobody"),
    dice: attack.dice,
    need: attack.need,
    weapon:
      by !== null
        ? weaponName(by, scene)
        : attack.card
          ? cardName(attack.card, attack.side ?? 1, scene)
          : words.say(`mars.attack.${attack.kind}`),
  };
}

export function aiName(card: string, scene: Scene): string {
  if (card === "invasion") return scene.words.say("mars.ai.invasion");
  const [sector = "", ...position] = card.split("-");
  return scene.words.say("mars.ai.card", {
    sector: scene.words.say(`mars.sector.${sector}`),
    position: scene.words.say(`mars.position.${position.join("-")}`),
  });
}

export function endName(winner: number | null, scene: Scene): string {
  return winner === null
    ? scene.words.say("mars.prompt.drawn")
    : scene.words.say("mars.prompt.won", { side: sideName(winner, scene) });
}

export function prompt(scene: Scene): string {
  const { words, outcome } = scene;
  const view = viewOf(scene);
  const result = (scene.view as { result?: { winner: number | null } | null }).result;
  if (outcome) return endName(result?.winner ?? null, scene);
  const due = scene.due[0];
  const top = topOf(view);
  if (due === undefined || due !== scene.seat || !scene.live)
    return words.say("mars.prompt.theirs", { side: sideName(due ?? view.side, scene) });
  const params: Params = {
    player: sideName(due, scene),
    model: modelName(num(top ?? { type: "" }, "model"), scene),
  };
  if (top?.type === "attack") {
    const attack = top as unknown as Attack;
    Object.assign(params, attackParams(attack, scene));
    if (attack.targets.length > 3)
      params["targets"] = words.say("mars.prompt.many", { n: attack.targets.length });
    if (diceDue(scene.offers))
      return words.say(
        top["attacker"] === null ? "mars.prompt.card.dice" : "mars.prompt.attack.dice",
        params,
      );
    return words.say(num(top, "side") === due ? "mars.prompt.attack.mine" : "mars.prompt.attack", params);
  }
  if (top?.type === "asked") return words.say(`companion.ask.${String(top["what"])}`, params);
  if (top?.type === "deploying") params["n"] = (top["models"] as number[]).length;
  if (top?.type === "turn") {
    const models = Number(top["models"]);
    const cards = Number(top["cards"]);
    const may = scene.offers.some((offer) => !offer.aside && valuesOf(offer, "model").length > 0);
    if (models + cards > 0) return words.say(may ? "mars.prompt.turn.more" : "mars.prompt.turn.end", params);
    return words.say(may ? "mars.prompt.turn" : "mars.prompt.turn.none", params);
  }
  return words.say(`mars.prompt.${top?.type ?? "turn"}`, params);
}

export function standing(seat: Seat, scene: Scene): string {
  const view = viewOf(scene);
  const own = standingModels(view).filter((model) => model.side === seat);
  return scene.words.say("mars.standing", {
    side: scene.words.say(`mars.side.${seat}`),
    vp: view.vp[seat] ?? 0,
    n: own.length,
  });
}

export { kindName };
