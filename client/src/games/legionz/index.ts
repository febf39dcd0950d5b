/** Legionz for the shell: the board, and words for its actions and events. */

import { key, type Hex } from "../../board/hex";
import type { Action, GameEvent, Seat } from "../../net/protocol";
import { pointOf } from "../../net/fold";
import type { Params } from "../../words";
import { clauseOf, nameOf, type ActionGroup, type Family, type Scene, type Sentence } from "../family";
import Badge from "./badge.svelte";
import Board from "./board.svelte";
import { declines, legionsOf, moves, placements, viewOf } from "./model";
import { bugLabel, cellLabel, cellName, numberName } from "./phrases";

function prompt(scene: Scene): string {
  const { words, outcome } = scene;
  if (scene.waits) return words.say("legionz.waits");
  if (outcome) {
    const winners = outcome.places.flatMap((place, seat) => (place === 1 ? [nameOf(scene, seat)] : []));
    return words.say(winners.length > 1 ? "legionz.prompt.shared" : "legionz.prompt.won", {
      players: words.list(winners),
    });
  }
  const view = viewOf(scene);
  if (view.turn === null) return "";
  const player = nameOf(scene, view.turn);
  const mine = scene.live && view.turn === scene.seat;
  const phase = view.bonus ? "bonus" : "place";
  return words.say(`legionz.prompt.${mine ? "mine" : "theirs"}.${phase}`, { player });
}

function tell(event: GameEvent, scene: Scene): Sentence[] {
  const { words } = scene;
  const name = (seat: unknown) => nameOf(scene, Number(seat));
  const say = (what: string, params: Params = {}, cited = event.type): Sentence[] => [
    { text: words.say(what, params), clause: clauseOf(event, scene, cited) },
  ];
  const cell = (value: unknown) => cellName(value as Hex);
  const player = name(event.seat);
  switch (event.type) {
    case "sets_laid":
      return say("legionz.laid", { n: (event.numbers as number[]).length, goal: event.goal as number });
    case "turned": {
      const numbers = event.numbers as number[];
      const turned = (event.seats as Seat[]).map(
        (seat, i) => `${name(seat)} ${numberName(numbers[i] ?? 0, scene)}`,
      );
      return say("legionz.turned", { turned: words.list(turned) });
    }
    case "starter_drawn":
      return say("legionz.drawn", { player });
    case "placed":
      if (event.open) return say("legionz.started", { player }, "placed.open");
      return (event.touches as number) > 1
        ? say("legionz.looped", { player, cell: cell(event.cell) }, "placed.loop")
        : say("legionz.placed", { player, cell: cell(event.cell) });
    case "loop_closed":
      return say("legionz.bonus", { player });
    case "moved":
      return say(event.seat === event.owner ? "legionz.moved.own" : "legionz.moved", {
        player,
        owner: name(event.owner),
        start: cell(event.start),
        to: cell(event.to),
      });
    case "declined":
      return say("legionz.declined", { player });
    case "left":
      return say(event["late"] ? "legionz.left.late" : "legionz.left", { player });
    case "revealed":
      return say("legionz.revealed");
    case "finished": {
      const outcome = event.outcome as { places: number[]; clause: string };
      const reason = `legionz.finished.${outcome.clause}`;
      return [
        { text: prompt({ ...scene, outcome }) },
        { text: words.has(reason) ? words.say(reason) : "", clause: outcome.clause },
      ];
    }
    default:
      return [];
  }
}

function standing(seat: Seat, scene: Scene): string {
  const { words } = scene;
  if (scene.waits) return "";
  const view = viewOf(scene);
  if (view.gone.includes(seat)) return words.say("legionz.standing.gone");
  const longest = legionsOf(scene).find((legion) => legion.owner === seat);
  if (scene.facts === undefined) return "";
  const size = longest?.cells.length ?? 0;
  const missing = longest?.missing ?? view.goal;
  return words.say(missing > 0 ? "legionz.standing" : "legionz.standing.full", {
    n: size,
    goal: view.goal,
    missing,
  });
}

function groups(scene: Scene): ActionGroup[] {
  const { words } = scene;
  const found = new Map<string, ActionGroup>();
  const add = (label: string, entry: { label: string; action: Action }) => {
    const group = found.get(label) ?? { label, actions: [] };
    group.actions.push(entry);
    found.set(label, group);
  };
  for (const action of placements(scene)) {
    const label = words.say("legionz.list.number", { number: numberName(action.number, scene) });
    add(label, { label: cellLabel(action.cell, scene), action });
  }
  for (const action of declines(scene)) {
    add(words.say("legionz.list.decline"), { label: words.say("legionz.decline"), action });
  }
  const owners = new Map(viewOf(scene).chain.map((bug) => [key(bug.cell), bug.owner]));
  for (const action of moves(scene)) {
    const label = words.say("legionz.list.move", {
      bug: bugLabel(action.start, owners.get(key(action.start)) ?? 0, scene),
    });
    add(label, { label: cellLabel(action.to, scene, action.start), action });
  }
  return [...found.values()];
}

export const family: Family = {
  lots: true,
  Board,
  Badge,
  question: { type: "legions" },
  prompt,
  tell,
  standing,
  groups,
  async story(scene) {
    const events = scene.past.flatMap((entry) => entry.seen[pointOf(scene.seat)] ?? []);
    const row = (label: string, type: string) => ({
      label: scene.words.say(label),
      values: scene.seats.map(
        ({ seat }) => events.filter((event) => event.type === type && event.seat === seat).length,
      ),
    });
    const longest = scene.seats.map(
      ({ seat }) => legionsOf(scene).find((legion) => legion.owner === seat)?.cells.length ?? 0,
    );
    const decided = scene.past.findLast((entry) => entry.seat !== null);
    return {
      rows: [
        { label: scene.words.say("legionz.story.legion"), values: longest },
        row("legionz.story.placed", "placed"),
        row("legionz.story.loops", "loop_closed"),
        row("legionz.story.moved", "moved"),
      ],
      best: decided ? { seq: decided.seq, text: scene.words.say("legionz.story.last") } : null,
    };
  },
  cue(event) {
    if (event.type === "placed") return "place";
    if (event.type === "moved") return "move";
    if (event.type === "loop_closed") return "loop";
    return event.type === "finished" ? "end" : null;
  },
};
