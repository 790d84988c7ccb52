import { AppError } from "../errors.ts";
import { throwIfAborted } from "../models/throw-if-aborted.ts";
import { bootstrapInterval, type Interval, wilsonInterval } from "../stats/intervals.ts";
import { areaUnderCurve, hitRate, meanReciprocalRank } from "../stats/ranking.ts";
import { createSeededRandom } from "../stats/seeded-random.ts";
import type { LabelledQuestion } from "./load-questions.ts";

/**
 * How well retrieval finds the right documents, and how well its top score tells questions the documents
 * answer from questions they do not. Documents are ranked by their best passage; no threshold is applied.
 */
export interface RetrievalEvaluation {
  readonly answerable: number;
  readonly unanswerable: number;
  /** Share of answerable questions with a relevant document among the first k, with 95 % Wilson intervals. */
  readonly hitAt: readonly { readonly k: number; readonly value: number; readonly interval: Interval }[];
  readonly meanReciprocalRank: number;
  /** Top score, answerable against not; null when one side has no questions. 95 % bootstrap interval. */
  readonly auc: { readonly value: number; readonly interval: Interval; readonly seed: number } | null;
  readonly questions: readonly QuestionResult[];
}

export interface QuestionResult {
  readonly id: string;
  readonly text: string;
  readonly answerable: boolean;
  /** 1-based rank of the first relevant document, null when it was not among those recalled. */
  readonly rank: number | null;
  readonly topScore: number;
  readonly top: readonly { readonly documentId: string; readonly similarity: number }[];
}

/** Documents for a question, best first, each once. */
export type RankDocuments = (
  question: string,
) => Promise<readonly { documentId: string; similarity: number }[]>;

export interface EvaluateRetrievalOptions {
  rankDocuments: RankDocuments;
  /** Ids of every document in the store: labels outside it are errors, not misses. */
  documentIds: ReadonlySet<string>;
  /** @default [1, 3, 5, 10] */
  cutoffs?: readonly number[];
  /** Seed of the bootstrap. @default 1 */
  seed?: number;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

/** @throws AppError `dataset-invalid` when a label names a document that the store does not hold */
export async function evaluateRetrieval(
  questions: readonly LabelledQuestion[],
  options: EvaluateRetrievalOptions,
): Promise<RetrievalEvaluation> {
  checkLabels(questions, options.documentIds);
  const results: QuestionResult[] = [];
  for (const question of questions) {
    throwIfAborted(options.signal);
    results.push(await evaluateQuestion(question, options.rankDocuments));
    options.onProgress?.(results.length, questions.length);
  }
  const answerable = results.filter((result) => result.answerable);
  const unanswerable = results.filter((result) => !result.answerable);
  const ranks = answerable.map((result) => result.rank);
  return {
    answerable: answerable.length,
    unanswerable: unanswerable.length,
    hitAt: (options.cutoffs ?? [1, 3, 5, 10]).flatMap((k) => {
      if (ranks.length === 0) return [];
      const value = hitRate(ranks, k);
      return [{ k, value, interval: wilsonInterval(Math.round(value * ranks.length), ranks.length) }];
    }),
    meanReciprocalRank: meanReciprocalRank(ranks),
    auc: answerable.length > 0 && unanswerable.length > 0 ? measureAuc(results, options.seed ?? 1) : null,
    questions: results,
  };
}

async function evaluateQuestion(question: LabelledQuestion, rank: RankDocuments): Promise<QuestionResult> {
  const documents = await rank(question.text);
  const first = documents.findIndex(({ documentId }) => question.relevant.includes(documentId));
  return {
    id: question.id,
    text: question.text,
    answerable: question.answerable,
    rank: first === -1 ? null : first + 1,
    // -1 is the floor of the scale: nothing recalled is the weakest evidence there is.
    topScore: documents[0]?.similarity ?? -1,
    top: documents.slice(0, 5),
  };
}

function measureAuc(results: readonly QuestionResult[], seed: number): RetrievalEvaluation["auc"] {
  const auc = (sample: readonly QuestionResult[]) =>
    areaUnderCurve(
      sample.filter((result) => result.answerable).map((result) => result.topScore),
      sample.filter((result) => !result.answerable).map((result) => result.topScore),
    );
  const interval = bootstrapInterval(results, auc, { random: createSeededRandom(seed) });
  return { value: auc(results), interval, seed };
}

function checkLabels(questions: readonly LabelledQuestion[], known: ReadonlySet<string>): void {
  const unknown = [
    ...new Set(questions.flatMap((question) => question.relevant).filter((id) => !known.has(id))),
  ];
  if (unknown.length === 0) return;
  throw new AppError(
    "dataset-invalid",
    `${unknown.length} labelled document${unknown.length === 1 ? " is" : "s are"} not in the database, for example "${unknown[0]}".`,
    { hint: "Ingest the folder that the labels' paths are relative to: assay ingest <folder>" },
  );
}
