/** How a seat stands, in words. */

import { armyName } from "../../flicktable/phrases";
import { viewOf } from "../../flicktable/view";
import type { Seat } from "../../net/protocol";
import type { Scene } from "../family";

export function standing(seat: Seat, scene: Scene): string {
  const view = viewOf(scene);
  const player = view.players[seat];
  if (!player) return "";
  if (player.out) return scene.words.say("micromutants.standing.out");
  const mine = view.pieces.filter((piece) => piece.owner === seat && piece.place === "table");
  const insects = mine.filter((piece) => piece.kind === "insect").length;
  const intact = mine.filter((piece) => piece.kind === "hexagon" && !piece.damaged).length;
  const damaged = mine.filter((piece) => piece.kind === "hexagon" && piece.damaged).length;
  const say = (what: string, n: number) => scene.words.say(what, { n });
  const parts = [say("micromutants.standing.insects", insects), say("micromutants.standing.bases", intact)];
  if (damaged) parts.push(say("micromutants.standing.damaged", damaged));
  if (player.resources) parts.push(say("flicktable.resources", player.resources));
  return `${armyName(seat, scene)}: ${parts.join(", ")}`;
}
