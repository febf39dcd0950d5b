/** What the page around the table says of it, as data attributes of the mount point. */

export interface Page {
  table: string;
  socket: string;
  language: string;
  /** What draws the game, and the files of words that it needs. */
  family: string;
  words: readonly string[];
  /** Where the record is downloaded. */
  record: string;
  /** Where a clause's words are asked for, and the rulebook's page. */
  clauses: string;
  rules: string;
  /** The spectators' link, and the page of all seats: only for those who came by the players' link. */
  watch: string | null;
  share: string | null;
  /** Where all that a device needs is told, if this table may be taken along. */
  along: { luggage: string; device: string } | null;
  /** What the coach does here: analyses what is `over` (and is `open` already), gives `hints`, stands by a `branch`, teaches a `lesson`, asks a `puzzle`, judges the `shot` of the day, points in a `first` game. */
  coach: "over" | "open" | "hints" | "branch" | "lesson" | "puzzle" | "shot" | "first" | null;
  /** The entry to open the replay at; null plays on. */
  at: number | null;
}

/** The files of words that the page asks for. */
export function wordsOf(data: DOMStringMap): string[] {
  return (data.words ?? "").split(" ").filter((name) => name !== "");
}

export function pageOf(data: DOMStringMap, address: URL): Page {
  const at = address.searchParams.get("at");
  const socket = new URL(data.socket ?? "", address);
  socket.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return {
    table: data.table ?? "",
    socket: socket.href,
    language: data.language ?? "en",
    family: data.family ?? "",
    words: wordsOf(data),
    record: data.export ?? "",
    clauses: data.clauses ?? "/api/v1/clauses/",
    rules: data.rules ?? "/rules",
    watch: data.watch ? new URL(data.watch, address).href : null,
    share: data.share ?? null,
    along: data["along"] && data["device"] ? { luggage: data["along"], device: data["device"] } : null,
    coach: coachOf(data["coach"]),
    at: at !== null && /^\d+$/.test(at) ? Number(at) : null,
  };
}

function coachOf(told: string | undefined): Page["coach"] {
  const known = ["over", "open", "hints", "branch", "lesson", "puzzle", "shot", "first"] as const;
  return known.find((each) => each === told) ?? null;
}

/** The address of this table at one entry, for sharing. */
export function momentLink(address: URL, seq: number): string {
  const link = new URL(address);
  link.search = "";
  link.hash = "";
  link.searchParams.set("at", String(seq));
  return link.href;
}
