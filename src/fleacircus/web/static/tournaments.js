// Comforts of the tournament pages; each page works without them.

const two = (number) => String(number).padStart(2, "0");
const span = (ms) => {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  return `${ms < 0 ? "−" : ""}${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
};

// Clocks run by themselves, whatever the pairings do.
const tick = () => {
  const now = Date.now();
  for (const clock of document.querySelectorAll("[data-since]")) {
    const limit = Number(clock.dataset.limit || 0);
    const gone = now - Number(clock.dataset.since);
    clock.textContent = span(limit ? limit - gone : gone);
    clock.classList.toggle("late", limit > 0 && gone > limit);
  }
  for (const wall of document.querySelectorAll("[data-wall-clock]")) {
    const time = new Date(now);
    wall.textContent = `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
  }
};
tick();
if (document.querySelector("[data-since], [data-wall-clock], [data-at]")) setInterval(tick, 1000);

// A game at a table of the platform: its clock starts when every seat is taken, and its score is told when it is in.
for (const place of document.querySelectorAll("[data-at]")) {
  const clock = place.querySelector(".clock");
  const ask = async () => {
    try {
      const { since, limit, taken, words } = await (await fetch(place.dataset.at)).json();
      if (since && clock) Object.assign(clock.dataset, { since, limit });
      tick();
      place.querySelector("[data-told]").textContent = words;
      if (taken) clock?.remove();
      else setTimeout(ask, 5000);
    } catch {
      setTimeout(ask, 5000);
    }
  };
  ask();
}

// The reader's own way of writing dates, as long as it is the page's language.
const language = document.documentElement.lang;
const dates = navigator.languages.find((one) => one.startsWith(language)) ?? language;
const localTimes = () => {
  for (const time of document.querySelectorAll("time[datetime]")) {
    time.textContent = new Date(time.dateTime).toLocaleString(dates, { dateStyle: "short", timeStyle: "short" });
  }
};
localTimes();

// Pages change by themselves: the club rings when something has been entered, and the page fetches itself anew. After
// a pause of the line it looks whether it missed anything.
const hear = (contests, changed) => {
  const open = () => {
    const line = new WebSocket(`${location.origin.replace("http", "ws")}/ws/evening/${contests}`);
    line.onopen = changed;
    line.onmessage = changed;
    line.onclose = () => setTimeout(open, 2000 + Math.random() * 2000);
  };
  open();
};

const fetched = async () => new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");

// A part of the page is replaced; never while somebody fills in a form in it.
const live = document.querySelector("[data-live]");
if (live) {
  const look = async () => {
    const current = document.querySelector("[data-live]");
    if (current.contains(document.activeElement) && document.activeElement.matches("input, textarea, select")) return;
    try {
      const fresh = (await fetched()).querySelector("[data-live]");
      if (!fresh || fresh.dataset.now === current.dataset.now) return;
      for (const open of current.querySelectorAll("details[id][open]")) fresh.querySelector(`#${open.id}`)?.setAttribute("open", "");
      current.replaceWith(document.adoptNode(fresh));
      tick();
      localTimes();
      document.dispatchEvent(new Event("fresh"));
    } catch {
      // the server is away: the line tells when it is back
    }
  };
  hear(live.dataset.live, look);
  setInterval(() => {
    const over = document.querySelector("[data-live] .clock.late[data-since]:not([data-told])");
    if (!over) return;
    over.dataset.told = "";
    look();
  }, 1000);
}

// A page with forms comes anew when something has been entered, unless somebody has begun to fill one in.
const waiting = document.querySelector("[data-reload]");
if (waiting) {
  const touched = () =>
    [...document.querySelectorAll("main input, main textarea, main select")].some((field) => {
      if (field.type === "hidden") return false;
      if (field.type === "radio" || field.type === "checkbox") return field.checked !== field.defaultChecked;
      if (field.options) return [...field.options].some((one) => one.selected !== one.defaultSelected && one.defaultSelected);
      return field.value !== field.defaultValue;
    });
  hear(waiting.dataset.reload, async () => {
    try {
      const now = (await fetched()).querySelector("[data-reload]")?.dataset.now;
      if (now && now !== waiting.dataset.now && !touched()) location.reload();
    } catch {
      // the server is away: the line tells when it is back
    }
  });
}

