/** Names of models, squares and cards, and what an action is called. */

import { listed } from "../../net/offers";
import type { Action, Seat } from "../../net/protocol";
import { nameOf, type ActionGroup, type Scene } from "../family";
import { actor, byHand } from "./offers";
import {
  cardOf,
  enlistedOf,
  factsOf,
  kindOf,
  MARTIANS,
  num,
  said,
  squareOf,
  topOf,
  viewOf,
  type Odds,
} from "./view";

/** "3·5": column and row, as dice name them. */
export function squareName(square: number, scene: Scene): string {
  const { size } = factsOf(scene).board;
  return `${(square % size) + 1}·${Math.floor(square / size) + 1}`;
}

export function spotName(spot: number, scene: Scene): string {
  const [square, place] = squareOf(spot, scene);
  return scene.words.say("mars.spot", {
    square: squareName(square, scene),
    place: scene.words.say(`mars.place.${place}`),
  });
}

export function kindName(kind: string | undefined, scene: Scene): string {
  return said(kindOf(scene, kind)?.name, scene) ?? kind ?? "?";
}

/** What a person called the model; empty if nothing. */
export function nicknameOf(id: number, scene: Pick<Scene, "view">): string {
  return viewOf(scene).names?.find((each) => each.model === id)?.name ?? "";
}

/** "Soldier, M16 (8)" or "Rex (8)": those of one kind are told apart by the number on their base. */
export function modelName(id: number | null | undefined, scene: Scene): string {
  if (id === null || id === undefined) return scene.words.say("mars.nobody");
  return numbered(id, nicknameOf(id, scene), scene);
}

/** "Soldier, M16 (8)", whatever it is called. */
export const plainName = (id: number, scene: Scene): string => numbered(id, "", scene);

function numbered(id: number, name: string, scene: Scene): string {
  const kind = viewOf(scene).models[id]?.kind ?? enlistedOf(scene).get(id)?.kind;
  const hero = kindOf(scene, kind)?.abilities.includes("hero");
  const shown = name || kindName(kind, scene);
  return hero ? shown : `${shown} (${id + 1})`;
}

/** "Rex (8), Soldier, M16": what stands there under its nickname too. */
export function fullName(id: number, scene: Scene): string {
  const name = modelName(id, scene);
  return nicknameOf(id, scene) ? `${name}, ${kindName(viewOf(scene).models[id]?.kind, scene)}` : name;
}

export function cardName(card: string, side: number, scene: Scene): string {
  const found = cardOf(scene, card);
  return said(side === 0 ? found?.human : found?.martian, scene) ?? card;
}

export function weaponName(weapon: string, scene: Scene): string {
  return said(factsOf(scene).weapons.find((each) => each.id === weapon)?.name, scene) ?? weapon;
}

export function abilityName(ability: string, scene: Scene): string {
  return said(factsOf(scene).abilities.find((each) => each.id === ability)?.name, scene) ?? ability;
}

/** Which values no printed source gives, in words; empty if there are none. */
export function oursText(ours: readonly string[] | undefined, scene: Scene): string {
  if (!ours?.length) return "";
  const name = (value: string) =>
    scene.words.has(`mars.ours.${value}`) ? scene.words.say(`mars.ours.${value}`) : abilityName(value, scene);
  return scene.words.say("mars.ours", { what: ours.map(name).join(", ") });
}

/** The automaton is nobody's seat: its side goes by its name. */
export function sideName(side: number | null, scene: Scene): string {
  if (side === null) return scene.words.say("mars.nobody");
  const held = scene.seats.some((info) => info.seat === side);
  return held ? nameOf(scene, side as Seat) : scene.words.say(`mars.side.${side}`);
}

export function lineName(line: number, scene: Scene): string {
  return scene.words.say(line < 8 ? "mars.line.row" : "mars.line.column", { n: (line % 8) + 1 });
}

