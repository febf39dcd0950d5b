/** Small sounds, made on the spot: a tile on the table, a bug that moves, a loop, a goal, the end. */

import type { Cue } from "../games/family";
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

/** Each sound is a few notes: start in seconds, pitch in hertz, length in seconds, loudness. */
const NOTES: Record<Exclude<Cue, null>, readonly (readonly [number, number, number, number])[]> = {
  place: [
    [0, 190, 0.07, 0.5],
    [0.008, 420, 0.04, 0.25],
  ],
  move: [
    [0, 260, 0.06, 0.3],
    [0.09, 200, 0.08, 0.45],
  ],
  loop: [
    [0, 440, 0.1, 0.25],
    [0.09, 660, 0.14, 0.25],
  ],
  end: [
    [0, 392, 0.16, 0.25],
    [0.14, 494, 0.16, 0.25],
    [0.28, 587, 0.3, 0.28],
  ],
  goal: [
    [0, 523, 0.14, 0.3],
    [0.13, 523, 0.1, 0.26],
    [0.24, 659, 0.16, 0.3],
    [0.38, 784, 0.2, 0.32],
    [0.56, 1047, 0.6, 0.34],
    [0.56, 784, 0.6, 0.2],
  ],
};

export function play(cue: Cue): void {
  if (!cue || !settings.sound || typeof AudioContext === "undefined") return;
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  if (cue === "goal") cheer(context, now);
  for (const [start, pitch, length, loudness] of NOTES[cue]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(pitch, now + start);
    tone.frequency.exponentialRampToValueAtTime(pitch * 0.8, now + start + length);
    gain.gain.setValueAtTime(loudness * 0.35, now + start);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
    tone.connect(gain).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length + 0.02);
  }
}

/** A small crowd: noise through a voice's band, that swells and dies away. */
function cheer(on: AudioContext, now: number): void {
  const length = 1.7;
  const noise = on.createBuffer(1, Math.round(length * on.sampleRate), on.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  const source = on.createBufferSource();
  source.buffer = noise;
  const band = on.createBiquadFilter();
  band.type = "bandpass";
  band.Q.value = 0.9;
  band.frequency.setValueAtTime(700, now);
  band.frequency.linearRampToValueAtTime(1500, now + 0.5);
  band.frequency.linearRampToValueAtTime(900, now + length);
  const gain = on.createGain();
  gain.gain.setValueAtTime(0.0001, now);
  gain.gain.exponentialRampToValueAtTime(0.12, now + 0.3);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + length);
  source.connect(band).connect(gain).connect(on.destination);
  source.start(now);
}

/** A knock of plastic, from a touch (0) to a crash (1). */
export function knock(strength: number): void {
  if (!settings.sound || typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive)
    return;
  context ??= new AudioContext();
  const now = context.currentTime;
  const length = 0.018 + 0.03 * strength;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = "square";
  tone.frequency.setValueAtTime(900 + 900 * strength, now);
  tone.frequency.exponentialRampToValueAtTime(240, now + length);
  gain.gain.setValueAtTime(0.02 + 0.1 * strength, now);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + length);
  tone.connect(gain).connect(context.destination);
  tone.start(now);
  tone.stop(now + length + 0.01);
}
