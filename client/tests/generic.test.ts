import { readFileSync } from "node:fs";
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { family } from "../src/games/generic";
import Board from "../src/games/generic/board.svelte";
import { short } from "../src/games/generic/names";
import type { Scene } from "../src/games/family";
import type { Offer } from "../src/net/offers";
import { familyOf } from "../src/games/registry";
import { LANGUAGES, Words, type Language } from "../src/words";
import { scene as plain } from "./scene";

const text = (language: Language) =>
  JSON.parse(
    readFileSync(new URL(`../../src/fleacircus/web/words/${language}/table.json`, import.meta.url), "utf8"),
  ) as Record<string, string>;

const OFFERS: Offer[] = [
  { action: "pass_on" },
  {
    action: "give",
    filled: { card: 3 },
    holes: [{ type: "one", field: "to", among: [0, 1], asks: "seat" }],
  },
  {
    action: "discard",
    holes: [{ type: "some", field: "cards", among: [5, 6, 7], least: 1, most: 2 }],
  },
  {
    action: "shoot",
    holes: [{ type: "free", field: "shot", of: "Shot", bounds: { power: [0, 1000] }, judged: true }],
  },
  { action: "leave", aside: true },
];

const scene = (language: Language = "en", change: Partial<Scene> = {}): Scene =>
  plain({
    game: "pond",
    words: new Words(language, { ...text(language), "pond.do.give": "Give it away" }),
    view: { turn_of: 0, piles: [3, 5], cards: [{ id: 1, face: null }] },
    offers: OFFERS,
    ...change,
  });

const shown = (at: Scene) =>
  render(Board, {
    props: {
      scene: at,
      act: () => {},
      why: async () => null,
      cite: () => {},
      ask: async () => null,
      path: () => undefined,
    },
  }).body;

describe("any game", () => {
  it.each(LANGUAGES)("is drawn by its holes and as a tree, in %s", (language) => {
    const body = shown(scene(language));
    expect(body).toContain(text(language)["generic.offers"]);
    expect(body).not.toContain("generic.");
    for (const part of ["pass on", "Give it away", "turn of", "piles", "3, 5"]) expect(body).toContain(part);
    expect(body.match(/<select/g)).toHaveLength(1);
    expect(body.match(/type="checkbox"/g)).toHaveLength(3);
    expect(body).toMatch(/type="number"[^>]*min="0"[^>]*max="1000"/);
    expect(body).not.toContain("leave");
  });

  it("names players where a seat is asked for", () => {
    expect(shown(scene())).toMatch(/<option[^>]*>Ada<.*<option[^>]*>Bo</s);
  });

  it("lists what can be listed", () => {
    const groups = family.groups(scene());
    expect(groups.map((group) => [group.label, group.actions.length])).toEqual([
      ["pass on", 1],
      ["Give it away", 2],
      ["discard", 6],
    ]);
    expect(groups[1]!.actions[1]).toEqual({
      label: "Give it away: card 3, to Bo",
      action: { type: "give", card: 3, to: 1 },
    });
  });

  it("tells events by its own words, or by their fields", () => {
    const at = scene("en", { citations: { given: "PO-01" } });
    expect(family.tell({ type: "given", seat: 1, card: 3 }, at)).toEqual([
      { text: "Bo · given · card 3", clause: "PO-01" },
    ]);
  });

  it("writes short what is short", () => {
    expect([short(null), short(true), short([1, 2]), short({ x_um: 3 }), short([[1]])]).toEqual([
      "–",
      "✓",
      "1, 2",
      "x um 3",
      null,
    ]);
  });

  it("is what draws a game without a folder of its own", async () => {
    expect(await familyOf("no-such-folder")).toBe(family);
    expect(await familyOf("legionz")).not.toBe(family);
  });
});
