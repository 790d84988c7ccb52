import { AppError } from "../../errors.ts";
import { fitConditionalLogit } from "../../stats/fit-conditional-logit.ts";
import { type FeatureRow, featureNames, type LocalWeights, questionHash } from "./local-weights.ts";

/** One wording of a labelled question with the candidates that recall found for it. */
export interface TrainingQuestion {
  readonly text: string;
  /** Whether the documents answer it. Where they do not, the right choice is none of the candidates. */
  readonly answerable: boolean;
  /** Candidates whose labels are clear; those that help without answering are left out by the caller. */
  readonly candidates: readonly { readonly row: FeatureRow; readonly right: boolean }[];
}

export interface FitWeightsOptions {
  /** Fingerprint id of the embedder. */
  embedderId: string;
  /** SHA-256 (hex) of the labelled questions. */
  dataHash: string;
  fittedAt: Date;
  /** Strength of the penalty on weights of standardised features. @default 3 */
  lambda?: number;
  /** @default "fitted" */
  from?: LocalWeights["from"];
}

const DEFAULT_LAMBDA = 3;

/**
 * Weights under which the right candidates of these questions score high, and all candidates of those without an answer
 * low. A question whose right documents recall did not find teaches nothing and is left out.
 *
 * @throws AppError `dataset-invalid` without questions of both kinds: nothing would tell a good score from a bad one
 */
export function fitLocalWeights(
  questions: readonly TrainingQuestion[],
  options: FitWeightsOptions,
): LocalWeights {
  const { embedderId, dataHash, fittedAt, lambda = DEFAULT_LAMBDA, from = "fitted" } = options;
  const usable = questions.filter(
    ({ answerable, candidates }) =>
      candidates.length > 0 && (!answerable || candidates.some(({ right }) => right)),
  );
  for (const wanted of [true, false]) {
    if (usable.some(({ answerable }) => answerable === wanted)) continue;
    const which = wanted ? "with an answer that recall finds" : "without an answer in the documents";
    throw new AppError("dataset-invalid", `None of the ${questions.length} questions is one ${which}.`, {
      hint: "Weights are fitted on questions of both kinds, better some dozens of each.",
    });
  }
  const { weights, intercept } = fitConditionalLogit(
    usable.map(({ answerable, candidates }) => ({
      rows: candidates.map(({ row }) => featureNames.map((name) => row[name])),
      right: candidates.map(({ right }) => answerable && right),
    })),
    { lambda },
  );
  const weightOf = new Map(featureNames.map((name, index) => [name, weights[index] ?? 0]));
  return {
    features: {
      similarity: weightOf.get("similarity") ?? 0,
      page: weightOf.get("page") ?? 0,
      coverage: weightOf.get("coverage") ?? 0,
      pairs: weightOf.get("pairs") ?? 0,
      missedName: weightOf.get("missedName") ?? 0,
    },
    intercept,
    embedderId,
    dataHash,
    questionHashes: [...new Set(usable.map(({ text }) => questionHash(text)))].sort(),
    questions: usable.length,
    lambda,
    fittedAt: fittedAt.toISOString(),
    from,
  };
}
