import { shippedFor, shippedMarks, shippedNumbers } from "./shipped-weights.ts";
import { type VerifierWeights, verifierWeightsSchema } from "./verifier-weights.ts";

/** The weights that come with the program; undefined for other embedding models than the one they were fitted under. */
export function readShippedWeights(embedderId: string): VerifierWeights | undefined {
  if (embedderId !== shippedFor) return undefined;
  const numbers: unknown = JSON.parse(shippedNumbers);
  return verifierWeightsSchema.parse({
    ...(typeof numbers === "object" && numbers),
    questionMarks: shippedMarks.match(/.{8}/g) ?? [],
  });
}
