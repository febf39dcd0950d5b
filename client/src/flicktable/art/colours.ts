/** Colours as numbers. */

function parts(colour: string): [number, number, number] {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
}

/** Mix two #rrggbb colours; share 0 gives the first. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [parts(a), parts(b)];
  const both = from.map((value, i) => Math.round(value * (1 - share) + (to[i] ?? 0) * share));
  return `#${both.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Red, green and blue as light has them, 0 to 1. */
export function linear(colour: string): [number, number, number] {
  const light = (part: number) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return parts(colour).map(light) as [number, number, number];
}

/** How bright a colour is, 0 to 1. */
export function luminance(colour: string): number {
  const [r, g, b] = linear(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
