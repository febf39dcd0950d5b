// The lobby while somebody looks at it: offers and boards are asked for again, and shown if they have changed.

const EVERY_MS = 4000;
const live = document.querySelector("[data-live]");

async function look() {
  const reply = await fetch("/lobby/live", { cache: "no-cache" });
  if (!reply.ok) return;
  const text = await reply.text();
  if (live.dataset.shown === text || live.contains(document.activeElement)) return;
  live.dataset.shown = text;
  live.innerHTML = text;
  // What comes is the same for all; the token of this page's forms goes into those that came.
  const token = document.querySelector("input[name=csrfmiddlewaretoken]");
  for (const form of live.querySelectorAll("form")) form.append(token.cloneNode());
}

async function watch() {
  try {
    if (!document.hidden) await look();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // no network just now
  }
  setTimeout(watch, EVERY_MS);
}

if (live) setTimeout(watch, EVERY_MS);
