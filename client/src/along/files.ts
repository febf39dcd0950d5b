/** The files of pages that must open without network, in the browser's caches; the service worker serves them. */

import type { Kept } from "./course";
import type { Parts } from "./device";

const FILES = "fleacircus-files";
const PAGES = "fleacircus-pages";
const OFFLINE = "/offline";
const WORKER = "/static/client/sw.js";

/** Whether this browser can keep anything here: not on plain http, unless it is this very machine. */
export function canKeep(): boolean {
  return (
    window.isSecureContext && "serviceWorker" in navigator && "caches" in window && "indexedDB" in window
  );
}

/** Fetch and keep all that a page needs; `told` hears how many bytes of all are there. */
export async function keepFiles(
  parts: Parts,
  address: string,
  told: (done: number, all: number) => void,
): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { scope: "/" });
  await navigator.serviceWorker.ready;
  const files = await caches.open(FILES);
  const all = bytesOf(parts);
  let done = 0;
  told(done, all);
  for (const [name, bytes] of Object.entries(parts.files)) {
    const there = await files.match(name, { ignoreVary: true });
    if (!there) await files.put(name, await fetched(name));
    told((done += bytes), all);
  }
  const pages = await caches.open(PAGES);
  for (const name of [OFFLINE, address]) await pages.put(name, await fetched(name));
}

export const bytesOf = (parts: Parts): number => Object.values(parts.files).reduce((sum, n) => sum + n, 0);

/** Forget the pages and files that none of these tables needs. */
export async function sweep(kept: readonly Kept[]): Promise<void> {
  const needed = new Set(kept.flatMap(({ parts }) => Object.keys(parts.files)));
  const open = new Set(kept.length ? [OFFLINE, ...kept.map(({ address }) => address)] : []);
  for (const [cache, wanted] of [
    [await caches.open(FILES), needed],
    [await caches.open(PAGES), open],
  ] as const)
    for (const request of await cache.keys())
      if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request, { ignoreVary: true });
}

async function fetched(name: string): Promise<Response> {
  const reply = await fetch(name, { credentials: "same-origin" });
  if (!reply.ok) throw new Error(`${name}: ${reply.status}`);
  return reply;
}
