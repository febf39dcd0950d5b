/** How a seat stands, in words. */

import { armyName } from "../../flicktable/phrases";
import { mateOf, viewOf } from "../../flicktable/view";
import type { Seat } from "../../net/protocol";
import { nameOf, type Scene } from "../family";

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
  const mate = mateOf(view, seat);
  const army = armyName(seat, scene);
  const side =
    mate === null ? army : scene.words.say("flicktable.coupled", { player: army, mate: nameOf(scene, mate) });
  return scene.words.pair(side, parts.join(", "));
}
