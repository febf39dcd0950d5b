/** One strike as samples. How hard it is decides how loud and how bright it is; how large, how low. */

import { SMALL_SPEAKER_HZ, VOICES, type VoiceName } from "./voices";

export interface Struck {
  voice: VoiceName;
  /** Metres a second along the blow. */
  speed: number;
  /** Millimetres across. */
  size: number;
}

/** The speed that is as loud as it gets. */
const FULL = 2.5;
/** How long is heard, in times of the slowest decay: down to a thousandth. */
const TAIL = 7;
const NATURAL_MM = 16;
/** No two strikes are the same: each mode is off by so much at most. */
const SCATTER = 0.012;
/** Hertz says that a touch shortens with speed^-0.2; twice that is heard. */
const BRIEFER = 0.4;

export function loudness(speed: number): number {
  return Math.min(1, speed / FULL) ** 0.7;
}

export function strike(
  rate: number,
  { voice, speed, size }: Struck,
  small = false,
): Float32Array<ArrayBuffer> {
  const { modes, noise, contact } = VOICES[voice];
  const longest = Math.max(noise.decay, ...modes.map((mode) => mode.decay));
  const data = new Float32Array(Math.ceil(rate * longest * TAIL));
  const touch = contact * speed ** -BRIEFER;
  const loud = loudness(speed);
  const pitch = (NATURAL_MM / size) ** 0.85;
  const next = lot(1 + Math.round(size * 97 + speed * 1013));
  for (const { hz, gain, decay } of modes) {
    const tone = hz * pitch * (1 + SCATTER * next());
    const level = (loud * gain * Math.exp(-((tone * touch) ** 2))) / Math.sqrt(modes.length);
    if (level < 1e-4 || tone > rate / 2.2) continue;
    const [turn, fade] = [(2 * Math.PI * tone) / rate, 1 / (rate * decay)];
    for (let n = 0; n < data.length; n++) data[n]! += level * Math.sin(turn * n) * Math.exp(-n * fade);
  }
  const hz = small ? Math.max(noise.hz, SMALL_SPEAKER_HZ) : noise.hz;
  rub(data, rate, { ...noise, hz, gain: loud * noise.gain }, touch, next);
  return data;
}

/** The touch itself: noise through one band that resonates. */
function rub(
  data: Float32Array,
  rate: number,
  { hz, q, gain, decay }: { hz: number; q: number; gain: number; decay: number },
  touch: number,
  next: () => number,
): void {
  const turn = (2 * Math.PI * hz) / rate;
  const band = Math.sin(turn) / (2 * q);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let n = 0; n < data.length; n++) {
    const x = next();
    const y = (band * x - band * x2 + 2 * Math.cos(turn) * y1 - (1 - band) * y2) / (1 + band);
    [x2, x1, y2, y1] = [x1, x, y1, y];
    data[n]! += gain * y * Math.exp(-n / (rate * decay)) * Math.min(1, n / (rate * touch + 1));
  }
}

/** Numbers from -1 to 1, the same for the same seed. */
function lot(seed: number): () => number {
  let now = seed;
  return () => (now = (now * 1664525 + 1013904223) >>> 0) / 2147483648 - 1;
}
