import { AppError, errorCodes } from "../errors.ts";
import type { OnModelCall } from "../models/model-call.ts";
import { type Sleep, withTimeLimit } from "../models/with-time-limit.ts";
import type { RecalledPassage } from "../stores/recalled-passage.ts";
import { checkScores } from "./check-scores.ts";
import { applyKeepRule, type JudgedCandidate, type KeepRule } from "./keep-rule.ts";
import type { Scorer, Wording } from "./scorer.ts";

/**
 * Chooses the shortlist by a scorer's judgement. A scorer that failed is not a low score: when it takes too long, throws
 * or answers nonsense it is asked once more, and then the first few of recall go on and the caller says so. When it
 * judges every candidate low, the shortlist is empty, and nothing failed. A fault that the scorer's model has already tried
 * again in vain is not asked about once more: the tries would multiply.
 */
export interface RerankOptions {
  scorer: Scorer;
  keepRule: KeepRule;
  /** Candidates that go on, in the order of recall, when the scorer failed. @default 2 */
  fallbackKeep?: number;
  /** Further tries of the whole scoring, but for faults that were tried again already. @default 1 */
  retries?: number;
  /** Longest time of one try. Milliseconds. */
  timeoutMs: number;
  /** The question and its parts with their vectors, for scorers that need them. @default none */
  wordings?: readonly Wording[];
  /** Random text no passage can know, delimiting untrusted text in prompts. */
  marker: string;
  /** Told of each call, also of those in tries that failed. @default nobody */
  onCall?: OnModelCall;
  signal?: AbortSignal;
  /** @default waits by the system's clock */
  sleep?: Sleep;
}

export type RerankOutcome =
  | {
      readonly kind: "judged";
      /** Scores are comparable only under one scorer id. */
      readonly scorerId: string;
      /** Best first; equals in the order of recall. */
      readonly kept: readonly RecalledPassage[];
      /** Every candidate, in the order of recall. */
      readonly judged: readonly JudgedCandidate[];
      /** Why earlier tries failed, in words. Empty when the first one succeeded. */
      readonly failures: readonly string[];
    }
  | {
      readonly kind: "failed";
      /** What was wrong with each try, in words. */
      readonly reason: string;
      /** The first of recall, in that order. */
      readonly kept: readonly RecalledPassage[];
    };

/**
 * @throws AppError `aborted` when the caller gave up, `config-invalid` for a floor or cap that no score can meet, and
 * whatever code of exit 2 the scorer throws: somebody must mend it
 */
export async function rerank(
  question: string,
  candidates: readonly RecalledPassage[],
  options: RerankOptions,
): Promise<RerankOutcome> {
  const { scorer, keepRule, fallbackKeep = 2, retries = 1 } = options;
  checkKeepRule(keepRule);
  const failures: string[] = [];
  for (let isWorthwhile = true; isWorthwhile && failures.length <= retries; ) {
    const attempt = await score(question, candidates, options);
    if (attempt.kind === "sound") {
      const { kept, judged } = applyKeepRule(candidates, attempt.scores, {
        ...keepRule,
        wordings: attempt.wordings,
      });
      return { kind: "judged", scorerId: scorer.id, kept, judged, failures };
    }
    failures.push(attempt.problem);
    isWorthwhile = attempt.givenUp !== true;
  }
  return { kind: "failed", reason: inWords(failures), kept: candidates.slice(0, fallbackKeep) };
}

type Attempt =
  | { readonly kind: "sound"; readonly scores: readonly number[]; readonly wordings: readonly number[] }
  | {
      readonly kind: "unsound";
      readonly problem: string;
      /** True where the scorer's model tried again itself, in vain. */
      readonly givenUp?: boolean;
    };

async function score(
  question: string,
  candidates: readonly RecalledPassage[],
  options: RerankOptions,
): Promise<Attempt> {
  const { scorer, timeoutMs, marker, wordings, onCall, signal, sleep } = options;
  if (candidates.length === 0) return { kind: "sound", scores: [], wordings: [] };
  try {
    const outcome = await withTimeLimit(
      async (stop) =>
        scorer.score(question, candidates, {
          marker,
          signal: stop,
          ...(wordings && { wordings }),
          ...(onCall && { onCall }),
        }),
      { milliseconds: timeoutMs, what: "Judging the candidates", signal, ...(sleep && { sleep }) },
    );
    return outcome.kind === "done"
      ? checkScores(outcome.value, candidates.length)
      : { kind: "unsound", problem: `the scorer took longer than ${timeoutMs} ms` };
  } catch (error) {
    if (AppError.isInstance(error)) {
      if (signal?.aborted || errorCodes[error.code].exit === 2) throw error;
      return { kind: "unsound", problem: error.message, givenUp: error.givenUp };
    }
    return { kind: "unsound", problem: error instanceof Error ? error.message : String(error) };
  }
}

/** A number no score is compared with would silently keep nothing. */
function checkKeepRule({ floor, cap }: KeepRule): void {
  if (!(floor >= 0 && floor <= 10)) {
    throw new AppError("config-invalid", `The floor of reranking is ${floor}, outside 0 to 10.`, {
      hint: 'Set "rerank.floor" to a number from 0 to 10.',
    });
  }
  if (cap !== null && !(Number.isInteger(cap) && cap >= 1)) {
    throw new AppError("config-invalid", `The cap of reranking is ${cap}, not a whole number from 1.`, {
      hint: 'Set "rerank.cap" to a whole number from 1, or to null.',
    });
  }
}

function inWords(failures: readonly string[]): string {
  const [first = "", ...others] = failures.map((failure) => failure.replace(/\.$/, ""));
  if (others.length === 0) return first;
  return others.every((other) => other === first)
    ? `${first} (in each of ${failures.length} tries)`
    : [first, ...others].join("; tried again: ");
}
