/** The table page: connects, finds the family of the game, and draws. The practice page has no table to connect to. */

import { mount } from "svelte";
import { familyOf } from "./games/registry";
import { timed } from "./shell/timed";
import { Session } from "./net/session.svelte";
import { follow } from "./net/wake";
import { clauses } from "./shell/clauses";
import { pageOf } from "./shell/page";
import Root from "./shell/root.svelte";
import "./table.css";
import { languageOf, load } from "./words";

async function start(target: HTMLElement): Promise<void> {
  if (target.dataset["practice"] !== undefined) return (await import("./flicktable/practice")).start(target);
  const page = pageOf(target.dataset, new URL(location.href));
  clauses.open(page.clauses, page.rules);
  const session = new Session(page.socket);
  session.onstale = () => location.reload();
  follow(session.socket, window, document);
  session.socket.connect();
  const family = familyOf(page.family).then(timed);
  const words = await load(languageOf(page.language), page.words);
  target.replaceChildren();
  mount(Root, { target, props: { session, words, page, family } });
}

/** The club was upgraded and the files of this page are gone: the page of today has its own. */
window.addEventListener("vite:preloadError", () => location.reload());

const target = document.getElementById("table");
if (target) void start(target);
