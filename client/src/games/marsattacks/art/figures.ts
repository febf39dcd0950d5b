/** The models, drawn: each a small figure that stands on its base's middle, told apart by its outline first. */

const INK = "#1c1a17";
const LINE = `stroke="${INK}" stroke-width="1.2" stroke-linejoin="round" stroke-linecap="round"`;
const SKIN = "#e0ad84";

const path = (d: string, fill: string, more = LINE) => `<path d="${d}" fill="${fill}" ${more}/>`;
const circle = (x: number, y: number, r: number, fill: string, more = LINE) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${INK}" stroke-width="${width + 1.6}" stroke-linecap="round"/>` +
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;

function person(coat: string, trousers: string, skin = SKIN): string {
  return (
    path("M-6 11-5 0h10l1 11h-4l-2-7-2 7Z", trousers) +
    path("M-8-10q8-4 16 0l1 9q-9 4-18 0Z", coat) +
    circle(0, -16, 6, skin) +
    `<path d="M-2.4-16.4v1.2M2.4-16.4v1.2" ${LINE}/>`
  );
}

const rifle = stroke("M-8-1 13-9", "#45413a", 2.6) + stroke("M-2-3l1 4", "#45413a", 2);
const pistol = stroke("M5-5h8v3", "#57524a", 2.4);
const helmet = (colour: string) => path("M-8-16a8 8 0 0 1 16 0l1 1.5h-18Z", colour);

function soldier(weapon: string, mark = ""): string {
  return person("#6d7a3c", "#56602f") + helmet("#4c5728") + mark + weapon;
}

const saw =
  stroke("M-10 0 15-9", "#33302b", 4) +
  path("M-4-3h8v7h-8Z", "#8a7d4d") +
  stroke("M11-7l-1 6m1-6 4 5", "#33302b", 1.4);
const launcher =
  stroke("M-15-7 13-15", "#5f6d33", 6.4) +
  path("M13-20 20-22 19-9 13-11Z", "#a33b27") +
  circle(-15, -7, 3.2, "#2a2823");

/** A brain under glass over a grinning skull: the taller part of every Martian. */
function martianHead(suit: string): string {
  return (
    `<circle cx="0" cy="-18" r="13" fill="#cfeef2" fill-opacity=".5" ${LINE}/>` +
    path("M-9-17q-3-7 3-9q2-4 6-2q4-2 6 2q6 2 3 9q-9 4-18 0Z", "#ef8fa0") +
    `<path d="M0-27v9M-5-25q3 3-1 7M5-25q-3 3 1 7" fill="none" stroke="#a63d55" stroke-width="1.3"/>` +
    path("M-6-18h12l-1.5 8q-4.5 3.5-9 0Z", "#dfe6a8") +
    circle(-2.8, -15, 2.2, "#c1241c") +
    circle(2.8, -15, 2.2, "#c1241c") +
    `<path d="M-3-10h6" stroke="${INK}" stroke-width="1.6" stroke-dasharray="1.3 .8"/>` +
    path("M-9-7h18l-2 3h-14Z", suit)
  );
}

function martian(suit: string, gun: string, more = ""): string {
  return (
    more +
    path("M-6 12-4 1h8l2 11h-4l-2-6-2 6Z", suit) +
    path("M-8-6h16l1 8q-9 4-18 0Z", suit) +
    `<path d="M-5-2h10" stroke="#f3d34a" stroke-width="2"/>` +
    martianHead("#5a3d86") +
    gun
  );
}

const raygun = (colour: string, tip: string) =>
  stroke("M4 0h9", colour, 3.4) +
  circle(8, 0, 3.6, colour) +
  `<path d="M13-4v8M15.5-3v6" stroke="${INK}" stroke-width="1.4"/>` +
  circle(18.5, 0, 2.6, tip);

