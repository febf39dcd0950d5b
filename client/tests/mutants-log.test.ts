import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SILENT, tell } from "../src/games/micromutants/phrases";
import type { Mutants, Sheet } from "../src/games/micromutants/view";
import { Words, type Language } from "../src/words";
import { scene } from "./scene";

const ROOT = new URL("../../src/fleacircus/", import.meta.url);

interface Kind {
  tag: string;
  fields: Record<string, string>;
}

/** Every event that the rules can tell: its tag, and the fields it has with their types. */
function kinds(): Kind[] {
  const source = readFileSync(new URL("games/micromutants/model/events.py", ROOT), "utf8");
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

function words(language: Language): Words {
  const text = (file: string) =>
    JSON.parse(readFileSync(new URL(`web/words/${language}/${file}.json`, ROOT), "utf8"));
  return new Words(language, { ...text("table"), ...text("micromutants") });
}

const name = { en: "Drone", fr: "Drone", it: "Drone" };
const sheet: Sheet = {
  id: "flyborgs",
  name,
  colour: "#d9a514",
  dice: ["drone"],
  breed: [{ id: "drone", name, form: "small", count: 2, clause: "EV-40" }],
  card: [{ id: "meteor", name: { en: "Meteor", fr: "Météore", it: "Meteora" }, price: 2, clause: "EV-73" }],
};

function view(edition: string): Mutants {
  const piece = (id: number, owner: number) => ({
    id,
    kind: "insect",
    form: "small",
    owner,
    breed: "drone",
    place: "table",
    pose: null,
  });
  return {
    options: { edition, small_mat: edition === "first" },
    mat: { width_um: 750_000, depth_um: 750_000 },
    sheets: [sheet, sheet],
    players: [{}, {}] as Mutants["players"],
    pieces: [piece(0, 0), piece(1, 1)],
    order: [0, 1],
    phase: "act",
    turn: null,
    move: null,
    pending: [],
  };
}

/** An event of a kind with something in every field; `bare` leaves out what may be left out. */
function event(kind: Kind, bare: boolean): { type: string } {
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
    if (type.startsWith("tuple")) return [];
    return type.startsWith("str") ? "fire" : {};
  };
  const fields = Object.entries(kind.fields).map(([field, type]) => [field, value(field, type)]);
  return { type: kind.tag, ...Object.fromEntries(fields) };
}

describe("the log of Micro Mutants", () => {
  const all = kinds();

  it("knows every event of the rules", () => {
    expect(all.length).toBeGreaterThan(45);
    expect([...SILENT].filter((tag) => !all.some((kind) => kind.tag === tag))).toEqual([]);
  });

  it.each(["en", "fr", "it"] as const)(
    "tells each in %s, names who and what, and can say why",
    (language) => {
      const dictionary = words(language);
      for (const edition of ["first", "evolution"])
        for (const kind of all.filter(({ tag }) => !SILENT.has(tag)))
          for (const bare of [false, true]) {
            const at = scene({ words: dictionary, view: view(edition) as never });
            const sentences = tell(event(kind, bare), at);
            expect(sentences, kind.tag).toHaveLength(1);
            expect(sentences[0]!.text, kind.tag).not.toMatch(/[{}]|mutants\.|nothing|\brien\b|\bniente\b/);
            expect(sentences[0]!.clause, kind.tag).toMatch(/^(MM|EV)-R?\d+$/);
          }
    },
  );

  it("names the pieces and the players of a ruling", () => {
    const at = scene({ words: words("en"), view: view("evolution") as never });
    const ruling = { type: "eliminated", piece: 1, by: 0, credit: 0, clause: "MM-05" };
    expect(tell(ruling, at)).toEqual([{ text: "Drone (Bo) is eliminated by Drone (Ada).", clause: "MM-05" }]);
  });

  it("cites clauses that the rulebook declares", () => {
    const book = readFileSync(new URL("games/micromutants/clauses.toml", ROOT), "utf8");
    for (const edition of ["first", "evolution"])
      for (const type of ["table_laid", "deployed", "army_ready", "turn_started"]) {
        const at = scene({ words: words("en"), view: view(edition) as never });
        expect(book).toContain(`id = "${tell({ type, seat: 0, number: 1 }, at)[0]!.clause}"`);
      }
  });
});
