/** The time in which one thing is shown: how fast it goes, whether anything moves, and when it is to be over. */
export interface Time {
  /** 1 is as it happened. */
  readonly speed: number;
  /** Nothing moves: results are shown still, with time to read them. */
  readonly still: boolean;
  /** Whether the rest is to be shown at once. */
  over(): boolean;
  /** So long at the speed of the time; less if it is over. */
  wait(ms: number): Promise<void>;
}

/** How fast things are shown: as they happened, twice as fast, or at once. */
export const PACES = [1, 2, 0] as const;
export type Pace = (typeof PACES)[number];

/** A time that somebody may end. */
export class Running implements Time {
  private readonly waiting = new Set<() => void>();
  private ended: boolean;

  constructor(
    pace: Pace,
    readonly still: boolean,
  ) {
    this.ended = pace === 0;
    this.speed = pace || 1;
  }

  readonly speed: number;

  over(): boolean {
    return this.ended;
  }

  end(): void {
    this.ended = true;
    for (const go of [...this.waiting]) go();
  }

  wait(ms: number): Promise<void> {
    if (this.ended || ms <= 0) return Promise.resolve();
    return new Promise((done) => {
      const go = () => {
        clearTimeout(timer);
        this.waiting.delete(go);
        done();
      };
      const timer = setTimeout(go, ms / this.speed);
      this.waiting.add(go);
    });
  }
}
