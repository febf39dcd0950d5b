import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Family } from "../src/games/family";
import { timed } from "../src/shell/timed";
import { LANGUAGES, Words, type Language } from "../src/words";
import { scene } from "./scene";

function words(language: Language): Words {
  const file = new URL(`../../src/fleacircus/web/words/${language}/table.json`, import.meta.url);
  return new Words(language, JSON.parse(readFileSync(file, "utf8")));
}

describe("time that is up", () => {
  const own: Pick<Family, "tell"> = { tell: () => [{ text: "the game's own" }] };
  const family = timed(own);

  it.each(LANGUAGES)("is told in %s by every game, and never as leaving", (language) => {
    const at = scene({ words: words(language) });
    const [told] = family.tell({ type: "time_up", seat: 0 }, at);
    expect(told!.text).toContain("Ada");
    expect(told!.text).not.toMatch(/[{}]|leav|va\b/);
    expect(family.tell({ type: "left", seat: 0 }, at)).toEqual([{ text: "the game's own" }]);
  });
});
