/** The rules on one card: what counts at this table, each line with its clause. */

import type { Params } from "../../words";
import type { Mutants } from "./view";

export interface Line {
  key: string;
  clause: string;
  params?: Params;
}

export function guide({ options }: Pick<Mutants, "options">): Line[] {
  const first = options["edition"] === "first";
  const [bases, least, insects] = ["bases", "minimum_bases", "minimum_insects"].map((name) =>
    Number(options[name]),
  ) as [number, number, number];
  const line = (name: string, clause: string, params?: Params): Line => ({
    key: `mutants.help.${name}`,
    clause,
    ...(params ? { params } : {}),
  });
  return [
    line("aim", first ? "MM-31" : "EV-16", { n: bases - least + 1, of: bases, left: insects - 1 }),
    line("turn", "MM-01"),
    line("shoot", "MM-04"),
    line("capture", "MM-06"),
    line("under", "MM-11"),
    line("base", first ? "MM-22" : "EV-15"),
    line("face", "MM-19"),
    options["end_of_world"] ? line("world", "EV-23") : line("off", "MM-08"),
    line("reinforce", options["reinforcement"] === "missing" ? "MM-24" : "EV-12"),
    line("extra", "MM-25"),
    ...(options["resources"] ? [line("resources", "EV-18")] : []),
  ];
}
