import type { FreshnessVerdict } from "../../../golden/freshness/freshness.ts";
import type { AnswerSource } from "../../../stores/log.ts";

/**
 * What going from one version of an index to another would change, before anybody goes there: documents, reviewed answers that
 * would no longer be served or would be again, and the questions of a data set that would be answered otherwise.
 */
export interface IndexDifference {
  /** Names of the versions. */
  readonly from: string;
  readonly to: string;
  readonly documents: DocumentDifference;
  readonly golden: readonly GoldenDifference[];
  /** Null where no data set was named. */
  readonly questions: QuestionDifferences | null;
}

/** All lists are ordered by id. */
export interface DocumentDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly ChangedDocument[];
  readonly unchanged: number;
}

export interface ChangedDocument {
  readonly id: string;
  /** Version tags. */
  readonly from: string;
  readonly to: string;
  /** Passages by their text: only in the new version, only in the old one, in both. */
  readonly added: number;
  readonly removed: number;
  readonly kept: number;
}

/** A reviewed answer that would be served no more, or again, or is refused for another reason. */
export interface GoldenDifference {
  readonly id: string;
  /** Its first question. */
  readonly question: string;
  readonly from: FreshnessVerdict["verdict"];
  readonly to: FreshnessVerdict["verdict"];
  /** In words, under the new version. */
  readonly reason: string;
}

export interface QuestionDifferences {
  readonly set: string;
  readonly asked: number;
  /** In the order of the set. */
  readonly changed: readonly QuestionDifference[];
}

export interface QuestionDifference {
  readonly id: string;
  readonly question: string;
  readonly changes: readonly ("path" | "pages" | "answer")[];
  readonly from: AnswerGlance;
  readonly to: AnswerGlance;
}

/** What an answer is, at a glance. */
export interface AnswerGlance {
  /** Null where an error came instead. */
  readonly source: AnswerSource | null;
  /** Documents that it cites. */
  readonly pages: readonly string[];
  readonly text: string;
  /** Code of the error; null where there was none. */
  readonly error: string | null;
}