const frost = `<path d="M18.5-6v12M13.3-3l10.4 6M13.3 3l10.4-6" stroke="#dff6ff" stroke-width="1.8" stroke-linecap="round"/>`;
const flame = path("M17-4q7 1 7 5q-1 4-7 3q3-2 1-4q2-2-1-4Z", "#ff9b21");

const saucer =
  `<ellipse cx="0" cy="5" rx="24" ry="7" fill="#000" fill-opacity=".25"/>` +
  path("M-11-8a11 11 0 0 1 22 0Z", "#bfe8ee") +
  path("M-5-9q-2-5 2-6q3-2 6 0q4 1 2 6Z", "#ef8fa0", "") +
  path("M-25-3q0-6 25-6t25 6q0 7-25 7t-25-7Z", "#a9b4bd") +
  path("M-11 3q11 3 22 0l-3 5q-8 2-16 0Z", "#5c6770") +
  [-17, -8.5, 0, 8.5, 17].map((x) => circle(x, -2.5, 2.3, "#f8d23c")).join("");

const robot =
  path("M-11 13v-9h7v9ZM4 13v-9h7v9Z", "#59636b") +
  path("M-14-16h28l-2 21h-24Z", "#8f9aa3") +
  path("M-9-30h18v14h-18Z", "#a9b4bd") +
  circle(-4, -23, 2.8, "#e5291e") +
  circle(4, -23, 2.8, "#e5291e") +
  `<path d="M-5-18.5h10" stroke="${INK}" stroke-width="2" stroke-dasharray="1.6 1"/>` +
  path("M0-30v-6", "none") +
  circle(0, -37, 2.2, "#f8d23c") +
  stroke("M-14-12-21-3", "#59636b", 4) +
  path("M-26-2q0-6 5-5l-1 4 3 1q-1 6-7 4Z", "#c3492f") +
  stroke("M14-12 21-5", "#59636b", 4) +
  path("M18-6l7-2 1 7-7 1Z", "#c3492f") +
  `<path d="M-8-9h16M-8-4h16" stroke="${INK}" stroke-width="1.2"/>`;

const cap = (colour: string, badge: string) =>
  path("M-8-18q0-7 8-7t8 7Z", colour) + path("M-9-18h18l1 2.5h-20Z", INK) + circle(0, -20.5, 1.6, badge);

const dress = path("M-4-11h8l7 22q-11 4-22 0Z", "#e667a4");

