import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Less than this fits a packet anyway. */
const WORTH_PACKING_BYTES = 200;

/** Of the words of the club's pages the table needs the bots' names alone. */
const botNames: Plugin = {
  name: "bot-names",
  enforce: "pre",
  transform(code, id) {
    if (!/words\/\w+\/club\.json$/.test(id)) return null;
    const words = Object.entries(JSON.parse(code) as Record<string, string>);
    return JSON.stringify(Object.fromEntries(words.filter(([key]) => key.startsWith("level."))));
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
      if (data.length < WORTH_PACKING_BYTES || name === "manifest.json") continue;
      writeFileSync(`${file}.br`, brotliCompressSync(data));
      writeFileSync(`${file}.gz`, gzipSync(data, { level: 9 }));
    }
  },
};

/** The pages' own styles and scripts, so that they too are small and go by names that change with their content. */
const PAGES = ["club.css", "pages.css", "tournaments.css", "pages.js", "tournaments.js"].map(
  (name) => `../src/fleacircus/web/static/${name}`,
);

export default defineConfig({
  base: "/static/client/",
  plugins: [botNames, svelte(), packed],
  build: {
    outDir: "../src/fleacircus/web/static/client",
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "es2022",
    chunkSizeWarningLimit: 700,
    rollupOptions: { input: ["src/table.ts", ...PAGES] },
  },
  server: { fs: { allow: [".."] } },
  // A busy machine is no failure: nothing here is judged by the clock.
  test: { include: ["tests/**/*.test.ts"], environment: "node", testTimeout: 300_000, hookTimeout: 300_000 },
});
