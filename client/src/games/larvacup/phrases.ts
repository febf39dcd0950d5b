/** Football in words: what is to be done, what happened, how it stands. */

import type { GameEvent, Seat } from "../../net/protocol";
import type { Params } from "../../words";
import { clauseOf, nameOf, type Scene, type Sentence } from "../family";
import {
  armyName,
  cardName,
  faceName,
  pieceName,
  prompt as plain,
  tell as told,
} from "../../flicktable/phrases";
import { viewOf } from "../../flicktable/view";
import { interrupters, lead, pitchOf } from "./pitch";

/** Events that another one tells: the ball is lifted and laid back with every move of its carrier. */
export const SILENT: ReadonlySet<string> = new Set([
  "ball_lifted",
  "ball_laid",
  "kick_made",
  "set_aside",
  "laid_back",
]);
const PIECES = ["piece", "by", "receiver", "carrier"];

export function tell(event: GameEvent, scene: Scene): Sentence[] {
  const thrown = event.type === "loaded" || (event.type === "flicked" && event["role"] === "ball");
  if (SILENT.has(event.type) || (thrown && event["piece"] === pitchOf(viewOf(scene))?.ball)) return [];
  const key = keyOf(event);
  if (!scene.words.has(key)) return told(event, scene);
  const sentence = { text: scene.words.say(key, paramsOf(event, scene)), clause: clauseOf(event, scene) };
  return event.type === "scored" ? [{ ...sentence, again: scene.words.say("larvacup.again") }] : [sentence];
}

/** Some events have several readings. */
function keyOf(event: GameEvent): string {
  const key = `larvacup.ev.${event.type}`;
  switch (event.type) {
    case "pass_ended":
      return `larvacup.ev.pass_ended.${event["result"]}`;
    case "ball_taken":
      return event["holder"] == null ? key : "larvacup.ev.ball_taken.tackle";
    case "scored":
      return event["own"] ? "larvacup.ev.scored.own" : key;
    case "kick_off_decided":
      return event["seat"] == null ? "larvacup.ev.kick_off_decided.level" : key;
    default:
      return key;
  }
}

function paramsOf(event: GameEvent, scene: Scene): Params {
  const params: Params = {};
  const seat = (event["seat"] ?? event["credit"]) as Seat | null | undefined;
  if (seat != null) params["player"] = nameOf(scene, seat);
  for (const field of ["starter", "holder"]) {
    const who = event[field];
    if (typeof who === "number") params[field] = nameOf(scene, who);
  }
  for (const field of PIECES) {
    const piece = event[field];
    params[field] = pieceName(typeof piece === "number" ? piece : null, scene);
  }
  if (Array.isArray(event["score"])) params["score"] = (event["score"] as number[]).join(" : ");
  if (typeof event["gap_um"] === "number") params["mm"] = Math.round(event["gap_um"] / 1000);
  if (Array.isArray(event["faces"]) && seat != null) {
    const faces = (event["faces"] as string[]).map((face) => faceName(face, seat, scene));
    params["faces"] = scene.words.list(faces);
  }
  if (event.type === "cards_revealed") params["cards"] = hands(event["cards"] as string[][], scene);
  return params;
}

/** "Ada: Long arm and Hive link; Bo: none" */
function hands(cards: string[][], scene: Scene): string {
  return cards
    .map((own, seat) => {
      const names = own.map((card) => cardName(card, seat, scene));
      const list = names.length ? scene.words.list(names) : scene.words.say("larvacup.cards.none");
      return scene.words.say("larvacup.cards.of", { player: nameOf(scene, seat), cards: list });
    })
    .join("; ");
}

/** The announcement that everybody sees before the ball flies. */
export function announcement(event: GameEvent, scene: Scene): string | null {
  if (event.type !== "pass_announced" && event.type !== "goal_announced") return null;
  return tell(event, scene)[0]?.text ?? null;
}

export function prompt(scene: Scene): string {
  const { phase, pending } = viewOf(scene);
  const { words, seat } = scene;
  if (scene.outcome) return plain(scene);
  const mine = seat !== null && scene.live && scene.due.includes(seat);
  if (phase === "cards") {
    const waited = words.list(scene.due.map((each) => nameOf(scene, each)));
    return mine
      ? words.say("larvacup.prompt.cards", { player: nameOf(scene, seat) })
      : words.say("larvacup.prompt.cards.theirs", { players: waited });
  }
  const first = lead(scene.view) ?? scene.due[0] ?? null;
  const asked = pending[0];
  const key = asked ? `larvacup.prompt.ask.${asked.type}` : `larvacup.prompt.${phase}`;
  const said =
    mine && seat === first && words.has(key)
      ? words.say(key, {
          player: nameOf(scene, seat),
          piece: pieceName(asked?.piece, scene),
        })
      : plain(first === null ? scene : { ...scene, due: [first] });
  const others = interrupters(scene);
  if (!others.length) return said;
  const players = words.list(others.map((each) => nameOf(scene, each)));
  const may = seat !== null && others.includes(seat) ? "larvacup.prompt.may" : "larvacup.prompt.may.theirs";
  return `${said} · ${words.say(may, { players })}`;
}

export function standing(seat: Seat, scene: Scene): string {
  const view = viewOf(scene);
  const goals = pitchOf(view)?.score[seat] ?? 0;
  return scene.words.say("larvacup.standing", { army: armyName(seat, scene), n: goals });
}
