import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

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

export default defineConfig({
  base: "/static/client/",
  plugins: [botNames, svelte()],
  build: {
    outDir: "../src/fleacircus/web/static/client",
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "es2022",
    chunkSizeWarningLimit: 700,
    rollupOptions: { input: ["src/table.ts"] },
  },
  server: { fs: { allow: [".."] } },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
