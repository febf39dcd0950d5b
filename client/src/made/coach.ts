/** Made from the code by scripts/make_types.py: change the structs in Python, then run it. */

/** All that is told of a match. `version` is what it depends on beside the match. */
export interface Analysis {
  version: string;
  steps: Step[];
  decisions: Decision[];
  shots: Shot[];
  accounts: Account[];
  turnings: Turning[];
  ranges: Range[];
  verdict: Verdict;
}

/** One entry: who acted, everybody's chance after it, what chance gave or took, what the choice cost. */
export interface Step {
  seq: number;
  seat: number | null;
  chances: number[];
  luck: number[];
  by: "" | "dice" | "flicks";
  loss: number;
  error: number;
  decided: boolean;
}

/** A decision: the options, the best first, which was chosen, and what that cost. `sure`: beyond two errors. */
export interface Decision {
  seq: number;
  seat: number;
  options: Considered[];
  chosen: number;
  loss: number;
  error: number;
  sure: boolean;
}

/** An action that was weighed: the seat's chance with it and the error of that, and how a shot is meant. */
export interface Considered {
  action: unknown;
  chance: number;
  error: number;
  aim: Aim | null;
}

/** A shot as it is meant: the piece, from where, how far and to which point, and the thing that it is for. */
export interface Aim {
  piece: number;
  x_um: number;
  y_um: number;
  away_um: number;
  to_x_um: number;
  to_y_um: number;
  target: number | null;
}

/** A shot that was meant to gain something: how far, how often it would, and whether it did. */
export interface Shot {
  seq: number;
  seat: number;
  away_um: number;
  chance: number;
  hit: boolean;
}

/** One seat's: where it began and ended, the luck of flicks and of dice, and the course of play, which is the rest. */
export interface Account {
  seat: number;
  start: number;
  end: number;
  flicks: number;
  dice: number;
  course: number;
  cost: number;
  cost_error: number;
  decisions: number;
}

/** A moment at which chances turned: for whom, by how much, and mostly by what. */
export interface Turning {
  seq: number;
  seat: number;
  change: number;
  part: "choice" | "course" | "dice" | "flicks";
}

/** Shots of a seat up to a distance, None: beyond all; how many gained something, how many were to be expected. */
export interface Range {
  seat: number;
  within_um: number | null;
  shots: number;
  hits: number;
  expected: number;
}

/** What decided it for `seats`: those who won together, or who plays alone. None of them if the win was shared. */
export interface Verdict {
  seats: number[];
  by: "choices" | "even" | "luck";
  luck: number;
  choices: number;
}

/** An action as a hint. Veiled, a shot shows only what is shot at what. */
export interface Idea {
  kind: string;
  action: Record<string, unknown> | null;
  aim: Aim | null;
}
