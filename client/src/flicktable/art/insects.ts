/** The insects, by breed: a silhouette of its own for each, and what changes on the special face. */

import { both, feelers, legs, light, LIT, oval, shape, star, stroke } from "./pen";

export interface Insect {
  normal: string;
  /** Drawn instead of `normal` on the special face; none: both faces are alike. */
  special?: string;
  /** Drawn in a box of 120 by 80. */
  wide?: boolean;
}

const ant = legs() + feelers(26) + oval(50, 28, 10, 9) + oval(50, 46, 7, 9) + oval(50, 70, 13, 17);

const grunt = `${ant}${shape("M37 27a13 12 0 0 1 26 0z")}${light("M36 28h28", 3)}${light("M42 66h16M42 73h16", 2.6)}`;

const mantis =
  both(stroke("M47 44L28 34L34 14L40 22", 5)) +
  legs(50, 10, 30, 3.4) +
  shape("M42 26L58 26L50 38z") +
  oval(50, 60, 8, 27);
const greenBeret = `${mantis}${shape("M36 24q2 -14 20 -12q10 2 10 8q-12 -2 -18 4z")}${light("M40 24q10 -5 22 -4", 2.6)}`;
const hiddenBeret = `<g opacity="0.38">${greenBeret}</g>${both(shape("M50 92Q26 80 20 52Q40 58 50 92z"))}${light("M50 90Q36 78 28 60M50 90Q64 78 72 60", 2.4)}`;

const fly = (wings: string) =>
  `${wings}${legs(46, 11, 32, 3.6)}${both(oval(42, 24, 8, 9))}${oval(50, 44, 12, 12)}${oval(50, 68, 10, 20)}`;
const folded = both(shape("M50 42Q34 60 34 90Q48 84 50 60z", `opacity="0.75"`));
const spread = both(shape("M46 42Q18 12 4 30Q8 50 46 52zM46 54Q16 56 12 76Q28 82 48 60z", `opacity="0.85"`));

const beetle =
  legs(40, 14, 36, 5) +
  feelers(20, 14, 10) +
  oval(50, 24, 13, 9) +
  shape("M26 52Q26 32 50 32Q74 32 74 52Q74 88 50 90Q26 88 26 52z");
const launcher = (tube: string) => `${beetle}${light("M50 36V88", 2.4)}${tube}`;
const tubeDown = `<rect x="42" y="44" width="16" height="40" rx="6" ${LIT}/><rect x="46" y="48" width="8" height="32" rx="4"/>`;
const tubeUp = `<rect x="41" y="30" width="18" height="48" rx="5" ${LIT}/>${shape("M50 2Q60 14 58 34H42Q40 14 50 2z")}${light("M46 18h8", 3)}${shape("M43 78l7 14l7 -14z", `fill="#d6452f"`)}`;

const louse = (lid: string) =>
  Array.from({ length: 6 }, (_, i) =>
    stroke(`M${24 + 13 * i} 40L${20 + 13 * i} 12M${24 + 13 * i} 40L${20 + 13 * i} 68`, 4),
  ).join("") +
  shape("M14 40Q16 18 44 16H84Q106 20 106 40Q106 60 84 64H44Q16 62 14 40z") +
  light("M38 18V62M54 17V63M70 17V63M86 20V60", 2.6) +
  lid;

const drone =
  fly(both(shape("M46 40Q22 36 16 60Q34 66 48 52z", `opacity="0.8"`))) +
  `<circle cx="50" cy="44" r="6" ${LIT}/><circle cx="50" cy="44" r="2.6"/>`;

const scarab = beetle + light("M50 34V88M30 54H70", 2.6) + both(stroke("M42 17L30 8L26 18", 4));
const shield = `${scarab}<circle cx="50" cy="52" r="45" fill="none" stroke="currentColor" stroke-width="5"/><circle cx="50" cy="52" r="39" fill="none" stroke="var(--light)" stroke-width="2"/>`;

const gnat =
  both(shape("M48 38Q22 34 12 54Q30 62 48 48z", `opacity="0.7"`)) +
  both(stroke("M48 46L24 66L20 92M48 50L34 76L34 94", 2.8)) +
  oval(50, 32, 7, 7) +
  oval(50, 46, 7, 9) +
  oval(50, 70, 5, 20) +
  stroke("M50 28V6", 3);
