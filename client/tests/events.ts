/** The events that the rules of the flick games can tell, read from their source. */

import { readFileSync } from "node:fs";

const ROOT = new URL("../../src/fleacircus/", import.meta.url);

export interface Kind {
  tag: string;
  fields: Record<string, string>;
}

/** Every event that a game can tell, with those of every table: its tag, and the fields it has with their types. */
export function kinds(game: "micromutants" | "larvacup"): Kind[] {
  return [...told("flicktable"), ...told(`games/${game}`)];
}

function told(folder: string): Kind[] {
  const source = readFileSync(new URL(`${folder}/model/events.py`, ROOT), "utf8");
  return source
    .split(/^class /m)
    .slice(1)
    .map((body) => ({
      tag: /tag="(\w+)"/.exec(body)![1]!,
      fields: Object.fromEntries(
        [...body.matchAll(/^ {4}(\w+): (?!ClassVar)([^=\n]+?)(?: =.*)?$/gm)].map((field) => [
          field[1]!,
          field[2]!,
        ]),
      ),
    }));
}

/** An event of a kind with something in every field; `bare` leaves out what may be left out. */
export function event(kind: Kind, bare: boolean): { type: string } {
  const value = (field: string, type: string): unknown => {
    if (bare && type.includes("None")) return null;
    if (field === "order" && type.includes("Seat")) return [1, 0];
    if (type.startsWith("Seat")) return 1;
    if (field === "card") return "meteor";
    if (field === "face") return "drone";
    if (field === "faces") return ["drone", "drone"];
    if (type.startsWith("Clause")) return "MM-R9";
    if (type.startsWith("int")) return 1;
    if (type.startsWith("Outcome")) return { places: [1, bare ? 1 : 2], clause: "EV-16" };
    if (type.startsWith("Literal")) return /"(\w+)"/.exec(type)![1];
    if (field === "cards") return [["meteor"], []];
    if (type.startsWith("bool")) return !bare;
    if (type.startsWith("tuple")) return [];
    return type.startsWith("str") ? "fire" : {};
  };
  const fields = Object.entries(kind.fields).map(([field, type]) => [field, value(field, type)]);
  return { type: kind.tag, ...Object.fromEntries(fields) };
}