/** Whether the attack that is going on is one's own: no card then means to roll. */
function attacking(scene: Scene): boolean {
  const top = topOf(viewOf(scene));
  return top?.type === "attack" && top["side"] === scene.seat;
}

/** What an offer does, without saying on what. */
export function offerName(type: string, what: string | null, heroic: boolean, scene: Scene): string {
  const { words } = scene;
  if (type === "invoke") return words.say("mars.do.invoke", { what: abilityName(what ?? "", scene) });
  if (type === "play" || type === "lay")
    return words.say(`mars.do.${type}`, { card: cardName(what ?? "", scene.seat ?? 0, scene) });
  if (type === "resolve") {
    const set = viewOf(scene).sets[Number(what)];
    return words.say("mars.do.resolve", { card: cardName(set?.card ?? "", set?.side ?? 0, scene) });
  }
  if (type === "decline" && attacking(scene)) return words.say("mars.do.roll");
  const name = words.say(`mars.do.${type}`);
  return heroic ? words.say("mars.do.heroic", { what: name }) : name;
}

/** On what: a spot, a model, a square, a line; what tells two actions of one offer apart. */
export function pointName(action: Action, scene: Scene): string {
  const { words } = scene;
  const parts: string[] = [];
  const add = (value: number | null, name: (value: number) => string) => {
    if (value !== null) parts.push(name(value));
  };
  add(num(action, "target"), (id) => modelName(id, scene));
  if (actor(action) === null) add(num(action, "model"), (id) => modelName(id, scene));
  add(num(action, "spot"), (spot) => spotName(spot, scene));
  const place = action["at"] as { spot: number } | undefined;
  if (place) parts.push(words.say("mars.do.put"), spotName(place.spot, scene));
  add(num(action, "square"), (square) => squareName(square, scene));
  add(num(action, "line"), (line) => lineName(line, scene));
  add(num(action, "direction"), (way) => words.say(`mars.way.${way}`));
  if (typeof action["weapon"] === "string") parts.push(weaponName(action["weapon"], scene));
  if (action.type === "shoot") parts.push(words.say(action["aim"] ? "mars.aimed" : "mars.unaimed"));
  return parts.join(", ");
}

export function actionName(action: Action, scene: Scene): string {
  const { words } = scene;
  if (action.type === "discard") {
    const cards = action["cards"] as string[];
    return cards.length
      ? words.say("mars.do.discard", {
          cards: words.list(cards.map((card) => cardName(card, scene.seat ?? 0, scene))),
        })
      : words.say("mars.do.keep");
  }
  if (action.type === "adjust_points")
    return words.say("mars.do.adjust_points", {
      side: sideName(num(action, "side"), scene),
      by: num(action, "by") === 1 ? "+1" : "−1",
    });
  const told = tellingName(action, scene);
  if (told !== null) return told;
  const about = action["card"] ?? action["ability"] ?? action["set"];
  const what = about === undefined || about === null ? null : String(about);
  const name = offerName(action.type, what, action["heroic"] === true, scene);
  const on = pointName(action, scene);
  return on ? words.pair(name, on) : name;
}

