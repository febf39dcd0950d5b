/** A socket that leads nowhere but to this device: it opens, answers and closes as the club's would. */

export class PocketSocket {
  binaryType = "arraybuffer";
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event?: CloseEvent) => void) | null = null;
  private ended = false;

  /** `hear` answers a frame; `ready` is settled when it can. */
  constructor(
    ready: Promise<unknown>,
    private hear: (frame: string) => Promise<readonly string[]>,
  ) {
    void ready.then(
      () => this.ended || this.onopen?.(),
      () => this.end(),
    );
  }

  send(frame: string): void {
    void this.hear(frame).then(
      (frames) => {
        for (const data of frames) if (!this.ended) this.onmessage?.({ data });
      },
      () => this.end(),
    );
  }

  close(): void {
    this.ended = true;
  }

  /** Hang up: whoever listens calls again, and is told where. */
  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.onclose?.();
  }
}
