import { normaliseQuestion } from "../../text/questions/normalise-question.ts";
import type { GoldenEntry, Phrasing } from "../golden.ts";
import type { EmbedderPin } from "../settings.ts";
import { describeVectorFault } from "./describe-vector-fault.ts";
import type { IntegrityFinding } from "./integrity-report.ts";

/** What else is stored about an entry. */
export interface EntryEvidence {
  /** By id of the phrasing or negative phrasing. */
  readonly vectors: ReadonlyMap<string, Float32Array>;
  /** The embedder that the store is pinned to. */
  readonly embedder: EmbedderPin | undefined;
}

/** Phrasings and negative phrasings of an entry against their texts and vectors. */
export function findEntryFaults(
  entry: Pick<GoldenEntry, "id" | "phrasings" | "negatives">,
  { vectors, embedder }: EntryEvidence,
): IntegrityFinding[] {
  const subject = `golden entry ${JSON.stringify(entry.id)}`;
  const ofPhrasing = (phrasing: Phrasing): IntegrityFinding[] => {
    const named = JSON.stringify(phrasing.text);
    const messages: string[] = [];
    if (normaliseQuestion(phrasing.text) !== phrasing.normalised) {
      messages.push(`The question ${named} is compared as ${JSON.stringify(phrasing.normalised)}.`);
    }
    const vector = vectors.get(phrasing.id);
    const fault = vector && embedder && describeVectorFault(vector, embedder.dimension);
    if (!vector) messages.push(`The question ${named} has no vector.`);
    if (fault !== undefined) messages.push(`The question ${named} has a vector ${fault}.`);
    return messages.map((message) => ({ subject, message }));
  };
  return [...entry.phrasings, ...entry.negatives].flatMap(ofPhrasing);
}
