import { createDrawNumber } from "../draw-number.ts";
import type { HoldoutUnit } from "./cohort.ts";

/** The number in [0, 1) that is drawn for an asker. */
export type DrawAsker = (unit: HoldoutUnit, id: string) => number;

export interface HoldoutKey {
  readonly key: string;
  /** Equal ids of two tenants are two askers. */
  readonly tenant: string;
}

/** How many sessions and users are remembered, and how long their ids may be, in characters: at most some megabytes. */
const MOST_REMEMBERED = 5000;
const LONGEST_REMEMBERED = 200;

/** Draws askers under one key. A conversation that goes on is remembered and not hashed again for each of its questions. */
export function createDraw({ key, tenant }: HoldoutKey): DrawAsker {
  const draw = createDrawNumber(key);
  const remembered = { session: new Map<string, number>(), user: new Map<string, number>() };
  return (unit, id) => {
    if (unit === "request" || id.length > LONGEST_REMEMBERED) return draw([tenant, unit, id]);
    const known = remembered[unit].get(id);
    if (known !== undefined) return known;
    const drawn = draw([tenant, unit, id]);
    if (remembered[unit].size === MOST_REMEMBERED) forgetFirst(remembered[unit]);
    remembered[unit].set(id, drawn);
    return drawn;
  };
}

function forgetFirst(numbers: Map<string, number>): void {
  for (const id of numbers.keys()) {
    numbers.delete(id);
    return;
  }
}