// A result that cannot be sent because the network is away waits on this device, says so, and is sent later. What was
// entered meanwhile by somebody else is not overwritten: the answer says so, and both values are on the page of the game.
const QUEUE = "tournament queue";
const queue = () => JSON.parse(localStorage.getItem(QUEUE) ?? "[]");
const keepQueue = (waiting) => localStorage.setItem(QUEUE, JSON.stringify(waiting));
const box = document.querySelector("[data-queue]");
const say = (words, bad) => {
  if (!box) return;
  box.hidden = !words;
  box.textContent = words;
  box.classList.toggle("bad", Boolean(bad));
};
const post = (entry) =>
  fetch(entry.url, { method: "POST", body: new URLSearchParams(entry.fields), headers: { "X-Requested-With": "fetch" } });
const waitingWords = () => (queue().length ? box?.dataset.queue.replace("#", queue().length) : "");

const flush = async () => {
  if (!queue().length) return;
  try {
    for (let entry = queue()[0]; entry; entry = queue()[0]) {
      const answer = await post(entry);
      keepQueue(queue().slice(1));
      if (answer.ok) continue;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const told = page.querySelector("[data-rival]") ?? page.querySelector("[role=alert]");
      say(`${box?.dataset.refused} ${told?.textContent.trim().replace(/\s+/g, " ") ?? ""}`, true);
      return;
    }
    say("");
    if (!document.querySelector("[data-live]")) location.reload();
  } catch {
    say(waitingWords());
  }
};
if (box) {
  say(waitingWords());
  addEventListener("online", flush);
  setInterval(flush, 5000);
  flush();
}
for (const form of document.querySelectorAll("form[data-result], form[data-time-up]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const entry = { url: form.action, fields: [...new FormData(form, event.submitter)].map(([name, value]) => [name, String(value)]) };
    try {
      const answer = await post(entry);
      if (answer.ok) return location.assign(answer.url);
      const text = await answer.text();
      document.open();
      document.write(text);
      document.close();
    } catch {
      keepQueue([...queue(), entry]);
      say(waitingWords());
      form.querySelector("[type=submit]").disabled = true;
    }
  });
}

// A draw to watch: slip by slip.
for (const draw of document.querySelectorAll("section[data-watch]")) {
  const slips = [...draw.querySelectorAll(".slips li")];
  const after = draw.querySelector("[data-after]");
  const buttons = draw.querySelector(".watch-buttons");
  const show = (count) => {
    slips.slice(0, count).forEach((slip) => (slip.hidden = false));
    const done = slips.every((slip) => !slip.hidden);
    after.hidden = !done;
    buttons.hidden = done;
  };
  for (const slip of slips) slip.hidden = true;
  show(0);
  draw.querySelector("[data-next-slip]").addEventListener("click", () => show(slips.filter((slip) => !slip.hidden).length + 1));
  draw.querySelector("[data-all-slips]").addEventListener("click", () => show(slips.length));
}

// The wall shows one slide after another; a draw comes slip by slip.
let slide = 0;
const turnWall = (step) => {
  const slides = [...document.querySelectorAll("[data-slides] > .slide")];
  if (!slides.length) return;
  slide = (slide + step + slides.length) % slides.length;
  slides.forEach((one, at) => (one.hidden = at !== slide));
  const slips = [...slides[slide].querySelectorAll(".wall-slips li")];
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  slips.forEach((slip, at) => {
    slip.style.visibility = still ? "" : "hidden";
    if (!still) setTimeout(() => (slip.style.visibility = ""), Math.min(350, 8000 / slips.length) * at);
  });
};
if (document.querySelector("[data-slides]")) {
  const seconds = Number(new URLSearchParams(location.search).get("seconds")) || 12;
  slide = Number(new URLSearchParams(location.search).get("slide")) || 0;
  turnWall(0);
  setInterval(() => turnWall(1), seconds * 1000);
  document.addEventListener("fresh", () => turnWall(0));
  addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight") turnWall(1);
    if (event.key === "ArrowLeft") turnWall(-1);
  });
}

// On a narrow screen the tab of the open page comes into sight.
for (const tab of document.querySelectorAll(".tabs [aria-current]")) tab.parentElement.scrollLeft = tab.offsetLeft - 40;

for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => window.print());
