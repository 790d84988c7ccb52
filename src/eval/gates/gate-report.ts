import type { MetricGate } from "./gate-file.ts";

/** What the gates say of one run. */
export interface GateReport {
  readonly run: GatedRun;
  /** Null where nothing is compared with one. */
  readonly baseline: GatedRun | null;
  /** In the order of the file; what moved under a run, what must never happen, errors and dropped questions come first. */
  readonly gates: readonly GateOutcome[];
  readonly isMet: boolean;
}

export interface GatedRun {
  readonly id: string;
  readonly name: string;
  readonly setHash: string;
  readonly questions: number;
}

export type GateKind =
  | "steady"
  | "never"
  | "errors"
  | "same-questions"
  | "measured"
  | Exclude<keyof MetricGate, "metric" | "tag" | "leastQuestions" | "mayCountFewer">;

export interface GateOutcome {
  readonly kind: GateKind;
  /** What is asked, in words: `retrieval.hit@5 of api at least 0.9`. */
  readonly name: string;
  /** Null where no metric is asked about. */
  readonly metric: string | null;
  readonly tag: string | null;
  readonly isMet: boolean;
  /** What was found, in words and numbers. */
  readonly found: string;
  /** The questions that pull below the bound, worst first; empty where the gate is met. */
  readonly brokenBy: readonly BreakingQuestion[];
}

export interface BreakingQuestion {
  readonly id: string;
  readonly question: string;
  /** What it came to: `0`, `0.33, was 1`, `cross-tenant`. */
  readonly came: string;
}
