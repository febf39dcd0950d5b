// Comforts of the pages; each page works without them.

document.documentElement.classList.add("scripted");

for (const select of document.querySelectorAll("select[data-submit]")) {
  select.addEventListener("change", () => select.form.requestSubmit());
}

for (const button of document.querySelectorAll("button[data-copy]")) {
  button.addEventListener("click", async () => {
    const before = button.textContent;
    if (navigator.clipboard) await navigator.clipboard.writeText(button.dataset.copy);
    else {
      button.previousElementSibling.select();
      document.execCommand("copy");
    }
    button.textContent = button.dataset.copied;
    setTimeout(() => (button.textContent = before), 1500);
  });
}

for (const input of document.querySelectorAll("input[data-select]")) {
  input.addEventListener("focus", () => input.select());
}

for (const button of document.querySelectorAll("button[data-print]")) {
  button.addEventListener("click", () => print());
}

const search = document.querySelector("input[data-search]");
if (search) {
  const rows = [...document.getElementById(search.dataset.search).children];
  const status = search.form.querySelector("[data-found]");
  search.addEventListener("input", () => {
    const wanted = search.value.trim().toLowerCase();
    for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
    const found = rows.filter((row) => !row.hidden).length;
    status.textContent = wanted ? status.dataset.found.replace("#", String(found)) : "";
  });
}

const form = document.querySelector("form[data-new-table]");
if (form) {
  const count = form.querySelector("[data-seats]");
  const rows = [...form.querySelectorAll("[data-seat]")];
  const show = () => {
    const seats = count ? Number(count.value) || count.selectedIndex + 1 : rows.length;
    for (const row of rows) {
      row.hidden = Number(row.dataset.seat) >= seats;
      const kind = row.querySelector("[data-seat-kind]").value;
      for (const extra of row.querySelectorAll("[data-for]")) extra.hidden = extra.dataset.for !== kind;
    }
  };
  // A question that means nothing with the other answers is not asked; it keeps what the box says.
  const PREFIX = "data-needs-";
  const options = [...form.querySelectorAll(".option")];
  const meant = (option) =>
    [...option.attributes].every(({ name, value }) => {
      const asked = name.startsWith(PREFIX) && form.elements[`option_${name.slice(PREFIX.length)}`];
      return !asked || value.split(" ").includes(asked.value);
    });
  const ask = () => {
    for (const option of options) {
      option.hidden = !meant(option);
      for (const field of option.querySelectorAll("input, select")) field.disabled = option.hidden;
    }
  };
  const onlyOneMe = (changed) => {
    if (changed.value !== "me") return;
    for (const other of form.querySelectorAll("[data-seat-kind]")) {
      if (other !== changed && other.value === "me") other.value = "here";
    }
  };
  form.addEventListener("input", (event) => {
    if (event.target.matches("[data-seat-kind]")) onlyOneMe(event.target);
    show();
    ask();
  });
  show();
  ask();
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
