/** The table page: connects, finds the family of the game, and draws. The practice page has no table to connect to. */

import { mount } from "svelte";
import type { Along } from "./along/along.svelte";
import { familyOf } from "./games/registry";
import { timed } from "./shell/timed";
import { Session } from "./net/session.svelte";
import { follow } from "./net/wake";
import { clauses, type ClauseWords } from "./shell/clauses";
import { pageOf, type Page } from "./shell/page";
import Root from "./shell/root.svelte";
import "./table.css";
import { languageOf, load } from "./words";

async function start(target: HTMLElement): Promise<void> {
  if (target.dataset["practice"] !== undefined) return (await import("./flicktable/practice")).start(target);
  const page = pageOf(target.dataset, new URL(location.href));
  clauses.open(page.clauses, page.rules);
  const along = page.along && (await takenAlong(page.table, page.along));
  const session = new Session(page.socket, along?.world, along);
  session.onstale = () => location.reload();
  follow(session.socket, window, document);
  session.socket.connect();
  const family = familyOf(page.family).then(timed);
  const words = await load(languageOf(page.language), page.words);
  target.replaceChildren();
  mount(Root, { target, props: { session, words, page, family } });
}

/** What a table needs that can be taken along; no other table fetches it. */
async function takenAlong(table: string, addresses: NonNullable<Page["along"]>): Promise<Along> {
  const along = await (await import("./along/along.svelte")).Along.open({ table, ...addresses });
  clauses.otherwise = (id, language) => along.clause(id, language) as Promise<ClauseWords | null>;
  return along;
}

/** The club was upgraded and the files of this page are gone: the page of today has its own. */
window.addEventListener("vite:preloadError", () => {
  if (navigator.onLine) location.reload();
});

const target = document.getElementById("table");
if (target) void start(target);
