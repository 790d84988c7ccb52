import { z } from "zod";
import { hashBytes } from "../../text/hash-text.ts";
import { normaliseQuestion } from "../../text/questions/normalise-question.ts";

/** What the local scorer looks at; what each of them is, is said in `extract-features.ts`. */
export const featureNames = ["similarity", "page", "coverage", "pairs", "missedName"] as const;

export type FeatureName = (typeof featureNames)[number];

/** Features of one candidate for one question. */
export type FeatureRow = Readonly<Record<FeatureName, number>>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Weights of the local scorer and what they were fitted on. Features depend on the embedding model, and so do weights:
 * they hold for one fingerprint and no other.
 */
export const localWeightsSchema = z.strictObject({
  /** Weight of each feature in the logit of a candidate's being the answer. */
  features: z.strictObject({
    similarity: z.number(),
    page: z.number(),
    coverage: z.number(),
    pairs: z.number(),
    missedName: z.number(),
  }),
  intercept: z.number(),
  /** Fingerprint id of the embedder. */
  embedderId: z.string().min(1),
  /** SHA-256 of the labelled questions. */
  dataHash: sha256,
  /** `questionHash` of every wording it was fitted on: no score of these tells how good the weights are. */
  questionHashes: z.array(sha256),
  /** Wordings it was fitted on. */
  questions: z.int().positive(),
  /** Strength of the penalty on weights of standardised features. */
  lambda: z.number().min(0),
  /** ISO 8601, UTC. */
  fittedAt: z.string().min(1),
  from: z.enum(["shipped", "fitted"]),
});

export type LocalWeights = z.infer<typeof localWeightsSchema>;

/** SHA-256 of the question's normalised text: two spellings of one question are the same one. */
export function questionHash(question: string): string {
  return hashBytes(normaliseQuestion(question));
}
