import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SILENT as QUIET, tell } from "../src/games/larvacup/phrases";
import { SILENT } from "../src/flicktable/phrases";
import type { TableView, Piece } from "../src/flicktable/view";
import { LANGUAGES, Words, type Language } from "../src/words";
import { event, kinds } from "./events";
import told from "./made/told.json";
import { scene } from "./scene";

const ROOT = new URL("../../src/fleacircus/", import.meta.url);

function words(language: Language): Words {
  const text = (file: string) =>
    JSON.parse(readFileSync(new URL(`web/words/${language}/${file}.json`, ROOT), "utf8"));
  return new Words(language, { ...text("table"), ...text("flicktable"), ...text("larvacup") }, [
    "flicktable",
    "larvacup",
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
const insect = (id: number, owner: number): Piece => ({
  id,
  kind: "insect",
  form: "small",
  owner,
  breed: "drone",
  place: "table",
  pose: null,
});
const match = {
  options: { goals: 3, small_mat: false },
  mat: { width_um: 750_000, depth_um: 750_000 },
  sheets: [sheet, sheet],
  players: [{}, {}] as TableView["players"],
  pieces: [insect(0, 0), insect(1, 1), { id: 2, kind: "ball", form: "small", place: "table", pose: null }],
  order: [0, 1],
  phase: "act",
  turn: null,
  move: null,
  pending: [],
  pitch: {
    ball: 2,
    cups: [],
    carrier: null,
    score: [0, 0],
    picked: [true, true],
    picks: [[], []],
    defence: [false, false],
  },
} as unknown as TableView;
const at = (language: Language) =>
  scene({ words: words(language), view: match as never, citations: told["larva-cup"].citations });

describe("the log of a football match", () => {
  const all = kinds("larvacup");
  const loud = all.filter(({ tag }) => !SILENT.has(tag) && !QUIET.has(tag));

  it("knows every event of football", () => {
    expect(all.length).toBeGreaterThan(55);
    expect([...QUIET].filter((tag) => !all.some((kind) => kind.tag === tag))).toEqual([]);
  });

  it.each(LANGUAGES)("tells each in %s, names who and what, and can say why", (language) => {
    const here = at(language);
    for (const kind of loud)
      for (const bare of [false, true]) {
        if (bare && kind.tag === "captured") continue; // somebody captures: nothing dies off the mat [LC-R3]
        const sentences = tell(event(kind, bare), here);
        expect(sentences, kind.tag).toHaveLength(1);
        expect(sentences[0]!.text, kind.tag).not.toMatch(
          /[{}]|(mutants|larva)\.\w|nothing|\brien\b|\bniente\b/,
        );
        expect(sentences[0]!.clause, kind.tag).toMatch(/^(MM|EV|LC)-R?\d+$/);
      }
  });

  it("has words for every end of a pass", () => {
    const { fields } = all.find(({ tag }) => tag === "pass_ended")!;
    const results = [...fields["result"]!.matchAll(/"(\w+)"/g)].map((found) => found[1]!);
    expect(results).toHaveLength(3);
    const told = results.map(
      (result) =>
        tell({ type: "pass_ended", seat: 0, piece: 2, receiver: 0, result, clause: "LC-14" }, at("en"))[0]!
          .text,
    );
    expect(new Set(told).size).toBe(3);
    for (const text of told) expect(text).toContain("Drone (Ada)");
  });

  it("cites football where the set-up and the turn have no clause of their own", () => {
    const book = readFileSync(new URL("games/larvacup/clauses.toml", ROOT), "utf8");
    for (const type of ["table_laid", "deployed", "army_ready", "turn_started"]) {
      const [sentence] = tell({ type, seat: 0, number: 1 }, at("en"));
      expect(sentence!.clause).toMatch(/^LC-/);
      expect(book).toContain(`id = "${sentence!.clause}"`);
    }
  });
});
