/** Names for cells, numbers and bugs, as the board, the list and the log use them. */

import { key, ring, type Hex } from "../../board/hex";
import type { Seat } from "../../net/protocol";
import { nameOf, type Scene } from "../family";
import { isPlyt, viewOf } from "./model";
import { speciesOf } from "./species";

/** The cell where the chain begins is M13: a chain seldom grows beyond A to Z. */
const MIDDLE = 13;

/** The letters of a slanting column: A to Z, then AA, AB and so on; to the left of A come −A, −B. */
export function columnName(q: number): string {
  const at = q + MIDDLE;
  return at > 0 ? letters(at) : `−${letters(1 - at)}`;
}

function letters(at: number): string {
  const last = (at - 1) % 26;
  const before = (at - 1 - last) / 26;
  return (before > 0 ? letters(before) : "") + String.fromCharCode(65 + last);
}

export function rowName(r: number): string {
  return String(r + MIDDLE).replace("-", "−");
}

/** What a cell is called at the board's edge, in the log and aloud. */
export function cellName([q, r]: Hex): string {
  return columnName(q) + rowName(r);
}

export function numberName(number: number, scene: Scene): string {
  return isPlyt(number, scene) ? scene.words.say("legionz.plyt") : String(number);
}

/** Whose bugs lie beside a cell, each player once. */
export function beside(cell: Hex, scene: Scene, without: Hex | null = null): string {
  const owners = new Map(viewOf(scene).chain.map((bug) => [key(bug.cell), bug.owner]));
  if (without) owners.delete(key(without));
  const found = ring(cell).flatMap((near) => owners.get(key(near)) ?? []);
  return scene.words.list([...new Set(found)].map((seat) => nameOf(scene, seat)));
}

export function cellLabel(cell: Hex, scene: Scene, without: Hex | null = null): string {
  return scene.words.say("legionz.cell.beside", {
    cell: cellName(cell),
    players: beside(cell, scene, without),
  });
}

export function bugLabel(cell: Hex, owner: Seat, scene: Scene): string {
  const { words } = scene;
  return words.say("legionz.bug.at", {
    player: nameOf(scene, owner),
    species: words.say(`legionz.species.${speciesOf(owner).name}`),
    cell: cellName(cell),
  });
}
