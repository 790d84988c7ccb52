import { normaliseQuestion } from "../../text/questions/normalise-question.ts";
import type { CacheEntry } from "../cache.ts";
import type { EmbedderPin } from "../settings.ts";
import { describeVectorFault } from "./describe-vector-fault.ts";
import type { IntegrityFinding } from "./integrity-report.ts";

/** A cached answer against its question and its vector. */
export function findCacheFaults(
  { id, question, normalised, text }: CacheEntry,
  { vector, embedder }: { vector: Float32Array | undefined; embedder: EmbedderPin | undefined },
): IntegrityFinding[] {
  const subject = `cached answer ${JSON.stringify(id)}`;
  const messages: string[] = [];
  if (normaliseQuestion(question) !== normalised) {
    messages.push(`Its question ${JSON.stringify(question)} is compared as ${JSON.stringify(normalised)}.`);
  }
  if (text === "") messages.push("It says nothing.");
  if (!vector) messages.push("It has no vector.");
  if (!embedder) messages.push("Nothing says which embedder made its vector.");
  const fault = vector && embedder && describeVectorFault(vector, embedder.dimension);
  if (fault !== undefined) messages.push(`It has a vector ${fault}.`);
  return messages.map((message) => ({ subject, message }));
}
