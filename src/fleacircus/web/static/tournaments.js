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

// The page looks again when something has been entered; never while somebody fills in a form.
const live = document.querySelector("[data-pulse]");
if (live) {
  const look = async () => {
    const current = document.querySelector("[data-pulse]");
    if (document.hidden || !current) return;
    try {
      const { pulse } = await (await fetch(current.dataset.pulse)).json();
      if (pulse === current.dataset.now || current.contains(document.activeElement)) return;
      const text = await (await fetch(location.href)).text();
      const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("[data-pulse]");
      if (fresh) current.replaceWith(document.adoptNode(fresh));
      tick();
    } catch {
      // the server is away: look again later
    }
  };
  setInterval(look, 4000);
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
  setInterval(async () => {
    if (document.hidden) return;
    try {
      const { pulse } = await (await fetch(waiting.dataset.reload)).json();
      if (pulse !== waiting.dataset.now && !touched()) location.reload();
    } catch {
      // the server is away: look again later
    }
  }, 2000);
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

// On a narrow screen the tab of the open page comes into sight.
for (const tab of document.querySelectorAll(".tabs [aria-current]")) tab.parentElement.scrollLeft = tab.offsetLeft - 40;

for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => window.print());
