/** Python on the device: loads Pyodide and the club's own rules, and answers frames as the club would. */

import type { Asked, Told } from "./device";

interface PyCallable {
  (...given: unknown[]): string;
}
interface Pyodide {
  unpackArchive(data: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
  globals: { get(name: string): PyCallable };
}
type Load = (options: { indexURL: string }) => Promise<Pyodide>;

const HOME = "/home/pyodide/club";
/** The few lines of Python that are not the club's: from text to what the rules know, and back. */
const GLUE = `
import sys, time
sys.path.insert(0, "${HOME}")
from fleacircus.core import clauses, codec
from fleacircus.web.socket.pocket import Luggage, Pocket

def open_table(luggage):
    global pocket
    pocket = Pocket(codec.decode(luggage, Luggage), lambda: int(time.time() * 1000))
    return ""

def hear(frame):
    return codec.encode(pocket.hear(frame)).decode()

def clause(id, language):
    found = clauses.find(id)
    told = {"id": id, "status": found.status, "text": found.in_language(language)} if found else None
    return codec.encode(told).decode()
`;

let python: Promise<Pyodide> | null = null;

async function boot(folder: string, wheel: string, rules: string): Promise<Pyodide> {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as { loadPyodide: Load };
  const archives = Promise.all([wheel, rules].map(async (url) => (await fetched(url)).arrayBuffer()));
  const found = await loadPyodide({ indexURL: folder });
  for (const data of await archives) found.unpackArchive(data, "zip", { extractDir: HOME });
  found.runPython(GLUE);
  return found;
}

async function fetched(url: string): Promise<Response> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
  return reply;
}

async function answer(asked: Asked): Promise<string> {
  if (asked.kind === "boot") {
    python ??= boot(asked.pyodide, asked.wheel, asked.rules);
    await python;
    return "";
  }
  if (!python) throw new Error("Python was not started");
  const { globals } = await python;
  if (asked.kind === "open") return globals.get("open_table")(asked.luggage);
  if (asked.kind === "hear") return globals.get("hear")(asked.frame);
  return globals.get("clause")(asked.id, asked.language);
}

/** One after another: what was asked first is answered first. */
let last: Promise<void> = Promise.resolve();
addEventListener("message", (event: MessageEvent<Asked & { number: number }>) => {
  const { number, ...asked } = event.data;
  last = last.then(async () => {
    let told: Told;
    try {
      told = { number, text: await answer(asked as Asked) };
    } catch (error) {
      told = { number, failed: String(error) };
    }
    postMessage(told);
  });
});
