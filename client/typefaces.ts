/** The club's two typefaces, cut at build time to the letters that it needs, as `static/club.css` names them. */

import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subset from "subset-font";
import type { Plugin } from "vite";

const OUT = "../src/fleacircus/web/static/fonts";
const PACKAGES = "node_modules/@fontsource-variable";

/** English, French and Italian with their marks: on every page, fetched before it is drawn. */
const OUR_LETTERS = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ..."ŒœŸ–—‘’‚“”„•…‹›€™−×\u2009\u202f"].join(
  "",
);
/** The rest of Latin, for people's names: fetched by whoever meets one. */
const NAMES = [...range(0x100, 0x151), ...range(0x154, 0x177), ...range(0x179, 0x17f), ..."ȘșȚțẞ"].join("");
/** What letters do beside each other, and numbers below each other. */
const FEATURES = ["kern", "liga", "mark", "mkmk", "ccmp", "locl", "lnum", "tnum"];

/** The text may be of any weight between; a headline has one, soft and a little odd. */
const FACES = {
  text: {
    from: "atkinson-hyperlegible-next",
    file: "atkinson-hyperlegible-next-#-wght-normal.woff2",
    axes: { wght: { min: 400, max: 700 } },
  },
  display: {
    from: "fraunces",
    file: "fraunces-#-full-normal.woff2",
    axes: { opsz: 36, wght: 750, SOFT: 100, WONK: 1 },
  },
} as const;
const CUTS = { "": ["latin", OUR_LETTERS], "-names": ["latin-ext", NAMES] } as const;
const LICENCES = "typefaces.txt";

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
}

export const typefaces: Plugin = {
  name: "typefaces",
  apply: "build",
  async buildStart() {
    mkdirSync(OUT, { recursive: true });
    for (const [name, { from, file, axes }] of Object.entries(FACES))
      for (const [suffix, [part, letters]] of Object.entries(CUTS)) {
        const source = join(PACKAGES, from, "files", file.replace("#", part));
        const cut = join(OUT, `${name}${suffix}.woff2`);
        if (existsSync(cut) && made(cut) > Math.max(made(source), made("typefaces.ts"))) continue;
        const options = { targetFormat: "woff2", variationAxes: axes, keepFeatures: FEATURES } as const;
        writeFileSync(cut, await subset(readFileSync(source), letters, options));
      }
  },
  /** The licences go with the letters. */
  writeBundle({ dir }) {
    const told = Object.values(FACES).map(({ from }) =>
      readFileSync(join(PACKAGES, from, "LICENSE"), "utf8"),
    );
    writeFileSync(join(dir ?? "", LICENCES), told.join("\n\n"));
  },
};

const made = (file: string): number => statSync(file).mtimeMs;
