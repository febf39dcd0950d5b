/** Tokens of `static/club.css` that canvas and 3D draw with; tests/tokens.test.ts holds them together. */

/** What a lamp points at: chosen, possible, next. */
export const SPOT = "#ffd75e";
export const SPOT_SOFT = "#ffe08a";
/** What the coach would have done, and what was done instead. */
export const BEST = "#5fd38a";
export const CHOSE = "#ff9a3c";
/** A line that must be seen on anything. */
export const HALO = "#ffffff";
export const WOOD = "#4a3426";
