import { z } from "zod";
import { hashBytes } from "../../text/hash-text.ts";
import { normaliseQuestion } from "../../text/questions/normalise-question.ts";

const places = z.array(z.int().min(-1));
const numbers = z.array(z.number());

/** Nodes as columns; what each column means is said in `boosted-trees.ts`. */
const tree = z
  .strictObject({ feature: places, split: numbers, left: places, value: numbers })
  .refine(
    ({ feature, split, left, value }) =>
      [split, left, value].every(({ length }) => length === feature.length) &&
      left.every((to, node) => to === 0 || (to > node && to + 1 < left.length)),
    "a tree whose nodes do not fit together",
  );

/**
 * Weights of the local verifier and what they were fitted on. Features depend on the embedding model, and so do weights:
 * they hold for one fingerprint and no other.
 */
export const verifierWeightsSchema = z
  .strictObject({
    kind: z.literal("boosted-trees"),
    /** Names of the features in the order that trees count them in. Weights of other features say nothing. */
    features: z.array(z.string().min(1)).min(1),
    intercept: z.number(),
    trees: z.array(tree),
    /** Smallest probability that is accepted, inclusive. */
    threshold: z.number().min(0).max(1),
    /** Share of right ones among accepted pairs that the threshold was chosen for, by cross-fitting. */
    precisionTarget: z.number().min(0).max(1),
    /** Fingerprint id of the embedder. */
    embedderId: z.string().min(1),
    /** SHA-256 of the labelled pairs. */
    dataHash: z.string().regex(/^[0-9a-f]{64}$/),
    /** `questionMark` of every question it was fitted on: no score of these tells how good the weights are. */
    questionMarks: z.array(z.string().regex(/^[0-9a-f]{8}$/)),
    /** Pairs it was fitted on, and how many of them one answer serves. */
    pairs: z.int().positive(),
    same: z.int().positive(),
    /** ISO 8601, UTC. */
    fittedAt: z.string().min(1),
    from: z.enum(["shipped", "fitted"]),
  })
  .refine(
    ({ features, trees }) =>
      trees.every(({ feature, left }) =>
        feature.every((place, node) => place < features.length && (place >= 0 || left[node] === 0)),
      ),
    "a tree asks for a feature that is not named",
  );

export type VerifierWeights = z.infer<typeof verifierWeightsSchema>;

/**
 * Eight hex digits that stand for a question's normalised text: two spellings of one question have one mark, and of
 * ten thousand questions one in 400,000 others has a mark of theirs by chance.
 */
export function questionMark(question: string): string {
  return hashBytes(normaliseQuestion(question)).slice(0, 8);
}
