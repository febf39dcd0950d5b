/** The club as an app: its service worker, the pages kept at hand, and a running table's own files. */

interface List {
  version: string;
  pages: string[];
  files: string[];
}
/** What a browser says before it offers to install; not every browser does. */
interface Offering extends Event {
  prompt(): Promise<unknown>;
}

const WORKER = "/static/client/sw.js";
const LIST = "/at-hand.json";
const SHELL = "fleacircus-shell-";
const TABLE = "fleacircus-table-";
/** Held by every page with a table on it, so that nobody sweeps away what it may still fetch. */
const AT_A_TABLE = "fleacircus-at-a-table";

const table = document.getElementById("table");
if (table) void navigator.locks?.request(AT_A_TABLE, { mode: "shared" }, () => new Promise(() => undefined));

void start();
offerToInstall();
if (document.querySelector("[data-along-list]")) {
  addEventListener("online", () => void goOn());
  // Shown in another page's place: the club may be back before anybody listened.
  if (location.pathname !== "/offline") void goOn();
}

/** From the page that is shown without network to the one that was wanted, once the club answers. */
async function goOn(): Promise<void> {
  try {
    await fetch(location.href, { method: "HEAD" });
    location.reload();
  } catch {
    // Still out of reach.
  }
}

async function start(): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { scope: "/" });
  try {
    const version = await keep(SHELL, LIST);
    await sweep((name) => name.startsWith(SHELL) && name !== SHELL + version);
    const game = table?.dataset.game;
    if (game) await keep(TABLE, `${LIST}?game=${encodeURIComponent(game)}`);
    else await sweepTables();
    document.documentElement.dataset.atHand = version;
  } catch {
    // Out of reach in the midst of it: the next page goes on.
  }
}

/** Keep all that a list names, unless the same is kept; the list itself comes last and says that all is there. */
async function keep(prefix: string, address: string): Promise<string> {
  const told = await fetched(address);
  const { version, pages, files } = (await told.clone().json()) as List;
  const cache = await caches.open(prefix + version);
  if (await cache.match(address)) return version;
  for (const name of files)
    if (!(await cache.match(name, { ignoreVary: true }))) await cache.put(name, await fetched(name));
  for (const name of pages) await cache.put(name, await fetched(name));
  await cache.put(address, told);
  return version;
}

async function fetched(name: string): Promise<Response> {
  const reply = await fetch(name, { credentials: "same-origin" });
  if (!reply.ok || reply.redirected) throw new Error(`${name}: ${reply.status}`);
  return reply;
}

async function sweep(wanted: (name: string) => boolean): Promise<void> {
  for (const name of await caches.keys()) if (wanted(name)) await caches.delete(name);
}

/** The files of tables that were built before today's, once nobody sits at one. */
async function sweepTables(): Promise<void> {
  await navigator.locks?.request(AT_A_TABLE, { ifAvailable: true }, async (alone) => {
    if (!alone) return;
    const { version } = (await (await fetched(`${LIST}?game=`)).json()) as List;
    await sweep((name) => name.startsWith(TABLE) && name !== TABLE + version);
  });
}

/** A button that installs, where the browser lets a page offer it. */
function offerToInstall(): void {
  const button = document.querySelector<HTMLElement>("[data-install]");
  if (!button) return;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    button.hidden = false;
    button.onclick = () => void (event as Offering).prompt();
  });
  addEventListener("appinstalled", () => (button.hidden = true));
}
