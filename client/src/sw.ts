/** The service worker: pages come from the club, and from what was kept where the club cannot be reached. */

import { answerCalls } from "./push";

interface Fetching extends Event {
  request: Request;
  respondWith(reply: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}
interface Worker extends EventTarget {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
}
const worker = self as unknown as Worker;

/** A page that is kept is shown after so long, even if the line pretends to be there. */
const PATIENCE_MS = 5_000;
const OFFLINE = "/offline";
/** Where the installed club opens: on a line that only pretends to be there, the kept shell comes instead. */
const START = "/";

// It holds nothing of its own and files go by their content, so a new one may take over at any time.
worker.addEventListener("install", (event) => (event as Fetching).waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => (event as Fetching).waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event as Fetching;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") (event as Fetching).respondWith(page(request, pathname));
  else if (/^\/(static|device)\//.test(pathname)) (event as Fetching).respondWith(file(request, pathname));
});

answerCalls(self as unknown as Parameters<typeof answerCalls>[0]);

const kept = (name: string) => caches.match(name, { ignoreVary: true, ignoreSearch: true });

async function page(request: Request, name: string): Promise<Response> {
  const held = (await kept(name)) ?? (name === START ? await kept(OFFLINE) : undefined);
  try {
    return await (held ? Promise.race([fetch(request), tooLong()]) : fetch(request));
  } catch {
    return held ?? (await kept(OFFLINE)) ?? Response.error();
  }
}

function tooLong(): Promise<never> {
  return new Promise((_, fail) => setTimeout(() => fail(new Error("too long")), PATIENCE_MS));
}

/** What has its content in its name never changes; the rest is asked for again. */
async function file(request: Request, name: string): Promise<Response> {
  const held = await kept(name);
  if (held && /\/assets\/|^\/device\//.test(name)) return held;
  try {
    return await fetch(request);
  } catch (error) {
    if (held) return held;
    throw error;
  }
}

export {};
