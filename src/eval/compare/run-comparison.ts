import type { AnswerSource } from "../../stores/log.ts";
import type { Metric } from "../metrics/metric.ts";

/** What two runs over the same questions say about what answered them. Differences are the second run less the first. */
export interface RunComparison {
  readonly first: ComparedRun;
  readonly second: ComparedRun;
  /** Questions that both runs hold, in the same words; everything below is of these. */
  readonly questions: number;
  /** Ids of questions that only one run holds. */
  readonly onlyFirst: readonly string[];
  readonly onlySecond: readonly string[];
  /** Ids under which the runs hold questions of different words. */
  readonly reworded: readonly string[];
  /** Ids of questions that ended in an error in either run: most metrics do not count them. */
  readonly failed: readonly string[];
  /** Chance, over all metrics together, of calling any difference that is none. */
  readonly level: number;
  /** Chance of finding the effect that the needed questions are counted for. */
  readonly power: number;
  /** Metrics that the level is shared among: those in which some question differs. */
  readonly tested: number;
  readonly metrics: readonly MetricComparison[];
  /** Worst first. */
  readonly flips: readonly Flip[];
}

export interface ComparedRun {
  readonly id: string;
  readonly name: string;
  readonly startedAt: string;
  /** SHA-256 (hex) of its questions with what is expected of them. */
  readonly setHash: string;
  /** What moved while it was run: then a difference may lie there, and the run cannot be had again. Null where nobody looked. */
  readonly moved: readonly string[] | null;
}

/**
 * `better` and `worse` are findings at the level of the comparison; `same` says that no question differs; `no-evidence` that
 * this many questions do not tell; `not-measured` that one of the runs has no value, or that no
 * question counts in both.
 */
export type MetricVerdict = "better" | "worse" | "no-evidence" | "same" | "not-measured";

export interface MetricComparison extends Pick<Metric, "better" | "kind"> {
  readonly metric: string;
  /**
   * Questions that it is compared on: those that count in both runs, or in either where the metric speaks of the answers that
   * came from documents or of the reviewed ones that were served.
   */
  readonly n: number;
  /** Questions that count in each run. */
  readonly counted: { readonly first: number; readonly second: number };
  /** Ids of questions that count in the first run and no more in the second, and the other way round. */
  readonly gone: readonly string[];
  readonly added: readonly string[];
  /** Over what is compared; over what counts there, where nothing can be compared. */
  readonly first: number | null;
  readonly second: number | null;
  readonly difference: number | null;
  /** 95 %, of this metric by itself, by paired bootstrap; null below five questions. */
  readonly interval: readonly [low: number, high: number] | null;
  /** Questions on which the second run did better, and worse. */
  readonly gained: number;
  readonly lost: number;
  /** McNemar's exact test where all outcomes are 0 or 1, else by exchanging results; null where no question differs. */
  readonly test: "mcnemar" | "exchange" | null;
  readonly pValue: number | null;
  /** Raised for the number of metrics (Holm); the verdict compares it with the level. */
  readonly adjusted: number | null;
  readonly verdict: MetricVerdict;
  /** Null where there is a verdict, and where no effect was given or seen. */
  readonly needed: NeededQuestions | null;
}

/** Questions that would find a difference with the power of the comparison, at its level shared among all metrics. */
export interface NeededQuestions {
  readonly questions: number;
  /** The difference that would be found; above 0. */
  readonly effect: number;
  /** Whether it is the one that was seen, which is itself uncertain, or one that the caller wants to find. */
  readonly effectFrom: "seen" | "given";
}

/** A question that came out differently. */
export interface Flip {
  readonly id: string;
  readonly question: string;
  readonly tags: readonly string[];
  /** Metrics of 0 or 1 by which the second run is worse, and better. */
  readonly lost: readonly string[];
  readonly gained: readonly string[];
  /** What must never happen, and happened in one run alone. */
  readonly newViolations: readonly string[];
  readonly endedViolations: readonly string[];
  readonly first: FlippedAnswer;
  readonly second: FlippedAnswer;
}

export interface FlippedAnswer {
  /** Null where an error came instead. */
  readonly source: AnswerSource | null;
  readonly text: string;
  readonly citedDocuments: readonly string[];
  /** Code of the error. */
  readonly error: string | null;
}
