import { throwIfAborted } from "../models/throw-if-aborted.ts";
import type { FeatureRow } from "../rerank/local/local-weights.ts";
import type { RecallMode } from "../retrieval/recall.ts";
import type { RecalledPassage } from "../stores/recalled-passage.ts";
import type { LabelledQuestion } from "./labelled-question.ts";
import type { ScoredCandidate } from "./rank-documents.ts";
import type { RetrievalSource } from "./retrieval-source.ts";

/**
 * Everything that is measured on a question, gathered once: pipelines and fits then work on numbers alone, so that a
 * hundred fits take no longer than a few questions.
 */
export interface Evidence {
  readonly question: LabelledQuestion;
  /** Candidates of each mode, best first. */
  readonly candidates: ReadonlyMap<RecallMode, readonly ScoredCandidate[]>;
  /** Features of the candidates of the mode `hybrid`, in their order; empty unless asked for. */
  readonly features: readonly FeatureRow[];
}

export interface CollectOptions {
  modes: readonly RecallMode[];
  /** Whether the local scorer's features are wanted. */
  features: boolean;
  signal?: AbortSignal | undefined;
  /** Called after each question. */
  onAsked?: (() => void) | undefined;
}

export async function collectEvidence(
  questions: readonly LabelledQuestion[],
  source: Pick<RetrievalSource, "ask">,
  { modes, features, signal, onAsked }: CollectOptions,
): Promise<Evidence[]> {
  const collected: Evidence[] = [];
  for (const question of questions) {
    throwIfAborted(signal);
    const asked = await source.ask(question.text, { modes, features, ...(signal && { signal }) });
    const candidates = new Map(
      [...asked.candidates].map(([mode, passages]) => [
        mode,
        passages.map((passage) => toScored(passage, mode)),
      ]),
    );
    collected.push({ question, candidates, features: asked.features });
    onAsked?.();
  }
  return collected;
}

function toScored({ document, similarity, fusedScore }: RecalledPassage, mode: RecallMode): ScoredCandidate {
  return { documentId: document.id, similarity, score: mode === "dense" ? similarity : fusedScore };
}
