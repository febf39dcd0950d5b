// The form of a new table: only what the answers so far ask for, what it comes to, and what was answered last time.

const form = document.querySelector("form[data-new-table]");
const count = form.querySelector("[data-seats]");
const rows = [...form.querySelectorAll("[data-seat]")];
const summary = form.querySelector("[data-summary]");
const KEPT = `fleacircus.new.${form.dataset.newTable}`;

function seats() {
  return count ? Number(count.value) || count.selectedIndex + 1 : rows.length;
}

function show() {
  for (const row of rows) {
    row.hidden = Number(row.dataset.seat) >= seats();
    const kind = row.querySelector("[data-seat-kind]").value;
    for (const extra of row.querySelectorAll("[data-for]")) extra.hidden = extra.dataset.for !== kind;
    const level = row.querySelector("select[data-for=bot]");
    if (level) row.querySelector("p[data-for=bot]").textContent = level.selectedOptions[0]?.dataset.rival ?? "";
  }
  const clock = form.elements.clock_preset.value;
  for (const part of form.querySelectorAll("[data-clock]")) part.hidden = !part.dataset.clock.split(" ").includes(clock);
  const open = rows.some((row) => !row.hidden && row.querySelector("[data-seat-kind]").value === "link");
  for (const part of form.querySelectorAll("[data-open]")) part.hidden = !open;
  // Nobody has to agree where nobody else sits.
  const others = rows.some((row) => !row.hidden && row.querySelector("[data-seat-kind]").value !== "me");
  for (const part of form.querySelectorAll("[data-others]")) part.hidden = !others;
}

// A question that means nothing with the other answers is not asked; it keeps what the box says.
const PREFIX = "data-needs-";
const options = [...form.querySelectorAll(".option")];
const meant = (option) =>
  [...option.attributes].every(({ name, value }) => {
    const asked = name.startsWith(PREFIX) && form.elements[`option_${name.slice(PREFIX.length)}`];
    return !asked || value.split(" ").includes(asked.value);
  });
function ask() {
  for (const option of options) {
    option.hidden = !meant(option);
    for (const field of option.querySelectorAll("input, select")) field.disabled = option.hidden;
  }
}

function onlyOneMe(changed) {
  if (changed.value !== "me") return;
  for (const other of form.querySelectorAll("[data-seat-kind]")) {
    if (other !== changed && other.value === "me") other.value = "here";
  }
}

/** What somebody reads of a field: the answer chosen, or the label of what is ticked. */
function said(field) {
  if (field.type === "checkbox") return field.checked ? field.labels[0].textContent.trim() : "";
  if (field.tagName === "SELECT") return field.selectedOptions[0]?.textContent.trim() ?? "";
  return `${field.labels[0]?.textContent.trim() ?? ""} ${field.value}`;
}

function sum() {
  const parts = options.filter((option) => !option.hidden).flatMap((option) => [...option.querySelectorAll("input, select")].map(said));
  for (const row of rows.filter((each) => !each.hidden)) {
    const kind = row.querySelector("[data-seat-kind]");
    const level = row.querySelector("select[data-for=bot]");
    parts.push(kind.value === "bot" && level ? `${said(kind)}, ${said(level)}` : said(kind));
  }
  parts.push(said(form.elements.clock_preset));
  summary.textContent = parts.filter(Boolean).join(" · ");
}

const KEEP = /^(option_|seat_\d+_(kind|level)|clock|undo|public|offer)/;
const fields = () => [...form.elements].filter((field) => KEEP.test(field.name));

function remember() {
  const kept = fields().map((field) => [field.name, field.type === "checkbox" ? field.checked : field.value, field.type === "radio" ? field.checked : true]);
  localStorage.setItem(KEPT, JSON.stringify(kept));
}

/** As it was last time, unless the address asks for something or an answer was refused. */
function recall() {
  if (form.dataset.given !== undefined) return;
  let kept;
  try {
    kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
  } catch {
    return; // not ours
  }
  if (!Array.isArray(kept)) return;
  for (const [name, value, chosen] of kept) {
    for (const field of fields().filter((each) => each.name === name)) {
      if (field.type === "checkbox") field.checked = value === true;
      else if (field.type === "radio") field.checked = field.value === value ? chosen : field.checked;
      else if (field.tagName !== "SELECT" || [...field.options].some((option) => option.value === value)) field.value = value;
    }
  }
  const note = form.querySelector("[data-remembered]");
  note.hidden = false;
  note.querySelector("button").addEventListener("click", () => {
    localStorage.removeItem(KEPT);
    form.reset();
    note.hidden = true;
    all();
  });
}

function all() {
  show();
  ask();
  sum();
}

form.addEventListener("input", (event) => {
  if (event.target.matches("[data-seat-kind]")) onlyOneMe(event.target);
  all();
});
form.addEventListener("submit", remember);
recall();
all();
