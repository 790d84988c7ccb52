import { type ArmSums, singleQuestions } from "../../src/stats/arms/arm-sums.ts";

/** What was true in a period, and what the monitor was told of it. */
export interface Period {
  /** Of the answers that were served from a store: how many, and the sum of their chances to differ from a fresh one. */
  hits: number;
  differing: number;
  /** Sums over known askers of what would be if all were served, and if all were withheld. */
  readonly ifServed: Expected;
  readonly ifWithheld: Expected;
  readonly served: ArmTotals;
  readonly withheld: ArmTotals;
}

/** Eligible questions and those put again in other words, in expectation. */
interface Expected {
  questions: number;
  rephrased: number;
}

interface ArmTotals {
  questions: number;
  outcomes: number;
  units: number;
  outcomeSquares: number;
  products: number;
  questionSquares: number;
}

export function createPeriod(): Period {
  const expected = (): Expected => ({ questions: 0, rephrased: 0 });
  const totals = (): ArmTotals => ({
    ...{ questions: 0, outcomes: 0, units: 0 },
    ...{ outcomeSquares: 0, products: 0, questionSquares: 0 },
  });
  return {
    ...{ hits: 0, differing: 0, ifServed: expected(), ifWithheld: expected() },
    ...{ served: totals(), withheld: totals() },
  };
}

/** What one session came to. */
export function addSession(
  arm: ArmTotals,
  { questions, outcomes }: { questions: number; outcomes: number },
): void {
  if (questions === 0) return;
  arm.questions += questions;
  arm.outcomes += outcomes;
  arm.units += 1;
  arm.outcomeSquares += outcomes ** 2;
  arm.products += outcomes * questions;
  arm.questionSquares += questions ** 2;
}

/** So many eligible questions, of which each is put again with the chance `again`. */
export function expect(sums: Expected, questions: number, again: number): void {
  sums.questions += questions;
  sums.rephrased += questions * again;
}

export function armSums({ questions, outcomes, ...clusters }: ArmTotals): ArmSums {
  return questions === 0
    ? { questions, outcomes, clusters: singleQuestions({ questions, outcomes }) }
    : { questions, outcomes, clusters };
}
