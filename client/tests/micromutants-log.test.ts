import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { standing } from "../src/games/micromutants/phrases";
import { guide } from "../src/games/micromutants/help";
import { deedsOf } from "../src/flicktable/offers";
import { offerName, prompt, SILENT, tell } from "../src/flicktable/phrases";
import type { Scene } from "../src/games/family";
import type { TableView } from "../src/flicktable/view";
import { Words, type Language } from "../src/words";
import { event, kinds } from "./events";
import told from "./made/told.json";
import { scene } from "./scene";

const ROOT = new URL("../../src/fleacircus/", import.meta.url);

function words(language: Language): Words {
  const text = (file: string) =>
    JSON.parse(readFileSync(new URL(`web/words/${language}/${file}.json`, ROOT), "utf8"));
  return new Words(language, { ...text("table"), ...text("flicktable"), ...text("micromutants") }, [
    "flicktable",
    "micromutants",
  ]);
}

const name = { en: "Drone", fr: "Drone", it: "Drone" };
const sheet = {
  id: "flyborgs",
  name,
  colour: "#d9a514",
  dice: ["drone"],
  breed: [{ id: "drone", name, form: "small", count: 2, clause: "EV-40" }],
  card: [{ id: "meteor", name: { en: "Meteor", fr: "Météore", it: "Meteora" }, price: 2, clause: "EV-73" }],
};

function view(edition: string): TableView {
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
    players: [{}, {}] as TableView["players"],
    pieces: [piece(0, 0), piece(1, 1)],
    order: [0, 1],
    phase: "act",
    turn: null,
    move: null,
    pending: [],
  } as unknown as TableView;
}

const cited = (edition: string) => ({
  citations: told[edition === "first" ? "micro-mutants/first" : "micro-mutants"].citations,
});

describe("the log of Micro Mutants", () => {
  const all = kinds("micromutants");

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
            const at = scene({ words: dictionary, view: view(edition) as never, ...cited(edition) });
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
        const at = scene({ words: words("en"), view: view(edition) as never, ...cited(edition) });
        expect(book).toContain(`id = "${tell({ type, seat: 0, number: 1 }, at)[0]!.clause}"`);
      }
  });
});

describe("what to do now", () => {
  const ask = (phase: string, actions: string[], past: Scene["past"] = []) =>
    prompt(
      scene({
        words: words("en"),
        view: { ...view("evolution"), phase } as never,
        offers: actions.map((action) => ({ action })),
        past,
      }),
    );
  const shot = (seat: number) => ({
    seq: 1,
    seat,
    at: 0,
    undoes: null,
    shows_ms: 0,
    seen: { "0": [{ type: "flicked", seat, piece: seat }] },
  });

  it("names spending only to who has something to spend", () => {
    expect(ask("spend", ["roll"])).toBe("Ada, your turn: roll the dice");
    expect(ask("spend", ["install", "roll"])).toBe("Ada, your turn: spend, or roll the dice");
  });

  it("speaks of dragging once there is something to drag", () => {
    expect(ask("deploy", ["deploy", "line_up"])).toContain("let it be lined up");
    expect(ask("deploy", ["deploy", "ready"])).toContain("or say that you are ready");
  });

  it("says who is with whom, in the prompt and on the seat's card", () => {
    const sides = [0, 1, 0, 1].map((side) => ({ side, resources: 0, out: false }));
    const names = ["Ada", "Bo", "Cy", "Dee"];
    const seats = names.map((name, seat) => ({ ...scene().seats[0]!, seat, name }));
    const couples = {
      ...view("first"),
      players: sides,
      sheets: [sheet, sheet, sheet, sheet],
      phase: "spend",
    };
    const at = (due: number) =>
      scene({ words: words("en"), view: couples as never, seats, due: [due], offers: [{ action: "roll" }] });
    expect(prompt(at(0))).toBe("Ada (with Cy), your turn: roll the dice");
    expect(prompt(at(3))).toContain("Dee (with Bo)");
    expect(standing(2, at(0))).toMatch(/\(with Ada\): /);
    expect(standing(0, scene({ words: words("en"), view: view("first") as never }))).not.toContain("with");
  });

  it("says what one does without", () => {
    const label = (phase: string, pending: object[] = []) =>
      offerName(
        deedsOf([{ action: "decline" }])[0]!,
        scene({ words: words("en"), view: { ...view("evolution"), phase, pending } as never }),
      );
    expect(label("act")).toBe("No more moves");
    expect(label("close")).toBe("No more: end the turn");
    expect(label("act", [{ type: "after_move", seat: 0, clause: "EV-80" }])).toBe("No more");
  });

  it("tells how one shoots until one has", () => {
    expect(ask("act", ["flick"])).toContain("pull back from it");
    expect(ask("act", ["flick"], [shot(1)])).toContain("pull back from it");
    expect(ask("act", ["flick"], [shot(0)])).toBe("Ada, shoot an insect that a die names");
  });
});

describe("how it goes", () => {
  const tables = [told["micro-mutants"], told["micro-mutants/tournament"], told["micro-mutants/first"]];
  const card = (table: (typeof tables)[number]) => guide(table as never, table as never);

  it.each(["en", "fr", "it"] as const)(
    "is told in %s for every edition, by clauses that are declared",
    (language) => {
      const book = readFileSync(new URL("games/micromutants/clauses.toml", ROOT), "utf8");
      for (const table of tables)
        for (const { key, clause, params } of card(table)) {
          expect(words(language).has(key), key).toBe(true);
          expect(words(language).say(key, params)).not.toMatch(/[{}]|undefined|NaN/);
          expect(book).toContain(`id = "${clause}"`);
        }
    },
  );

  it("follows the options of the table", () => {
    const cards = tables.map((table) => card(table).map(({ key, params }) => words("en").say(key, params)));
    for (const lines of cards) expect(lines[0]).toContain("no more than 2 insects");
    expect(cards.map((lines) => /Destroy (\d of .* \d) bases/.exec(lines[0]!)![1])).toEqual([
      "2 of the other side’s 3",
      "2 of the other side’s 3",
      "2 of the other side’s 2",
    ]);
    expect(cards.map((lines) => lines.includes("An insect that leaves the mat is eliminated."))).toEqual([
      false,
      true,
      false,
    ]);
    expect(cards[2]!.join(" ")).not.toContain("Resources");
  });
});
