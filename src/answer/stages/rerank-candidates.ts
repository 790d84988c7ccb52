import { type RerankOutcome, rerank } from "../../rerank/rerank.ts";
import type { Scorer, Wording } from "../../rerank/scorer.ts";
import type { RecalledPassage } from "../../stores/recalled-passage.ts";
import { createCallLog } from "../call-log.ts";
import type { QuestionContext } from "../question-context.ts";
import type { JudgedCandidate, RerankTrace } from "../trace.ts";

/** What candidates are judged against. */
export interface Asked {
  /** The question in its stand-alone wording. */
  readonly text: string;
  /** What a compound question asks in its parts. */
  readonly parts: readonly string[];
  /** The question and its parts with their vectors; empty when it could not be embedded. */
  readonly wordings: readonly Wording[];
}

/** Passages kept when the scorer failed: it is not known which ones are good, so few of them, in the order of recall. */
const KEPT_WITHOUT_SCORES = 2;

/**
 * The shortlist for `asked`, the question in its stand-alone wording. Without a scorer it is the best of recall;
 * a scorer that failed is not a low score.
 */
export async function rerankCandidates(
  context: QuestionContext,
  { text, wordings }: Asked,
  { candidates, scorer }: { candidates: readonly RecalledPassage[]; scorer: Scorer | undefined },
): Promise<readonly RecalledPassage[]> {
  const { settings, options, trace } = context;
  if (!scorer || options.rerank === false) return candidates.slice(0, options.k ?? settings.retrieval.k);
  if (candidates.length === 0) return [];
  const { floor, timeoutMs } = settings.rerank;
  const cap = options.k ?? settings.rerank.cap;
  const log = createCallLog();
  const outcome = await trace.record(
    () =>
      rerank(text, candidates, {
        wordings,
        scorer,
        keepRule: { floor, cap },
        fallbackKeep: KEPT_WITHOUT_SCORES,
        timeoutMs,
        marker: context.marker,
        onCall: log.onCall,
        ...(options.signal && { signal: options.signal }),
      }),
    (result): Omit<RerankTrace, "milliseconds"> => ({
      stage: "rerank",
      by: scorer.kind,
      scorerId: scorer.id,
      floor,
      cap,
      outcome: result.kind,
      scores: describe(result),
      calls: log.calls,
    }),
  );
  if (outcome.kind === "failed") trace.degrade("rerank", outcome.reason);
  return outcome.kept;
}

function describe(outcome: RerankOutcome): JudgedCandidate[] {
  if (outcome.kind === "failed") return [];
  return outcome.judged.map(({ candidate, score, verdict }) => ({
    passageId: candidate.passage.id,
    documentId: candidate.document.id,
    startLine: candidate.passage.startLine,
    score,
    verdict,
  }));
}
