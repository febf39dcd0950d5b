/** Fails when what a table sends over the line, gzipped, outgrows its budget. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const OUT = new URL("../../src/fleacircus/web/static/client/", import.meta.url).pathname;
/** Kilobytes by family; a family that is not named has the budget of hex and squares. */
const BUDGETS_KB = { micromutants: 260, larvacup: 260 };
const HEX_AND_SQUARES_KB = 120;
const ENTRY = "src/table.ts";

const manifest = JSON.parse(readFileSync(join(OUT, "manifest.json"), "utf8"));

/** Every file that a chunk needs; a family's chunk also with what it fetches later, but not the shell's choices. */
function files(name, found = new Set(), seen = new Set()) {
  if (seen.has(name)) return found;
  seen.add(name);
  const chunk = manifest[name];
  found.add(chunk.file);
  for (const style of chunk.css ?? []) found.add(style);
  const later = name === ENTRY ? [] : (chunk.dynamicImports ?? []);
  for (const other of [...(chunk.imports ?? []), ...later]) files(other, found, seen);
  return found;
}

function kilobytes(list) {
  return [...list].reduce((sum, file) => sum + gzipSync(readFileSync(join(OUT, file))).length, 0) / 1000;
}

const shell = files(ENTRY);
const later = Object.keys(manifest).filter((name) => manifest[name].isDynamicEntry);
const words = later.filter((name) => name.includes("/words/"));
const language = words.map((name) => files(name)).sort((a, b) => kilobytes(b) - kilobytes(a))[0] ?? new Set();
let over = false;
for (const name of later.filter((each) => /^src\/games\/[^/]+\/index\.ts$/.test(each))) {
  const family = name.split("/")[2];
  const size = kilobytes(new Set([...shell, ...language, ...files(name)]));
  const budget = BUDGETS_KB[family] ?? HEX_AND_SQUARES_KB;
  over ||= size > budget;
  console.log(`${family}: ${size.toFixed(1)} kB of ${budget} kB${size > budget ? "  TOO MUCH" : ""}`);
}
process.exit(over ? 1 : 0);
