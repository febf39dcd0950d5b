/** The desk where everything that is heard comes together. It is fetched when somebody first touches the page. */

import type { Cue } from "../games/family";
import { RECIPES, type Note } from "./cues";
import { loudness, strike, type Struck } from "./strike";

/** Something is struck: where, from left (-1) to right (1), and when, in seconds from now. */
export interface Hit extends Struck {
  pan?: number;
  at?: number;
}

/** Two strikes of one voice within this time are one, unless the later is louder. */
const TOGETHER_S = 0.012;
/** Steps of speed, each by so much, and of size in millimetres: within one the same samples serve. */
const FASTER = 1.35;
const LARGER_MM = 2;
/** How far to the side a thing at the edge is heard. */
const WIDE = 0.7;
const TUNE = 0.35;

export class Desk {
  private readonly bus: GainNode;
  private readonly made = new Map<string, AudioBuffer>();
  private readonly last = new Map<string, { at: number; speed: number }>();

  constructor(
    readonly context: BaseAudioContext,
    private readonly small = false,
  ) {
    // A soft clip, not a compressor: its look-ahead would eat the clicks.
    const curve = Float32Array.from({ length: 513 }, (_, i) => Math.tanh(1.4 * (i / 256 - 1)));
    const clip = new WaveShaperNode(context, { curve });
    this.bus = new GainNode(context);
    clip.connect(this.bus).connect(context.destination);
    this.input = clip;
  }

  private readonly input: AudioNode;

  /** From 0 to 1. */
  volume(share: number): void {
    this.bus.gain.value = share;
  }

  hit({ voice, speed, size, pan = 0, at = 0 }: Hit): void {
    const now = this.context.currentTime + at;
    const before = this.last.get(voice);
    if (before && Math.abs(now - before.at) < TOGETHER_S && before.speed >= speed) return;
    this.last.set(voice, { at: now, speed });
    const { buffer, made } = this.buffer({ voice, speed, size });
    const source = new AudioBufferSourceNode(this.context, { buffer });
    const gain = new GainNode(this.context, { gain: loudness(speed) / loudness(made) });
    const side = new StereoPannerNode(this.context, { pan: WIDE * Math.max(-1, Math.min(1, pan)) });
    source.connect(gain).connect(side).connect(this.input);
    source.start(now);
  }

  play(cue: Exclude<Cue, null>): void {
    const { beats = [], notes = [], cheer } = RECIPES[cue];
    for (const each of beats) this.hit(each);
    for (const note of notes) this.tone(note);
    if (cheer) this.cheer();
  }

  /** How many different strikes were made so far. */
  get stock(): number {
    return this.made.size;
  }

  /** Samples are made once for each voice, size and step of speed. */
  private buffer({ voice, speed, size }: Struck): { buffer: AudioBuffer; made: number } {
    const step = Math.round(Math.log(Math.max(speed, 0.05)) / Math.log(FASTER));
    const [made, wide] = [FASTER ** step, LARGER_MM * Math.max(1, Math.round(size / LARGER_MM))];
    const name = `${voice}/${wide}/${step}`;
    let buffer = this.made.get(name);
    if (!buffer) {
      const data = strike(this.context.sampleRate, { voice, speed: made, size: wide }, this.small);
      buffer = this.context.createBuffer(1, data.length, this.context.sampleRate);
      buffer.copyToChannel(data, 0);
      this.made.set(name, buffer);
    }
    return { buffer, made };
  }

  private tone([start, hz, seconds, loud]: Note): void {
    const at = this.context.currentTime + start;
    const tone = new OscillatorNode(this.context, { type: "triangle" });
    const gain = new GainNode(this.context);
    tone.frequency.setValueAtTime(hz, at);
    tone.frequency.exponentialRampToValueAtTime(hz * 0.8, at + seconds);
    gain.gain.setValueAtTime(loud * TUNE, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    tone.connect(gain).connect(this.input);
    tone.start(at);
    tone.stop(at + seconds + 0.02);
  }

  /** A small crowd: noise through a voice's band, that swells and dies away. */
  private cheer(): void {
    const [seconds, now] = [1.7, this.context.currentTime];
    const noise = this.context.createBuffer(
      1,
      Math.round(seconds * this.context.sampleRate),
      this.context.sampleRate,
    );
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
    const source = new AudioBufferSourceNode(this.context, { buffer: noise });
    const band = new BiquadFilterNode(this.context, { type: "bandpass", Q: 0.9 });
    band.frequency.setValueAtTime(700, now);
    band.frequency.linearRampToValueAtTime(1500, now + 0.5);
    band.frequency.linearRampToValueAtTime(900, now + seconds);
    const gain = new GainNode(this.context);
    gain.gain.setValueAtTime(0.0001, now);
    gain.gain.exponentialRampToValueAtTime(0.12, now + 0.3);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
    source.connect(band).connect(gain).connect(this.input);
    source.start(now);
  }
}
