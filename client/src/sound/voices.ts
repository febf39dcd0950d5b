/** What things sound like when they are struck: a few damped sines each, and the noise of the touch itself. */

export interface Mode {
  hz: number;
  gain: number;
  /** Seconds until it is down to 1/e. */
  decay: number;
}

export interface Voice {
  modes: readonly Mode[];
  noise: { hz: number; q: number; gain: number; decay: number };
  /** Seconds of touch at 1 m/s. It shortens with the speed, and cuts the modes above about one over it. */
  contact: number;
}

export type VoiceName = "felt" | "plastic" | "vessel" | "wood" | "snap" | "die" | "card" | "tile";

function modes(...rows: readonly (readonly [hz: number, gain: number, decay: number])[]): Mode[] {
  return rows.map(([hz, gain, decay]) => ({ hz, gain, decay }));
}

/** Pitches are those of a thing 16 mm across. */
export const VOICES: Record<VoiceName, Voice> = {
  felt: {
    modes: modes([92, 1, 0.045], [168, 0.55, 0.03], [305, 0.22, 0.018]),
    noise: { hz: 420, q: 0.5, gain: 0.9, decay: 0.022 },
    contact: 0.0016,
  },
  plastic: {
    modes: modes([2350, 1, 0.011], [3890, 0.7, 0.008], [5640, 0.5, 0.006], [8120, 0.3, 0.004]),
    noise: { hz: 6000, q: 0.7, gain: 0.35, decay: 0.002 },
    contact: 0.0002,
  },
  // Of a thing 60 mm across: pairs that beat, as the walls of a beaker do.
  vessel: {
    modes: modes(
      [3630, 0.5, 0.07],
      [3680, 0.45, 0.075],
      [8830, 1, 0.09],
      [8900, 0.8, 0.085],
      [15560, 0.5, 0.05],
      [23400, 0.25, 0.03],
    ),
    noise: { hz: 5200, q: 0.8, gain: 0.25, decay: 0.003 },
    contact: 0.00024,
  },
  wood: {
    modes: modes([214, 1, 0.022], [486, 0.6, 0.016], [931, 0.35, 0.01], [1720, 0.2, 0.006]),
    noise: { hz: 1400, q: 0.6, gain: 0.55, decay: 0.007 },
    contact: 0.0006,
  },
  snap: {
    modes: modes([1460, 1, 0.007], [2980, 0.6, 0.005], [620, 0.5, 0.012]),
    noise: { hz: 3200, q: 0.6, gain: 0.7, decay: 0.004 },
    contact: 0.0003,
  },
  die: {
    modes: modes([1850, 1, 0.007], [3120, 0.6, 0.005], [4710, 0.3, 0.003]),
    noise: { hz: 1100, q: 0.6, gain: 0.6, decay: 0.009 },
    contact: 0.0003,
  },
  card: {
    modes: modes([340, 0.25, 0.012], [720, 0.12, 0.008]),
    noise: { hz: 2600, q: 0.5, gain: 1, decay: 0.03 },
    contact: 0.0012,
  },
  tile: {
    modes: modes([720, 1, 0.016], [1540, 0.7, 0.012], [2480, 0.5, 0.008], [4100, 0.25, 0.005]),
    noise: { hz: 1800, q: 0.6, gain: 0.5, decay: 0.006 },
    contact: 0.0005,
  },
};

/** A phone's speaker has no low tones: there the touch itself must carry a dull voice. */
export const SMALL_SPEAKER_HZ = 700;
