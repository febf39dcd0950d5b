// Comforts of the pages; each page works without them.

document.documentElement.classList.add("scripted");

// When all is there and nobody waits: what makes the club an app (client/src/installed.ts). The address is nobody
// else's: the scripts of a page share their outermost names.
((address) => {
  if (!address || !isSecureContext || !("serviceWorker" in navigator)) return;
  const fetchIt = () =>
    document.head.append(Object.assign(document.createElement("script"), { type: "module", src: address }));
  addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(fetchIt));
})(document.currentScript?.dataset.installed);

for (const select of document.querySelectorAll("select[data-submit]")) {
  select.addEventListener("change", () => select.form.requestSubmit());
}

for (const button of document.querySelectorAll("button[data-copy]")) {
  button.addEventListener("click", async () => {
    const words = button.lastChild; // an icon stands before them
    const before = words.textContent;
    if (navigator.clipboard) await navigator.clipboard.writeText(button.dataset.copy);
    else {
      button.previousElementSibling.select();
      document.execCommand("copy");
    }
    words.textContent = button.dataset.copied;
    setTimeout(() => (words.textContent = before), 1500);
  });
}

for (const input of document.querySelectorAll("input[data-select]")) {
  input.addEventListener("focus", () => input.select());
}

for (const button of document.querySelectorAll("button[data-print]")) {
  button.addEventListener("click", () => print());
}

// Find by words, whatever their accents: rows that have all of them stay, and so does what holds such a row.
const search = document.querySelector("input[data-search]");
if (search) {
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const within = document.getElementById(search.dataset.search);
  const marked = [...within.querySelectorAll("[data-row]")];
  const rows = marked.length ? marked : [...within.children];
  const texts = rows.map((row) => plain(row.textContent));
  const status = search.form.querySelector("[data-found]");
  const find = () => {
    const words = plain(search.value).split(/\s+/).filter(Boolean);
    rows.forEach((row, n) => (row.hidden = !words.every((word) => texts[n].includes(word))));
    for (const part of within.querySelectorAll("[data-rows]")) part.hidden = !part.querySelector("[data-row]:not([hidden])");
    const found = rows.filter((row) => !row.hidden).length;
    status.textContent = words.length ? status.dataset.found.replace("#", String(found)) : "";
  };
  search.addEventListener("input", find);
  // A page that was kept for want of network is whole, whatever was asked for.
  const asked = new URLSearchParams(location.search).get(search.name);
  if (asked && !search.value) {
    search.value = asked;
    find();
  }
}

// Pictures that move do so only while somebody can see them.
const moving = document.querySelectorAll("svg:has(.moving)");
if (moving.length && "IntersectionObserver" in window) {
  const watcher = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) isIntersecting ? target.unpauseAnimations() : target.pauseAnimations();
  });
  for (const picture of moving) {
    picture.pauseAnimations();
    watcher.observe(picture);
  }
}

// Without network: the battles that this device took along, as client/src/along/shelf.ts keeps them.
const aboard = document.querySelector("[data-along-list]");
if (aboard) {
  const show = (battles) => {
    document.querySelector("[data-along-some]").hidden = battles.length === 0;
    document.querySelector("[data-along-none]").hidden = battles.length > 0;
    for (const { address, title } of battles) {
      const link = Object.assign(document.createElement("a"), {
        href: address,
        textContent: title,
      });
      const item = document.createElement("li");
      item.append(link);
      aboard.append(item);
    }
  };
  const opening = indexedDB.open("fleacircus", 1);
  opening.onupgradeneeded = () =>
    opening.result.createObjectStore("along", { keyPath: "id" });
  opening.onerror = () => show([]);
  opening.onsuccess = () => {
    const found = opening.result
      .transaction("along")
      .objectStore("along")
      .getAll();
    found.onsuccess = () => show(found.result);
  };
}
