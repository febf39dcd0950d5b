/** Names of pieces, dice, cards and offers, and events in words, for every game on this table. */

import { pointOf } from "../net/fold";
import type { GameEvent, Seat } from "../net/protocol";
import type { Params } from "../words";
import { clauseOf, nameOf, type Scene, type Sentence } from "../games/family";
import type { Odds } from "./aiming.svelte";
import type { Towards } from "./towards";
import { breedOf, diceOf, offersOf, sheetOf, special, mateOf, viewOf, type Deed, type Text } from "./view";

function said(text: Text | undefined, scene: Scene): string | null {
  return text ? (text[scene.words.language] ?? text.en) : null;
}

export function armyName(seat: Seat, scene: Scene): string {
  return said(sheetOf(viewOf(scene), seat)?.name, scene) ?? "";
}

/** "Drone 3 (Ada)": pieces of one breed are told apart by a number. `own`: whose owner needs no telling. */
export function pieceName(id: number | null | undefined, scene: Scene, own: Seat | null = null): string {
  const view = viewOf(scene);
  const piece = id == null ? undefined : view.pieces[id];
  if (!piece) return scene.words.say("flicktable.kind.none");
  const like = view.pieces.filter(
    (other) => other.kind === piece.kind && other.owner === piece.owner && other.breed === piece.breed,
  );
  const n = like.findIndex((other) => other.id === piece.id) + 1;
  const projectile = sheetOf(view, piece.owner)?.projectile?.find((each) => each.id === piece.breed);
  const kind =
    said(breedOf(view, piece)?.name ?? projectile?.name, scene) ??
    scene.words.say(scene.words.key(`kind.${piece.kind}`));
  const number = like.length > 1 ? ` ${n}` : "";
  const face = special(view, piece) ? "★" : "";
  const owner = piece.owner == null || piece.owner === own ? "" : ` (${nameOf(scene, piece.owner)})`;
  return `${kind}${number}${face}${owner}`;
}

/** "towards Drone 3 (Bo)": what a direction leads to. */
export function towardsText(found: Towards | null, scene: Scene): string {
  return scene.words.say(`flicktable.towards.${found?.how ?? "open"}`, {
    piece: pieceName(found?.id, scene),
  });
}

const LINES = 3;
/** "covers Drone 3: 34 %": what a shot would do, and how often, the likeliest first; null while nobody knows. */
export function chanceText(odds: Odds | null, scene: Scene): string[] | null {
  if (!odds) return null;
  const percent = (share: number) => Math.round(100 * share);
  const lines = odds.chances
    .slice(0, LINES)
    .map(({ id, how, share }) =>
      scene.words.say(`flicktable.chance.${how}`, { piece: pieceName(id, scene), n: percent(share) }),
    );
  if (odds.off >= 0.02) lines.push(scene.words.say("flicktable.chance.off", { n: percent(odds.off) }));
  return lines.length ? lines : [scene.words.say("flicktable.chance.none")];
}

export function faceName(face: string, seat: Seat, scene: Scene): string {
  const sheet = sheetOf(viewOf(scene), seat);
  const found =
    sheet?.breed.find((breed) => breed.id === face) ?? (sheet?.wild?.id === face ? sheet.wild : undefined);
  return said(found?.name, scene) ?? face;
}

export function cardName(card: string, seat: Seat | null, scene: Scene): string {
  const view = viewOf(scene);
  const sheets = seat === null ? view.sheets : [view.sheets[seat]];
  const found = sheets.flatMap((sheet) => sheet?.card ?? []).find((each) => each.id === card);
  return said(found?.name, scene) ?? card;
}

/** What a card does, with its price for who is to pay it. */
export function cardText(card: string, seat: Seat | null, scene: Scene, priced: boolean): string {
  const view = viewOf(scene);
  const sheets = seat === null ? view.sheets : [view.sheets[seat]];
  const found = sheets.flatMap((sheet) => sheet?.card ?? []).find((each) => each.id === card);
  if (!found) return "";
  const price = priced ? `${scene.words.say("flicktable.resources", { n: found.price })}. ` : "";
  return price + (said(found.text, scene) ?? "");
}

export function offerName(offer: Deed, scene: Scene): string {
  const die = offer.die == null ? undefined : diceOf(viewOf(scene))?.dice[offer.die];
  const seat = scene.seat ?? 0;
  const name = offer.names?.[0];
  const what =
    offer.action === "install" || offer.action === "lose_card"
      ? cardName(name ?? "", seat, scene)
      : name
        ? faceName(name, seat, scene)
        : offer.seats?.length === 1
          ? nameOf(scene, offer.seats[0] ?? 0)
          : "";
  const label = scene.words.say(doing(offer, scene), { what });
  const turned = offer.turned ? ` ${scene.words.say("flicktable.do.turned")}` : "";
  return die ? `${label}${turned} · ${faceName(die.face, seat, scene)}` : `${label}${turned}`;
}

/** The words of an offer: for what is asked just now, for the phase, or for all. */
export function doing(offer: Pick<Deed, "action">, { words, ...scene }: Scene): string {
  const { pending, phase } = viewOf(scene);
  const now = words.key(`do.${offer.action}.${pending[0]?.type ?? phase}`);
  return words.has(now) ? now : words.key(`do.${offer.action}`);
}

