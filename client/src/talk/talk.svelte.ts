/** What is said at a table, as one person hears it: phrases by their keys, chat as plain text. */

import type { Spoken, TalkTold } from "../made/frames";
import type { Seat, ServerMessage } from "../net/protocol";
import type { Session } from "../net/session.svelte";
import { token } from "../shell/club";
import type { Words } from "../words";

export type { Spoken };
/** The phrases that are faces, and have a drawing of their own. */
export const FACES = ["laughs", "cries", "wonders", "thinks", "cheers", "sleeps"];
/** So long a line floats over the board. */
const FLOATS_MS = 7_000;

/** What the page asks of the club outside the socket; a test hands in its own. */
export type Post = (path: string, fields?: Record<string, string>) => Promise<boolean>;

export async function post(path: string, fields: Record<string, string> = {}): Promise<boolean> {
  const body = new URLSearchParams({ csrfmiddlewaretoken: token(), ...fields });
  const reply = await fetch(path, { method: "POST", body, redirect: "manual" });
  return reply.ok || reply.type === "opaqueredirect";
}

export class Talk {
  lines: Spoken[] = $state.raw([]);
  told: Omit<TalkTold, "type" | "lines"> | null = $state.raw(null);
  /** Lines of others that came while the panel was closed. */
  unread = $state(0);
  open = $state(false);
  floating: Spoken | null = $state.raw(null);
  /** Why the last thing was not said or done, in the reader's words. */
  trouble = $state("");
  done = $state("");

  constructor(
    private session: Session,
    private table: string,
    readonly words: Words,
    private ask: Post = post,
    private later: (task: () => void, ms: number) => unknown = (task, ms) => setTimeout(task, ms),
  ) {
    session.ontalk = (message) => this.hear(message);
    session.ononline = () => this.listen();
    this.listen();
  }

  /** The seat that speaks: whoever looks, or the first of this screen. */
  get seat(): Seat | null {
    return this.session.seat ?? this.session.model?.yours[0] ?? null;
  }

  get others(): { seat: Seat; name: string; muted: boolean }[] {
    const { seats = [], yours = [] } = this.session.model ?? {};
    return seats
      .filter((info) => info.kind === "person" && !yours.includes(info.seat) && !info.former)
      .map(({ seat, name }) => ({ seat, name, muted: this.told?.muted.includes(seat) ?? false }));
  }

  /** A line as text: what a phrase means in the reader's language. */
  text(line: Spoken): string {
    return line.kind === "phrase" ? this.words.say(`talk.phrase.${line.text}`) : line.text;
  }

  look(open: boolean): void {
    this.open = open;
    if (open) this.unread = 0;
  }

  async say(what: { phrase: TalkTold["offered"][number] } | { text: string }): Promise<boolean> {
    if (this.seat === null) return false;
    this.trouble = this.done = "";
    const verdict = await this.session.socket.say(this.seat, what as Parameters<Session["socket"]["say"]>[1]);
    if (!verdict.ok)
      this.trouble = this.words.say(`talk.refused.${verdict.code}`, verdict.params as Record<string, number>);
    return verdict.ok;
  }

  hearing(phrases: boolean, chat: boolean): Promise<void> {
    const on = { ...(phrases ? { phrases: "on" } : {}), ...(chat ? { chat: "on" } : {}) };
    return this.settle("/me/voices/hear", on);
  }

  mute(seat: Seat, yes: boolean): Promise<void> {
    return this.settle(`/t/${this.table}/talk/${seat}/${yes ? "mute" : "hear"}`);
  }

  async report(seat: Seat): Promise<void> {
    await this.settle(`/t/${this.table}/talk/${seat}/report`);
    if (!this.trouble) this.done = this.words.say("talk.reported");
  }

  private async settle(path: string, fields?: Record<string, string>): Promise<void> {
    this.trouble = this.done = "";
    if (await this.ask(path, fields)) {
      this.lines = [];
      this.listen();
    } else this.trouble = this.words.say("talk.failed");
  }

  private listen(): void {
    this.session.socket.listen(this.lines.at(-1)?.n ?? 0);
  }

  private hear(message: Extract<ServerMessage, { type: "talk" | "said" }>): void {
    if (message.type === "said") return this.add([message.line], true);
    const { lines, type: _, ...told } = message;
    this.told = told;
    this.add(lines, false);
  }

  /** Lines may come twice; their numbers tell. */
  private add(lines: readonly Spoken[], fresh: boolean): void {
    const known = new Set(this.lines.map((line) => line.n));
    const added = lines.filter((line) => !known.has(line.n));
    this.lines = [...this.lines, ...added].sort((a, b) => a.n - b.n);
    const theirs = added.filter((line) => !this.session.model?.yours.includes(line.seat));
    const last = theirs.at(-1);
    if (!fresh || !last || this.open) return;
    this.unread += theirs.length;
    this.floating = last;
    this.later(() => {
      if (this.floating === last) this.floating = null;
    }, FLOATS_MS);
  }
}
