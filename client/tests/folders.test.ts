/** Who may import whom: games know the flick table, it knows none of them, and no game knows another. */

import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { expect, it } from "vitest";

const SRC = resolve(__dirname, "../src");
const games = readdirSync(join(SRC, "games"), { withFileTypes: true })
  .filter((found) => found.isDirectory())
  .map((found) => found.name);

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((found) => found.isFile())
    .map((found) => join(found.parentPath, found.name));
}

/** The folder of a game, of all that a file imports. */
function gamesIn(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const imported = [...source.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map((found) =>
    relative(join(SRC, "games"), resolve(file, "..", found[1]!)).split("/"),
  );
  return imported.flatMap(([folder, inside]) => (folder && inside && games.includes(folder) ? [folder] : []));
}

/** `generic` draws any game; the companion is the battle, beside a table of wood. */
const SHARED: Record<string, string[]> = { companion: ["generic", "marsattacks"] };

it("no game imports another", () => {
  expect(games).toEqual(expect.arrayContaining(["larvacup", "legionz", "micromutants"]));
  for (const game of games)
    for (const file of files(join(SRC, "games", game)))
      expect(
        gamesIn(file).filter((other) => other !== game && !(SHARED[game] ?? ["generic"]).includes(other)),
        file,
      ).toEqual([]);
});

it("the flick table imports no game and knows no football", () => {
  const football = /\b(balls?|cups?|goals?|pitch|football|kick[_-]?off)\b|larva[._-]/i;
  for (const file of [...files(join(SRC, "flicktable")), ...files(join(SRC, "games/micromutants"))])
    expect(
      readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => football.test(line)),
      file,
    ).toEqual([]);
  for (const file of files(join(SRC, "flicktable"))) expect(gamesIn(file), file).toEqual([]);
});