const ban = `<circle cx="50" cy="50" r="40" fill="none" stroke="#c8361f" stroke-width="7"/><path d="M22 78L78 22" stroke="#c8361f" stroke-width="7"/>`;

const moth = (mark: string) =>
  shape("M56 40Q40 4 12 10Q4 34 30 40Q4 46 12 70Q40 76 56 40z", `opacity="0.95"`) +
  shape("M64 40Q80 4 108 10Q116 34 90 40Q116 46 108 70Q80 76 64 40z", `opacity="0.95"`) +
  oval(60, 40, 6, 24) +
  stroke("M57 18L48 6M63 18L72 6", 3) +
  mark;
const eyes = `<circle cx="28" cy="26" r="6" ${LIT}/><circle cx="92" cy="26" r="6" ${LIT}/>`;
const swirl = (x: number) => light(`M${x} 40m0 0a5 5 0 1 1 5 5a10 10 0 1 1 -10 -10a15 15 0 0 1 15 15`, 3);

const jaws = (open: number) =>
  legs(50, 12, 34, 4) +
  both(stroke(`M46 32Q${36 - open} 26 ${38 - open} 6Q${44 - open} 10 ${46 - open / 2} 16`, 6)) +
  oval(50, 38, 15, 12) +
  shape("M30 62Q30 46 50 46Q70 46 70 62Q70 90 50 92Q30 90 30 62z") +
  light("M36 62H64M36 72H64M40 82H60", 2.6);

const horned = (horn: string) => `${beetle}${light("M50 34V88", 2.4)}${horn}`;
const horn = both(stroke("M46 18Q34 12 36 2", 5)) + stroke("M50 20V4", 5);
const rage =
  both(stroke("M46 18Q24 12 22 -2M46 22Q20 24 12 10", 5)) + light("M38 50L44 56M62 50L56 56M40 70H60", 4);

const spade = both(stroke("M44 40L24 34", 7) + shape("M28 40L8 44L6 34L10 28L6 22L14 18L26 26z"));
const cricket =
  both(stroke("M48 62L30 76L36 94", 4)) +
  oval(50, 30, 11, 10) +
  oval(50, 46, 12, 11) +
  oval(50, 72, 11, 22) +
  spade;
const earth = `<g opacity="0.5">${cricket}</g>${shape("M2 62Q14 50 26 58Q38 46 50 58Q62 46 74 58Q86 50 98 62Q96 98 50 98Q4 98 2 62z")}${light("M20 74h10M44 70h12M70 74h10M32 86h12M58 86h12", 3)}`;

const weevil =
  legs(46, 12, 34, 4.4) +
  stroke("M50 36Q50 20 58 8", 7) +
  both(stroke("M50 28L40 20", 2.6)) +
  oval(50, 40, 11, 9) +
  oval(50, 68, 19, 24) +
  light("M50 46V90", 2.4);
const drip =
  shape("M62 2Q74 18 70 26Q66 32 60 28Q54 20 62 2z", `fill="#78c22d"`) +
  shape("M80 20q8 10 4 15q-5 3 -8 -2q-2 -5 4 -13z", `fill="#78c22d"`);

const spider =
  both(stroke("M46 44L26 28L12 36M45 48L20 44L8 58M46 52L22 62L14 82M47 55L32 76L32 94", 4.2)) +
  oval(50, 40, 10, 10) +
  oval(50, 66, 17, 20);
const cross = light("M50 54V80M42 62H58", 3.6);
const webbed =
  light("M50 2V98M2 50H98M16 16L84 84M84 16L16 84", 1.8) +
  `<g fill="none" stroke="var(--light)" stroke-width="1.8"><circle cx="50" cy="50" r="22"/><circle cx="50" cy="50" r="38"/></g>`;

const grub = (hump: string) =>
  [22, 40, 58, 76].map((x, i) => oval(x, 44 - (i % 2) * 4, 13, 21)).join("") +
  oval(97, 38, 13, 16) +
  stroke("M104 26L112 16M96 24L98 12", 3) +
  `<circle cx="101" cy="34" r="3.4" ${LIT}/>` +
  light("M22 30V58M40 26V54M58 30V58M76 26V54", 2.4) +
  hump;