export const FIGURES: Record<string, string> = {
  grunt: martian("#3e7f52", raygun("#c3392b", "#9dff57")),
  "freeze-grunt": martian("#3d6fa8", raygun("#4aa7d9", "#dff6ff") + frost),
  "heat-grunt": martian("#a5512a", raygun("#d9782b", "#ffd54a") + flame),
  tor: martian(
    "#6b2a6f",
    raygun("#e0b23a", "#9dff57"),
    path("M-10-8-17 13q17 5 34 0l-7-21Z", "#b3202c") + path("M-8-33l3 4 5-6 5 6 3-4v6h-16Z", "#e8bf3f"),
  ),
  saucer,
  robot,
  m16: soldier(rifle),
  saw: soldier(saw, `<path d="M-8-17.5h16" stroke="#c9bd84" stroke-width="1.8"/>`),
  launcher: soldier(launcher),
  eva: person("#28467e", "#1e3157") + cap("#28467e", "#f1cf4d") + pistol,
  sarge:
    person("#4f6130", "#3c4a25") +
    path("M-8-18q-1-7 9-6q9 0 7 5l-5-1Z", "#8e1f22") +
    stroke("M2-13h7", "#7a4d24", 2) +
    rifle,
  troy:
    person("#e07b23", "#3d4a63") +
    path("M-7-17q-1-8 7-8t7 8q-4-4-7-3t-7 3Z", "#5a3518") +
    `<path d="M-8-16a8 8 0 0 1 16 0" fill="none" stroke="${INK}" stroke-width="2"/>` +
    circle(-8, -15, 2.4, "#c1241c") +
    circle(8, -15, 2.4, "#c1241c") +
    path("M-6-4h12q3 5-2 5l-2-2h-4l-2 2q-5 0-2-5Z", "#d7d7dd"),
  edwyn:
    person("#9aa6b2", "#747f8a", "#b7c2cc") +
    path("M-7-21h14v9q-7 4-14 0Z", "#b7c2cc") +
    `<path d="M-5-16h10" stroke="${INK}" stroke-width="2.2"/>` +
    path("M0-22q-2-7 8-9q-3 4-2 9Z", "#c1241c") +
    stroke("M10 2 15-24", "#dfe6ee", 2.4) +
    stroke("M8-3h7", "#a3762c", 2) +
    path("M-14-9h10v8q-5 7-10 0Z", "#2d5aa5"),
  buddy:
    person("#33302f", "#2a2c38") +
    circle(0, -16, 6.4, "#23211f") +
    path("M-5-18h10v4h-10Z", SKIN) +
    `<path d="M-2.4-16.4v1.2M2.4-16.4v1.2" ${LINE}/>` +
    stroke("M9-1 16-22", "#b98145", 3.8),
  brandi:
    path("M-8-17q-2-9 8-9t8 9l2 14h-20Z", "#a62f1d") +
    person("#e9e4d6", "#2f3b57") +
    `<path d="M-8-7h16M-8-3h16" stroke="#23211f" stroke-width="2"/>` +
    path("M-7-17q0-6 7-6t7 6q-4-3-14 0Z", "#a62f1d") +
    pistol,
  joe:
    person("#c74a2c", "#315a9c") +
    path("M-7-5h14v7h-14Z", "#315a9c") +
    path("M-8-18q0-6 8-6 6 0 7 6h5l-1 2Z", "#c1241c") +
    stroke("M9 2 14-17", "#9aa6b2", 3) +
    path("M10-21q4-4 8 1l-3 3-2-1-1 2Z", "#9aa6b2"),
  ashley:
    path("M-8-17q-1-8 8-8t8 8l2 13h-20Z", "#f0c53d") +
    dress +
    circle(0, -16, 6, SKIN) +
    `<path d="M-2.4-16.4v1.2M2.4-16.4v1.2" ${LINE}/>` +
    path("M-7-17q1-6 7-6t7 6q-6-4-14 0Z", "#f0c53d") +
    path("M-3-24l3 2 3-2v4h-6Z", "#d9dbe4") +
    stroke("M5-5h8v3", "#e4572e", 2.8),
  phil:
    person("#f2efe6", "#6b5a45") +
    path("M-1.5-10h3l1 8-2.5 3-2.5-3Z", "#2b6a4f") +
    path("M-6.5-17q0-6 6.5-6t6.5 6l-2-1q-4-2-9 0Z", "#77614a") +
    `<path d="M-5-16h4m2 0h4" stroke="${INK}" stroke-width="1.6"/>` +
    stroke("M-9 1 14-11", "#7a4d24", 2.8),
};

export const CIVILIAN =
  person("#d8b23c", "#7b5b8e") +
  path("M-7-17q1-7 7-7t7 7q-7-4-14 0Z", "#6b4a2a") +
  stroke("M-8-9l-5-10", "#d8b23c", 3) +
  stroke("M8-9l5-10", "#d8b23c", 3);

export const BUG =
  [-12, -3, 6].map((y) => stroke(`M-8 ${y}q-10-6-16 2M8 ${y}q10-6 16 2`, "#4d2f14", 2.4)).join("") +
  `<ellipse cx="0" cy="2" rx="12" ry="17" fill="#7c4a1c" ${LINE}/>` +
  `<path d="M0-14v32M-11-2h22M-10 8h20" stroke="${INK}" stroke-width="1.4"/>` +
  circle(0, -18, 7, "#5d3614") +
  circle(-3, -20, 2, "#f3d34a") +
  circle(3, -20, 2, "#f3d34a") +
  stroke("M-4-24q-4-8-9-7M4-24q4-8 9-7", "#4d2f14", 1.6);