/** Events that only move the books, or that another one tells. */
export const SILENT: ReadonlySet<string> = new Set([
  "heard",
  "judged",
  "flight_closed",
  "resolved",
  "disturbed",
  "move_begun",
  "move_ended",
  "asked",
  "lifted",
  "phase_started",
  "turn_ended",
]);

export function tell(event: GameEvent, scene: Scene): Sentence[] {
  const key = scene.words.key(keyOf(event));
  if (SILENT.has(event.type) || !scene.words.has(key)) return [];
  const sentence = { text: scene.words.say(key, paramsOf(event, scene)), clause: clauseOf(event, scene) };
  if (event.type === "turn_started") return [{ ...sentence, head: true }];
  return [event.type === "settled" ? { ...sentence, minor: true } : sentence];
}

/** Some events have several readings. */
function keyOf(event: GameEvent): string {
  const key = `ev.${event.type}`;
  switch (event.type) {
    case "eliminated":
      return event["by"] == null ? `${key}.alone` : key;
    case "entered":
    case "set_down":
      return event["beside"] == null ? `${key}.alone` : key;
    case "player_out":
      return event["by"] == null ? key : `${key}.by`;
    case "finished":
      return winnersOf(event).length ? `${key}.won` : key;
    default:
      return key;
  }
}

/** Who came first, unless everybody did. */
function winnersOf(event: GameEvent): Seat[] {
  const places = (event["outcome"] as { places: number[] } | undefined)?.places ?? [];
  const first = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  return first.length < places.length ? first : [];
}

function paramsOf(event: GameEvent, scene: Scene): Params {
  const params: Params = {};
  const seat = event["seat"] ?? event["credit"];
  const owner = typeof seat === "number" ? seat : null;
  if (owner !== null) params["player"] = nameOf(scene, owner);
  for (const field of ["piece", "by", "base", "counter", "insect", "spider", "beside"]) {
    const value = event[field];
    if (typeof value === "number")
      params[field] =
        field === "by" && event.type === "player_out" ? nameOf(scene, value) : pieceName(value, scene);
    else if (value === null) params[field] = scene.words.say("flicktable.kind.none");
  }
  if (typeof event["card"] === "string") params["card"] = cardName(event["card"], owner, scene);
  if (typeof event["count"] === "number") params["n"] = event["count"];
  if (typeof event["price"] === "number") params["n"] = event["price"];
  if (typeof event["number"] === "number") params["n"] = event["number"];
  if (Array.isArray(event["faces"]) && owner !== null) {
    params["faces"] = scene.words.list(
      (event["faces"] as string[]).map((face) => faceName(face, owner, scene)),
    );
  }
  if (typeof event["face"] === "string" && owner !== null)
    params["face"] = faceName(event["face"], owner, scene);
  const seats = Array.isArray(event["order"]) ? (event["order"] as Seat[]) : winnersOf(event);
  if (seats.length) params["players"] = scene.words.list(seats.map((each) => nameOf(scene, each)));
  return params;
}

/** A player, and in couples with whom. */
export function coupled(seat: Seat, scene: Scene): string {
  const [player, mate] = [nameOf(scene, seat), mateOf(viewOf(scene), seat)];
  return mate === null
    ? player
    : scene.words.say("flicktable.coupled", { player, mate: nameOf(scene, mate) });
}

export function prompt(scene: Scene): string {
  const { words, outcome } = scene;
  const view = viewOf(scene);
  if (outcome) {
    const winners = outcome.places.flatMap((place, seat) => (place === 1 ? [nameOf(scene, seat)] : []));
    return words.say(
      winners.length === outcome.places.length ? "flicktable.prompt.drawn" : "flicktable.prompt.won",
      {
        players: words.list(winners),
      },
    );
  }
  const due = scene.due[0] ?? view.pending[0]?.seat ?? view.turn?.seat;
  if (due === undefined) return "";
  const player = coupled(due, scene);
  if (due !== scene.seat || !scene.live) return words.say("flicktable.prompt.theirs", { player });
  const asked = view.pending[0];
  const piece = asked ? pieceName(asked.piece ?? asked.base, scene) : "";
  return words.say(words.key(`prompt.${asked ? `ask.${asked.type}` : deed(scene)}`), { player, piece });
}

/** What a phase asks for: a first shot is explained, and nobody is told to spend who has nothing to spend. */
function deed(scene: Scene): string {
  const { phase } = viewOf(scene);
  const offered = offersOf(scene).map((offer) => offer.action);
  if (phase === "deploy" && offered.includes("ready")) return "deploy.lined";
  if (phase === "spend" && offered.every((action) => action === "roll")) return "spend.bare";
  if (phase === "act" && !hasShot(scene)) return "act.first";
  return phase;
}

function hasShot({ past, seat }: Scene): boolean {
  return past.some(
    (entry) => entry.seat === seat && entry.seen[pointOf(seat)]?.some((event) => event.type === "flicked"),
  );
}
