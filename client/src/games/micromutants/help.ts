/** The rules on one card: the lines that the table cites a clause for. */

import type { Params } from "../../words";
import type { Scene } from "../family";
import type { Mutants } from "./view";

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

export function guide(
  { options }: Pick<Mutants, "options">,
  { citations }: Pick<Scene, "citations">,
): Line[] {
  const [bases, least, insects] = ["bases", "minimum_bases", "minimum_insects"].map((name) =>
    Number((options as unknown as Record<string, unknown>)[name]),
  ) as [number, number, number];
  const aim = { n: bases - least + 1, of: bases, left: insects - 1 };
  return [...ORDER, "resources"].flatMap((name) => {
    const clause = citations[`help.${name}`];
    return clause
      ? [{ key: `mutants.help.${name}`, clause, ...(name === "aim" ? { params: aim } : {}) }]
      : [];
  });
}
