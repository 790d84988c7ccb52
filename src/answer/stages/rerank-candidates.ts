import { type RerankOutcome, rerank } from "../../rerank/rerank.ts";
import type { Scorer, Wording } from "../../rerank/scorer.ts";
import type { RecalledPassage } from "../../stores/recalled-passage.ts";
import { createCallLog } from "../call-log.ts";
import type { QuestionContext } from "../question-context.ts";
import type { JudgedCandidate, RerankTrace, Untimed } from "../trace.ts";

/** What candidates are judged against. */
export interface Asked {
  /** The question in its stand-alone wording. */
  readonly text: string;
  /** What a compound question asks in its parts. */
  readonly parts: readonly string[];
  /** The question and its parts with their vectors; empty when it could not be embedded. */
  readonly wordings: readonly Wording[];
}

/** A passage of the shortlist. */
export interface Evidence {
  readonly passage: RecalledPassage;
  /** How well it answers, at most 1; its similarity where nobody judged it. Comparable within one shortlist. */
  readonly relevance: number;
  /** What it answers best of a compound question; undefined where nobody told. */
  readonly part: string | undefined;
}

const BEST_SCORE = 10;

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
): Promise<readonly Evidence[]> {
  const { settings, options, trace } = context;
  if (!scorer || options.rerank === false)
    return candidates.slice(0, options.k ?? settings.retrieval.k).map(unjudged);
  if (candidates.length === 0) return [];
  const { floor, timeoutMs } = settings.rerank;
  const cap = options.k ?? settings.rerank.cap;
  const log = createCallLog(options.onCall);
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
    (result): Untimed<RerankTrace> => ({
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
  if (outcome.kind === "failed") {
    trace.degrade("rerank", outcome.reason);
    return outcome.kept.map(unjudged);
  }
  const judged = new Map(outcome.judged.map((entry) => [entry.candidate, entry]));
  return outcome.kept.map((passage): Evidence => {
    const { score = 0, wording = 0 } = judged.get(passage) ?? {};
    return { passage, relevance: score / BEST_SCORE, part: wordings[wording]?.text };
  });
}

function unjudged(passage: RecalledPassage): Evidence {
  return { passage, relevance: passage.similarity, part: undefined };
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
