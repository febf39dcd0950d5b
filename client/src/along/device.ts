/** The device as the page asks it: a worker that decides by the club's own rules. */

export type Asked =
  | { kind: "boot"; pyodide: string; wheel: string; rules: string }
  | { kind: "open"; luggage: string }
  | { kind: "hear"; frame: string }
  | { kind: "clause"; id: string; language: string };

export interface Told {
  number: number;
  text?: string;
  failed?: string;
}

/** What a device fetches and keeps, as the club tells it: files with the bytes on the line, and which is which. */
export interface Parts {
  files: Record<string, number>;
  worker: string;
  pyodide: string;
  wheel: string;
  rules: string;
}

/** What came of a frame: the answers, and the line of the log that must be kept before they are shown. */
export interface Heard {
  frames: string[];
  line: { seq: number; client_id: string; body: string } | null;
}

/** Whoever judges frames; in a test not a worker. */
export interface Judge {
  open(luggage: string): Promise<void>;
  hear(frame: string): Promise<Heard>;
  clause(id: string, language: string): Promise<unknown>;
}

export class Device implements Judge {
  private worker: Worker;
  private waiting = new Map<number, (told: Told) => void>();
  private count = 0;

  constructor(parts: Parts) {
    this.worker = new Worker(parts.worker, { type: "module" });
    this.worker.onmessage = (event: MessageEvent<Told>) => {
      this.waiting.get(event.data.number)?.(event.data);
      this.waiting.delete(event.data.number);
    };
    const { pyodide, wheel, rules } = parts;
    this.ready = this.ask({ kind: "boot", pyodide: new URL(pyodide, location.href).href, wheel, rules });
  }

  /** Whether Python runs and the rules are loaded. */
  readonly ready: Promise<string>;

  async open(luggage: string): Promise<void> {
    await this.ready;
    await this.ask({ kind: "open", luggage });
  }

  async hear(frame: string): Promise<Heard> {
    return JSON.parse(await this.ask({ kind: "hear", frame })) as Heard;
  }

  async clause(id: string, language: string): Promise<unknown> {
    return JSON.parse(await this.ask({ kind: "clause", id, language }));
  }

  private ask(asked: Asked): Promise<string> {
    const number = ++this.count;
    return new Promise((settle, fail) => {
      this.waiting.set(number, ({ text, failed }) =>
        failed === undefined ? settle(text ?? "") : fail(new Error(failed)),
      );
      this.worker.postMessage({ ...asked, number });
    });
  }
}