const worker = `${ant}${stroke("M72 58L84 30", 4)}${shape("M74 26L92 32L94 24L78 18z")}${light("M44 70H56", 3)}`;

const earwig =
  legs(40, 10, 28, 3.4) +
  feelers(20, 10, 14) +
  oval(50, 22, 8, 8) +
  oval(50, 50, 9, 24) +
  both(stroke("M47 72Q34 78 38 96Q44 90 46 84", 5));
const bomb = `<circle cx="50" cy="50" r="11" ${LIT}/><path d="M56 42q6 -8 12 -4" fill="none" stroke="var(--light)" stroke-width="3"/>`;
const shadow = `<g opacity="0.38">${earwig}</g>${shape("M8 46Q50 26 92 46Q92 62 70 62Q58 62 50 54Q42 62 30 62Q8 62 8 46z")}${oval(31, 50, 9, 5, LIT)}${oval(69, 50, 9, 5, LIT)}`;

const ladybird =
  legs(44, 13, 38, 4) + oval(50, 60, 30, 30) + shape("M30 32a20 17 0 0 1 40 0z") + light("M50 34V88", 3);
const spots = `<g ${LIT}><circle cx="36" cy="54" r="5"/><circle cx="64" cy="54" r="5"/><circle cx="36" cy="74" r="5"/><circle cx="64" cy="74" r="5"/></g>`;

const fire =
  shape(
    "M50 0Q68 20 60 34Q72 28 70 14Q88 36 64 50H36Q12 36 30 14Q28 28 40 34Q32 20 50 0z",
    `fill="#e2571b"`,
  ) + shape("M50 18Q60 32 54 44H46Q40 32 50 18z", `fill="#ffc845"`);
const tank = `<rect x="38" y="50" width="10" height="30" rx="5" ${LIT}/><rect x="52" y="50" width="10" height="30" rx="5" ${LIT}/>`;

const locust = (blade: string) =>
  stroke("M40 44L26 66L14 68M58 46L52 70L40 74M78 44L96 10L106 66", 4.4) +
  shape("M10 40Q30 24 84 28Q104 30 106 40Q104 54 84 54Q30 56 10 46z") +
  `<circle cx="96" cy="38" r="4" ${LIT}/>` +
  light("M34 34Q60 28 82 34M34 46Q60 52 82 46", 2.4) +
  blade;
const comb = light("M20 12H60M20 12V24M28 12V24M36 12V24M44 12V24M52 12V24M60 12V24", 3.6);

export const INSECTS: Readonly<Record<string, Insect>> = {
  grunt: { normal: grunt },
  green_beret: { normal: greenBeret, special: hiddenBeret },
  transport: {
    normal: louse(""),
    special: louse(
      `<rect x="46" y="28" width="32" height="24" rx="4" ${LIT}/>${shape("M54 48V40h-6l14 -10l14 10h-6v8z")}`,
    ),
    wide: true,
  },
  raider: { normal: fly(folded), special: fly(spread) },
  rocket_launcher: { normal: launcher(tubeDown), special: launcher(tubeUp) },
  drone: { normal: drone },
  centurion: { normal: scarab, special: shield },
  nullifier: { normal: gnat, special: gnat + ban },
  warper: { normal: moth(eyes), special: moth(swirl(26) + swirl(88)), wide: true },
  assimilator: { normal: jaws(0), special: `${jaws(14)}${both(light("M30 14L40 22", 3))}` },
  warrior: { normal: horned(horn), special: horned(rage) },
  digger: { normal: cricket, special: earth },
  spitter: { normal: weevil, special: weevil + drip },
  spider: { normal: spider + cross, special: webbed + spider },
  larva: {
    normal: grub(""),
    special: grub(shape("M48 4Q58 22 60 30Q66 22 74 4Q80 22 74 32Q62 40 50 32Q42 22 48 4z")),
    wide: true,
  },
  worker: { normal: worker },
  saboteur: { normal: earwig + bomb, special: shadow },
  kommissar: { normal: ladybird + spots, special: `${ladybird}${star(50, 62, 22, `fill="#d6352a"`)}` },
  flamethrower: { normal: beetle + tank, special: beetle + tank + fire },
  harvester: { normal: locust(""), special: locust(comb), wide: true },
};
