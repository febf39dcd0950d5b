/** What the battle came to: losses and VP by Round, the luck of the dice, the Turn that decided it. */

import type { Debriefing, Luck } from "../../made/mars-attacks";
import type { AskThen, Scene, Story } from "../family";
import { sideName } from "./phrases";

const SIDES = [0, 1] as const;

export async function story(scene: Scene, ask: AskThen): Promise<Story> {
  const { words } = scene;
  const told = (await ask({ type: "debrief" }, scene.seq)) as Debriefing | undefined;
  if (!told || !("rounds" in told)) return { rows: [], best: null }; // a battle of an earlier companion
  const row = (side: 0 | 1, what: "lost" | "scored") => {
    const values = told.rounds.map((line) => line[what][side]);
    return {
      label: words.say(`mars.debrief.${what}`, { side: sideName(side, scene) }),
      values: [...values, values.reduce((all, n) => all + n, 0)],
    };
  };
  const { decisive } = told;
  return {
    heads: [
      ...told.rounds.map(({ round }) =>
        round ? words.say("mars.debrief.round", { n: round }) : words.say("mars.debrief.before"),
      ),
      words.say("mars.debrief.sum"),
    ],
    rows: SIDES.flatMap((side) => [row(side, "lost"), row(side, "scored")]),
    notes: [
      ...SIDES.map((side) => luckText(told.luck[side], side, scene)),
      ...(decisive ? [] : [words.say("mars.debrief.undecided")]),
    ],
    best: decisive && {
      seq: decisive.seq,
      text: words.say("mars.debrief.decisive", {
        round: decisive.round,
        turn: decisive.turn,
        side: sideName(decisive.side, scene),
        scored: decisive.scored.join(":"),
        lost: decisive.lost.join(":"),
      }),
    },
  };
}

/** What hit and what succeeded, against what was to be expected. */
function luckText(luck: Luck, side: number, scene: Scene): string {
  const { words } = scene;
  const counted = (n: number, of: number, milli: number) => {
    const by = n - milli / 1000;
    const more = `${by < 0 ? "−" : "+"}${words.tenths(Math.abs(by))}`;
    return { n, of, due: { value: milli / 1000, digits: 1 }, more };
  };
  const hits = words.say("mars.debrief.hits", {
    side: sideName(side, scene),
    ...counted(luck.hits, luck.attacks, luck.hits_expected_milli),
  });
  const dice = counted(luck.successes, luck.dice, luck.successes_expected_milli);
  return luck.dice ? `${hits} ${words.say("mars.debrief.dice", dice)}` : hits;
}
