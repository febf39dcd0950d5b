import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SPECIES } from "../src/games/legionz/species";
import { languageOf, LANGUAGES, load, Words } from "../src/words";

const folder = new URL("../../src/fleacircus/web/words/", import.meta.url).pathname;
const file = (language: string, name: string) =>
  JSON.parse(readFileSync(join(folder, language, `${name}.json`), "utf8")) as Record<string, string>;
/** What the shell and Legionz say at the table; the rest of Legionz' words is the club's, for its pages. */
const read = (language: string) =>
  Object.fromEntries(
    Object.entries({ ...file(language, "table"), ...file(language, "legionz") }).filter(
      ([key]) => !/^legionz\.(name|kind|blurb|option\..*)$/.test(key),
    ),
  );
const english = read("en");

function sources(at: string): string[] {
  return readdirSync(at, { withFileTypes: true }).flatMap((found) =>
    found.isDirectory() ? sources(join(at, found.name)) : [readFileSync(join(at, found.name), "utf8")],
  );
}

describe("filling in", () => {
  const words = new Words("en", { hi: "Hi {name}!", count: "{n} {n|bug|bugs}", bare: "{missing}" });
  it("puts parameters in their places", () => expect(words.say("hi", { name: "Ada" })).toBe("Hi Ada!"));
  it("follows the number", () => {
    expect(words.say("count", { n: 1 })).toBe("1 bug");
    expect(words.say("count", { n: 0 })).toBe("0 bugs");
    expect(new Words("fr", { c: "{n} {n|Bug|Bugz}" }).say("c", { n: 0 })).toBe("0 Bug");
  });
  it("follows a number as it is written, each language in its way", () => {
    const expected = { c: "{n} {n|one|many}" };
    const say = (language: "en" | "fr" | "it", value: number) =>
      new Words(language, expected).say("c", { n: { value, digits: 1 } });
    expect(say("fr", 0.7)).toBe("0,7 one");
    expect(say("fr", 1.94)).toBe("1,9 one");
    expect(say("fr", 1.96)).toBe("2,0 many");
    expect(say("en", 1)).toBe("1.0 many");
    expect(say("it", 0.7)).toBe("0,7 many");
  });
  it("shows what is missing", () => {
    expect(words.say("nowhere")).toBe("nowhere");
    expect(words.say("bare")).toBe("{missing}");
  });
  it("joins names as the language does", () => {
    expect(words.list(["Ada", "Bo", "Cy"])).toBe("Ada, Bo, and Cy");
    expect(new Words("it", {}).list(["Ada", "Bo"])).toBe("Ada e Bo");
  });
});

describe.each(LANGUAGES)("the words in %s", (language) => {
  const own = read(language);
  it("have the same keys and parameters as the English ones", () => {
    const names = (text: string) => [...new Set([...text.matchAll(/\{(\w+)[|}]/g)].map((m) => m[1]))].sort();
    expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(own)) expect(names(text), key).toEqual(names(english[key]!));
  });
  it("are none of them empty, and can be loaded", async () => {
    expect(Object.entries(own).filter(([, text]) => !text.trim())).toEqual([]);
    expect((await load(language, [])).say("table.close")).toBe(own["table.close"]);
  });
});

it("only the words of the game at hand are loaded", async () => {
  const words = await load("en", ["flicktable", "larvacup"]);
  for (const key of ["table.close", "level.random", "flicktable.list", "larvacup.cards.none"])
    expect(words.has(key), key).toBe(true);
  for (const key of ["legionz.decline", "mars.name"]) expect(words.has(key), key).toBe(false);
});

describe("keys and code", () => {
  const code = sources(new URL("../src", import.meta.url).pathname).join("\n");
  const said = [...code.matchAll(/"((?:table|generic|legionz)\.[\w./]+)"/g)].map((found) => found[1]!);
  const made = [...code.matchAll(/`((?:table|generic|legionz)\.[^`]+)`/g)].map(
    (found) => new RegExp(`^${found[1]!.replace(/\$\{[^}]*\}/g, "[\\w/-]+")}$`),
  );

  it("every key that the code says is there", () => {
    expect(said.length).toBeGreaterThan(80);
    expect(said.filter((key) => !(key in english))).toEqual([]);
    for (const { name } of SPECIES) expect(english).toHaveProperty([`legionz.species.${name}`]);
  });

  it("every key that is there is said", () => {
    const idle = Object.keys(english).filter(
      (key) => !said.includes(key) && !made.some((pattern) => pattern.test(key)),
    );
    expect(idle).toEqual([]);
  });
});

it("a language that is not ours becomes English", () => {
  expect(languageOf("fr-CA")).toBe("fr");
  expect(languageOf("de")).toBe("en");
  expect(languageOf(null)).toBe("en");
});
