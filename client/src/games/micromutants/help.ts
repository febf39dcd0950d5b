/** The rules on one card: the lines that the table cites a clause for. */

import type { Params } from "../../words";
import type { Scene } from "../family";
import type { State } from "../../made/micro-mutants";

export interface Line {
  key: string;
  clause: string;
  params?: Params;
}

const ORDER = [
  "aim",
  "turn",
  "shoot",
  "capture",
  "under",
  "base",
  "face",
  "world",
  "off",
  "reinforce",
  "extra",
];

export function guide({ options }: Pick<State, "options">, { citations }: Pick<Scene, "citations">): Line[] {
  const { bases, minimum_bases, minimum_insects } = options;
  const aim = { n: bases - minimum_bases + 1, of: bases, left: minimum_insects - 1 };
  return [...ORDER, "resources"].flatMap((name) => {
    const clause = citations[`help.${name}`];
    // How one shoots is the same at every flick table.
    const key = name === "shoot" ? "flicktable.help.shoot" : `micromutants.help.${name}`;
    return clause ? [{ key, clause, ...(name === "aim" ? { params: aim } : {}) }] : [];
  });
}
