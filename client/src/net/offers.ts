/** An offer is an action with holes: what one has still to choose. Here it is listed, narrowed and filled, for every game. */
import type { Free, Offer, One, Some } from "../made/frames";
import type { Action } from "./protocol";

export type { Free, Offer, One, Some };
export type Hole = One | Some | Free;

const LISTED = 4096;

/** Whether two plain values are the same. */
export const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The action of an offer with these values; fields that are settled come with it. */
export function fill(offer: Offer, values: Record<string, unknown> = {}): Action {
  return { type: offer.action, ...offer.filled, ...values };
}

/** What is still open when these values are chosen: the offers of which they can be part, with fewer holes. */
export function narrow(offers: readonly Offer[], values: Record<string, unknown>): Offer[] {
  return offers.flatMap((offer) => {
    const filled = { ...offer.filled };
    const holes: Hole[] = [];
    for (const hole of offer.holes ?? []) {
      if (!(hole.field in values)) holes.push(hole);
      else if (hole.type !== "one" || hole.among.some((each) => same(each, values[hole.field])))
        filled[hole.field] = values[hole.field];
      else return [];
    }
    const settled = Object.entries(values).every(([field, value]) => same(filled[field], value));
    return settled ? [{ ...offer, filled, holes }] : [];
  });
}

/** Every action that the offers allow; null where a hole is free or there are too many to list. */
export function listed(offers: readonly Offer[]): Action[] | null {
  const actions: Action[] = [];
  for (const offer of offers) {
    let rows: Record<string, unknown>[] = [{}];
    for (const hole of offer.holes ?? []) {
      if (hole.type === "free") return null;
      const among = hole.type === "one" ? hole.among : subsets(hole);
      if (rows.length * among.length > LISTED) return null;
      rows = rows.flatMap((row) => among.map((value) => ({ ...row, [hole.field]: value })));
    }
    actions.push(...rows.map((row) => fill(offer, row)));
    if (actions.length > LISTED) return null;
  }
  return actions;
}

function subsets(hole: Some): unknown[][] {
  let found: unknown[][] = [[]];
  for (const value of hole.among) {
    const grown = found.filter((each) => each.length < hole.most).map((each) => [...each, value]);
    found = [...found, ...grown.filter((each) => !found.some((other) => same(other, each)))];
    if (found.length > LISTED) return found;
  }
  return found.filter((each) => each.length >= hole.least);
}
