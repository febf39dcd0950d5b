import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { measure } from "../src/flicktable/box";
import { contacts, type Contact } from "../src/flicktable/contacts";
import type { Table } from "../src/flicktable/model";
import { readPath } from "../src/flicktable/path";

/** Flicks with every contact that the engine saw in them, by scripts/make_contacts.py. */
const SAMPLES = JSON.parse(readFileSync(new URL("./contacts.json", import.meta.url), "utf8")) as {
  forms: Record<string, unknown>;
  cases: { name: string; table: Table; path: string; contacts: Real[] }[];
};
interface Real {
  ms: number;
  one: number;
  other: number;
  mm_s: number;
}
measure({ forms: SAMPLES.forms, kinds: {}, zone_radius_um: {}, ranges_um: {} });

const NEAR_MS = 25;
/** Harder than this must be heard; what leans on two sides is pushed by both, and hardly knocks. */
const HARD_MM_S = 600;

function heard(name: string): Promise<[Contact[], Real[]]> {
  const { path, table, contacts: real } = SAMPLES.cases.find((each) => each.name === name)!;
  const blob = Uint8Array.from(atob(path), (char) => char.charCodeAt(0));
  return readPath(blob).then((read) => [contacts(read, table), real]);
}

const pair = (one: number, other: number | null) => [one, other ?? 0].sort().join("-");

describe("what is heard in a path", () => {
  for (const { name } of SAMPLES.cases)
    it(`is what the engine saw: ${name}`, async () => {
      const [found, real] = await heard(name);
      expect(found.length).toBeGreaterThan(0);
      for (const each of found)
        expect(
          real.filter(
            (hit) =>
              Math.abs(hit.ms - each.ms) < NEAR_MS && pair(hit.one, hit.other) === pair(each.one, each.other),
          ),
          `${name}: ${JSON.stringify(each)} among ${JSON.stringify(real)}`,
        ).not.toEqual([]);
      for (const hit of real.filter((each) => each.mm_s > HARD_MM_S && each.ms > NEAR_MS))
        expect(
          found.filter(({ ms }) => Math.abs(hit.ms - ms) < NEAR_MS),
          `${name}: ${JSON.stringify(hit)} in ${JSON.stringify(found)}`,
        ).not.toEqual([]);
    });
});

describe("a contact", () => {
  it("tells what was met", async () => {
    const on = async (name: string) => new Set((await heard(name))[0].map((each) => each.on));
    expect(await on("a lob on bare felt")).toEqual(new Set(["felt"]));
    expect(await on("a lob onto another")).toContain("plastic");
    expect(await on("into the cup")).toEqual(new Set(["vessel"]));
    expect(await on("against the cup")).toEqual(new Set(["vessel", "felt"]));
    expect(await on("onto a base")).toEqual(new Set(["plastic"]));
    expect(await on("over the edge")).toEqual(new Set(["wood"]));
  });

  it("is as hard as the engine says, and never told twice", async () => {
    const [found, real] = await heard("a lob on bare felt");
    const [first, hit] = [found[0]!, real[0]!];
    expect(first.speed).toBeGreaterThan(0.6 * (hit.mm_s / 1000));
    expect(first.speed).toBeLessThan(1.6 * (hit.mm_s / 1000));
    const [pushed] = await heard("a skim that pushes");
    const met = pushed.filter((each) => each.other !== null);
    for (const [i, each] of met.entries())
      expect(met.slice(i + 1).filter((later) => later.ms - each.ms < 10 && later.one === each.other)).toEqual(
        [],
      );
  });
});
