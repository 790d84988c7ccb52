import type { AlertKind, AlertPeriod, Finding } from "./finding.ts";
import type { Measured } from "./measured.ts";

/** One thing to watch: a pure function of what was measured. */
export interface AlertRule {
  readonly kind: AlertKind;
  /**
   * What it compares with days before, so that what has lasted is what is usual: `traffic`, or `comparisons` of served answers.
   * `state`: nothing; it says that something is wrong, which no time mends.
   */
  readonly reads: "traffic" | "comparisons" | "state";
  /**
   * How many tests it makes on one day, each of which may be wrong by chance; 0 for a rule that leaves nothing to chance.
   * The budget of false alarms is shared among them.
   */
  tests(measured: Measured, settings: AlertSettings): number;
  /**
   * Part of the budget, beside those of the other rules. What is read from small samples needs more of it to be found as
   * soon as what every question shows.
   */
  readonly weight: number;
  find(measured: Measured, context: RuleContext): Finding[];
  /**
   * How many days each surface has that the rule can compare; absent for a rule that compares no days, or needs no more than
   * another one does.
   */
  usable?(measured: Measured): ReadonlyMap<string | null, number>;
}

export interface RuleContext {
  readonly settings: AlertSettings;
  /** Chance of a false alarm that each test may take. */
  readonly level: number;
  /** Alerts of this rule on a subject before, newest first; one without an end is open. */
  past(subject: string): readonly AlertPeriod[];
}

/** What counts as a move worth telling. Shares are in [0, 1]. */
export interface AlertSettings {
  /** Days before that are taken for usual. */
  readonly baselineDays: number;
  /** Chance that 60 days in which nothing changes bring any false alarm, over all rules and surfaces. */
  readonly falseAlarms: number;
  /** Least rise of the share of served answers that differ from fresh ones. */
  readonly divergenceShift: number;
  /** Largest share that is right; null: what was usual before. */
  readonly divergenceMost: number | null;
  /** Least rise of the difference in rephrased questions, served minus withheld. */
  readonly rephraseShift: number;
  /** Largest difference that is right; null: what was usual before. */
  readonly rephraseMost: number | null;
  /** Least move of the share of questions that a reviewed or stored answer fits, in either direction. */
  readonly hitRateShift: number;
  /** Least population stability index. */
  readonly similarityShift: number;
  /** Least rise of the share of degraded answers. */
  readonly degradedShift: number;
  /** Least rise of the share of questions whose reviewed answer is kept back since its sources moved. */
  readonly staleShift: number;
  /** Largest share of records that the log may lose. */
  readonly logLoss: number;
}
