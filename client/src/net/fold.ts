/** What the client knows of a table: a fold of the server's messages, nothing guessed. */

import {
  WATCH,
  type Affairs,
  type Entry,
  type Seat,
  type Seating,
  type SeatInfo,
  type ServerMessage,
  type State,
  type TableInfo,
  type Viewpoint,
} from "./protocol";

export interface Model extends State, Seating {
  table: TableInfo;
  log: Entry[];
  /** The request to take something back that waits for an answer. */
  asked: { seat: Seat; to: number } | null;
  affairs: Affairs;
  /** Local time at which the clocks were told. */
  heard: number;
}

const NOTHING: Affairs = {
  paused: null,
  asks: null,
  rematch: null,
  series: null,
  watchers: { count: 0, names: [] },
};

/** The model after a message; "gap" if entries between were missed. */
export function fold(model: Model | null, message: ServerMessage, now: number): Model | null | "gap" {
  switch (message.type) {
    case "snapshot":
      return {
        ...stateOf(message),
        table: message.table,
        seats: message.seats,
        yours: message.yours,
        log: message.log,
        asked: null,
        affairs: NOTHING,
        heard: now,
      };
    case "events":
      if (!model) return "gap";
      return {
        ...model,
        ...stateOf(message),
        seats: message.seats,
        yours: message.yours,
        log: joined(model.log, message.entries),
        asked: null,
        affairs: NOTHING,
        heard: now,
      };
    case "ev":
      if (!model || message.entry.seq > model.seq + 1) return "gap";
      if (message.seq < model.seq) return model;
      return {
        ...model,
        ...stateOf(message),
        log: joined(model.log, [message.entry]),
        asked: null,
        heard: now,
      };
    case "seats":
      return model && { ...model, seats: message.seats, yours: message.yours };
    case "undo_asked":
      return model && { ...model, asked: { seat: message.seat, to: message.to } };
    case "undo_answered":
      return model && { ...model, asked: null };
    case "affairs": {
      const { type: _, clock, ...affairs } = message;
      return model && { ...model, affairs, clock, heard: now };
    }
    default:
      return model;
  }
}

function stateOf(message: State): State {
  const { seq, views, due, choices, outcome, clock, undo } = message;
  return { seq, views, due, choices, outcome, clock, undo };
}

function joined(log: Entry[], entries: Entry[]): Entry[] {
  const first = entries[0];
  return first ? [...log.filter((entry) => entry.seq < first.seq), ...entries] : log;
}

/** The entries that were not taken back later, up to `seq`. */
export function standing(log: readonly Entry[], seq = Infinity): Entry[] {
  let kept: Entry[] = [];
  for (const entry of log) {
    if (entry.seq > seq) break;
    const undoes = entry.undoes;
    if (undoes === null) kept.push(entry);
    else kept = kept.filter((earlier) => earlier.seq < undoes);
  }
  return kept;
}

/** The seats held by people at this screen. */
export function here(model: Model): SeatInfo[] {
  return model.seats.filter((info) => model.yours.includes(info.seat));
}

/** Through whose eyes this screen looks: whoever is due here, else who looked before, else a spectator. */
export function viewpoint(model: Model, before: Seat | null): Seat | null {
  const due = model.due.filter((seat) => model.yours.includes(seat));
  if (before !== null && due.includes(before)) return before;
  return due[0] ?? (before !== null && model.yours.includes(before) ? before : (model.yours[0] ?? null));
}

export function pointOf(seat: Seat | null): Viewpoint {
  return seat === null ? WATCH : String(seat);
}

export function remaining(model: Model, seat: Seat, now: number): number | null {
  const clock = model.clock;
  if (!clock) return null;
  const told = clock.remaining_ms[seat];
  if (told === undefined) return null;
  const runs = clock.running.includes(seat) && !model.outcome;
  return Math.max(0, told - (runs ? Math.max(0, now - model.heard - clock.rests_ms) : 0));
}
