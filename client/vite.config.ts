import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { typefaces } from "./typefaces";

/** Less than this fits a packet anyway; typefaces are packed already. */
const WORTH_PACKING_BYTES = 200;

/** Of the words of the club's pages the table needs the bots' names alone; of a game's, none for opening a table. */
const tableWords: Plugin = {
  name: "table-words",
  enforce: "pre",
  transform(code, id) {
    const file = /words\/\w+\/(\w+)\.json$/.exec(id)?.[1];
    if (!file) return null;
    const wanted = (key: string) =>
      file === "club" ? key.startsWith("level.") : !/\.option\.(?!unsteadiness)/.test(key);
    const words = Object.entries(JSON.parse(code) as Record<string, string>);
    return JSON.stringify(Object.fromEntries(words.filter(([key]) => wanted(key))));
  },
};

/** Packs what was built, once and as small as it gets, so that the server has nothing to do but choose. */
const packed: Plugin = {
  name: "packed",
  apply: "build",
  writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle)) {
      const file = join(dir ?? "", name);
      const data = readFileSync(file);
      if (data.length < WORTH_PACKING_BYTES || /^manifest\.json$|\.woff2$/.test(name)) continue;
      writeFileSync(`${file}.br`, brotliCompressSync(data));
      writeFileSync(`${file}.gz`, gzipSync(data, { level: 9 }));
    }
  },
};

/** What Python on a device is made of, beside the wheel that scripts/device.py fetched; archives are small already. */
const PYODIDE = [
  "pyodide.mjs",
  "pyodide.asm.mjs",
  "pyodide.asm.wasm",
  "pyodide-lock.json",
  "python_stdlib.zip",
];
/** More than this is packed a little less well, in a tenth of the time. */
const LONG_PACKING_BYTES = 1 << 20;

const device: Plugin = {
  name: "device",
  apply: "build",
  writeBundle({ dir }) {
    const wheel = existsSync(".device")
      ? readdirSync(".device").find((name) => name.endsWith(".whl"))
      : undefined;
    if (!wheel) return;
    const parts = [...PYODIDE.map((name) => join("node_modules/pyodide", name)), join(".device", wheel)];
    const hash = createHash("sha256");
    for (const part of parts) hash.update(readFileSync(part));
    const folder = `assets/device-${hash.digest("hex").slice(0, 12)}/`;
    const files = [...PYODIDE, wheel];
    mkdirSync(join(dir ?? "", folder), { recursive: true });
    parts.forEach((part, at) => {
      const file = join(dir ?? "", folder, files[at] ?? "");
      copyFileSync(part, file);
      if (/\.(zip|whl)$/.test(file)) return;
      const data = readFileSync(file);
      const quality = data.length > LONG_PACKING_BYTES ? 9 : constants.BROTLI_MAX_QUALITY;
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 24 };
      writeFileSync(`${file}.br`, brotliCompressSync(data, { params }));
      writeFileSync(`${file}.gz`, gzipSync(data, { level: 9 }));
    });
    writeFileSync(join(dir ?? "", "device.json"), JSON.stringify({ folder, wheel, files }));
  },
};

/** The pages' own styles and scripts, so that they too are small and go by names that change with their content. */
const PAGES = [
  ...["pages.css", "parts.css", "books.css", "lobby.css", "tournaments.css", "identity.css", "history.css"],
  "design.css",
  ...["pages.js", "lobby.js", "new.js", "tournaments.js", "passkeys.js", "calls.js"],
].map((name) => `../src/fleacircus/web/static/${name}`);

/** Scripts of one page share its names; made small, two of them would take the same one for different things. */
const ofPages = (chunk: { facadeModuleId?: string | null }) =>
  PAGES.some((page) => page.endsWith(".js") && chunk.facadeModuleId === join(import.meta.dirname, page));

export default defineConfig({
  base: "/static/client/",
  plugins: [typefaces, tableWords, svelte(), packed, device],
  build: {
    outDir: "../src/fleacircus/web/static/client",
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "es2022",
    // Colours are told once for light and dark: `light-dark()`, in every browser since the spring of 2024.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    minify: "terser",
    terserOptions: { module: true, compress: { passes: 2 } },
    chunkSizeWarningLimit: 700,
    rollupOptions: {
      input: ["src/table.ts", "src/installed.ts", "src/along/device.worker.ts", "src/sw.ts", ...PAGES],
      // A service worker is asked for again under the same name; all else has its content in its name.
      output: {
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        banner: (chunk) => (ofPages(chunk) ? "(() => {" : ""),
        footer: (chunk) => (ofPages(chunk) ? "})();" : ""),
      },
    },
  },
  server: { fs: { allow: [".."] } },
  // A busy machine is no failure: nothing here is judged by the clock.
  test: { include: ["tests/**/*.test.ts"], environment: "node", testTimeout: 300_000, hookTimeout: 300_000 },
});
