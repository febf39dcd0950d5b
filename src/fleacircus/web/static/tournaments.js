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
if (document.querySelector("[data-since], [data-wall-clock]")) setInterval(tick, 1000);

const localTimes = () => {
  for (const time of document.querySelectorAll("time[datetime]")) {
    time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });
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

// A draw to watch: slip by slip.
for (const draw of document.querySelectorAll("[data-watch]")) {
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

for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => window.print());