/** What is told of a table of wood; null for any other action. */
function tellingName(action: Action, scene: Scene): string | null {
  const { words } = scene;
  const models = (ids: unknown) => words.list((ids as number[]).map((id) => modelName(id, scene)));
  switch (action.type) {
    case "adjust_model":
      return words.pair(
        modelName(num(action, "model"), scene),
        words.say(`mars.adjust.${String(action["what"])}`),
      );
    case "adjust_square":
      return words.say("mars.do.adjust_square", {
        square: squareName(num(action, "square") ?? 0, scene),
        what: words.say(`mars.square.${String(action["what"])}`),
      });
    case "adjust_card":
      return words.say("mars.do.adjust_card", {
        side: sideName(num(action, "side"), scene),
        card: cardName(String(action["card"]), num(action, "side") ?? 0, scene),
        what: words.say(`mars.to.${String(action["to"])}`),
      });
    case "hand_dice":
      return words.say(`mars.hand_dice.${String(action["to"])}`);
    case "tell_hits":
    case "tell_rattled": {
      const ids = (action["hit"] ?? action["models"]) as number[];
      return ids.length
        ? words.say(`mars.do.${action.type}`, { models: models(ids) })
        : words.say(`mars.do.${action.type}.none`);
    }
    case "tell_square":
      return words.say("mars.do.tell_square", { square: squareName(num(action, "square") ?? 0, scene) });
    case "tap": {
      const ids = (action["models"] ?? []) as number[];
      const n = (num(action, "line") ?? 0) + 1;
      return words.say(ids.length ? "mars.do.tap" : "mars.do.tap.none", { n, models: models(ids) });
    }
    case "take":
      return words.say("mars.do.take", {
        model: modelName(num(action, "model"), scene),
        what: words.say(`mars.look.${String(action["what"])}`),
      });
    case "tell_die":
      return words.say("mars.do.tell_die", { n: num(action, "die") ?? 0 });
    default:
      return null;
  }
}

/** "52.0 %, 31.0 % after Force Bubble": an attack's chance now, and after the card that is sure to be played on it. */
export function chanceText(odds: Odds, model: number, scene: Scene): string {
  const { words } = scene;
  const percent = (all: Odds["targets"]) =>
    words.say("mars.percent", {
      n: words.tenths((all.find((each) => each.model === model)?.per_million ?? 0) / 10000),
    });
  const now = percent(odds.targets);
  const after = odds.foreseen;
  if (!after) return now;
  const card = cardName(after.card, after.side, scene);
  return words.say("mars.odds.after", { now, then: percent(after.targets), card });
}

/** What a card does for the side that holds it. */
export function cardText(card: string, side: number, scene: Scene): string {
  const found = cardOf(scene, card);
  return said((side === MARTIANS ? found?.martian_does : null) ?? found?.does, scene) ?? "";
}

/** What somebody wanted to do that cannot be. */
export function refusedName(action: Action, scene: Scene): string {
  const { words } = scene;
  const key = `mars.no.${action.type}`;
  const spot = num(action, "spot");
  return words.say(words.has(key) ? key : "mars.no.other", {
    model: modelName(num(action, "model"), scene),
    target: modelName(num(action, "target"), scene),
    spot: spot === null ? "" : spotName(spot, scene),
    card: typeof action["card"] === "string" ? cardName(action["card"], scene.seat ?? 0, scene) : "",
    what: actionName(action, scene),
  });
}

/** The list of legal actions: what is for the Turn, then each model, the cards, and corrections by hand. */
export function groupsOf(scene: Scene): ActionGroup[] {
  const { words } = scene;
  const groups = new Map<string, ActionGroup>();
  const labels = new Map<string, number>();
  const corrections = new Set(scene.offers.filter(byHand).map((offer) => offer.action));
  const countable = scene.offers.filter((offer) => !offer.holes?.some((hole) => hole.type === "free"));
  for (const action of listed(countable) ?? []) {
    if (action.type === "leave") continue;
    const aside = corrections.has(action.type);
    const model = aside ? null : actor(action);
    const group = aside
      ? words.say("mars.group.byhand")
      : model !== null
        ? modelName(model, scene)
        : words.say(
            ["play", "lay", "resolve", "discard"].includes(action.type)
              ? "mars.group.cards"
              : "mars.group.turn",
          );
    const name = actionName(action, scene);
    const used = labels.get(`${group}/${name}`) ?? 0;
    labels.set(`${group}/${name}`, used + 1);
    const held = groups.get(group) ?? { label: group, actions: [] };
    held.actions.push({ label: used ? `${name} (${used + 1})` : name, action });
    groups.set(group, held);
  }
  const last = words.say("mars.group.byhand");
  return [...groups.values()].sort((a, b) => Number(a.label === last) - Number(b.label === last));
}
