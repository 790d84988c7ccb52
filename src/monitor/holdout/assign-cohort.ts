import type { Cohort, HoldoutUnit } from "./cohort.ts";
import type { DrawAsker } from "./create-draw.ts";

/**
 * Who is in the holdout follows from a hash of who asks under a secret key, and from nothing else: every process that has
 * the key draws the same arm, after a restart too, and neither the question nor the hour has a say in it. The drawn number
 * does not depend on the share, so a larger share keeps everyone who was in the smaller one.
 */

/** Who asks one question: what stays the same for the question, the conversation and the person. */
export interface Asker {
  /** Id of the response. */
  readonly request: string;
  readonly session?: string | undefined;
  readonly user?: string | undefined;
}

export interface HoldoutRule {
  /** What is drawn where the question names it. */
  readonly unit: HoldoutUnit;
  /** In [0, 1]. */
  readonly share: number;
  /** Whether a question that names neither a session nor a user is drawn by itself where `unit` is one of these. */
  readonly anonymous: boolean;
}

/** What is drawn in the place of a unit that the question does not name. */
const INSTEAD: Readonly<Record<HoldoutUnit, readonly HoldoutUnit[]>> = {
  request: ["request"],
  session: ["session", "user", "request"],
  user: ["user", "session", "request"],
};

/** What of the asker is drawn; null for a question that is not drawn at all. */
export function unitOf(asker: Pick<Asker, "session" | "user">, rule: HoldoutRule): HoldoutUnit | null {
  for (const unit of INSTEAD[rule.unit]) {
    if (unit === "request" ? rule.unit === "request" || rule.anonymous : asker[unit] !== undefined)
      return unit;
  }
  return null;
}

/** Null for a question that is not drawn, and for all where the share is 0: then there is nothing to compare with. */
export function assignCohort(asker: Asker, rule: HoldoutRule, draw: DrawAsker): Cohort | null {
  const { share } = rule;
  const unit = unitOf(asker, rule);
  const id = unit === null ? undefined : asker[unit];
  if (unit === null || id === undefined || share === 0) return null;
  return { arm: draw(unit, id) < share ? "holdout" : "served", unit, share };
}
