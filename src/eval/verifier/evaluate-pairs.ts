import type { VetoSwitches } from "../../text/vetoes/veto.ts";
import type { VerifierWeights } from "../../verify/local/verifier-weights.ts";
import { measurePairs, type PairMeasurement } from "../measure-pairs.ts";
import { collectPairs, type EvidencedPair, type PairSet } from "./collect-pairs.ts";
import { checkEnoughPairs, judgePairs, judgeUnseen, seenPairs } from "./judge-pairs.ts";
import type { ComparePairsOptions, PairSource } from "./pair-source.ts";

/**
 * Similarity alone, with vetoes, and with the local verifier, for each set of pairs, for each class of theirs, and for all
 * together. Weights are never measured on pairs of which they were fitted on a question.
 */
export interface PairEvaluation {
  readonly embedderId: string;
  readonly sets: readonly MeasuredSet[];
  /** All sets together. */
  readonly pooled: MeasuredSet;
}

export interface MeasuredSet extends PairMeasurement {
  readonly name: string;
  readonly verifier: VerifierUse;
  /** By the `class` of the pairs; empty where none has one. */
  readonly classes: readonly (Omit<PairMeasurement, "vetoes"> & { readonly name: string })[];
}

/** Which verifier the figures are of. */
export type VerifierUse =
  | { readonly kind: "in-force"; readonly from: VerifierWeights["from"]; readonly threshold: number }
  /** Fitted on one half of the pairs and measured on the other, both ways. */
  | { readonly kind: "cross-fit"; readonly precision: number }
  | { readonly kind: "left-out"; readonly reason: string };

export interface EvaluatePairsOptions extends ComparePairsOptions {
  source: Pick<PairSource, "embedderId" | "compare" | "weights">;
  thresholds: readonly number[];
  /** @default all */
  vetoes?: VetoSwitches | undefined;
  /** Fits on halves of these pairs instead of taking the weights in force. @default the weights in force */
  fit?: { seed: number; precision: number } | undefined;
  /** Told how many of the fits are done. @default nobody */
  onFitted?: (done: number, total: number) => void;
}

/** @throws AppError `dataset-invalid` for too few pairs to fit on, those of the embedder; `aborted` */
export async function evaluatePairs(
  sets: readonly PairSet[],
  options: EvaluatePairsOptions,
): Promise<PairEvaluation> {
  const { source, thresholds, vetoes, fit, onFitted, ...compare } = options;
  const pairs = await collectPairs(sets, { source, vetoes, ...compare });
  const judge = fit
    ? crossFitted(pairs, { ...fit, floor: Math.min(...thresholds), onProgress: onFitted })
    : inForce(pairs, await source.weights());
  return {
    embedderId: source.embedderId,
    sets: sets.map(({ name }) =>
      measureSet(
        name,
        pairs.filter(({ set }) => set === name),
        { thresholds, judge },
      ),
    ),
    pooled: measureSet("all", pairs, { thresholds, judge }),
  };
}

/** Verdicts on some of the pairs, or why there are none. */
type Judge = (pairs: readonly EvidencedPair[]) => {
  readonly use: VerifierUse;
  readonly accepted?: ReadonlyMap<EvidencedPair, boolean>;
};

function crossFitted(pairs: readonly EvidencedPair[], options: Parameters<typeof judgeUnseen>[1]): Judge {
  checkEnoughPairs(pairs);
  const verdicts = judgeUnseen(pairs, options);
  const accepted = new Map(pairs.map((pair, at) => [pair, verdicts[at] ?? false]));
  return () => ({ use: { kind: "cross-fit", precision: options.precision }, accepted });
}

function inForce(pairs: readonly EvidencedPair[], weights: VerifierWeights | undefined): Judge {
  if (!weights) {
    const reason = "the local verifier has no weights for this embedding model";
    return () => ({ use: { kind: "left-out", reason } });
  }
  const verdicts = judgePairs(pairs, weights);
  const accepted = new Map(pairs.map((pair, at) => [pair, verdicts[at] ?? false]));
  const seen = seenPairs(pairs, weights);
  const known = new Set(pairs.filter((_, at) => seen[at]));
  return (asked) => {
    const overlap = asked.filter((pair) => known.has(pair)).length;
    if (overlap > 0) {
      const reason = `its weights were fitted on questions of ${overlap} of these pairs`;
      return { use: { kind: "left-out", reason } };
    }
    const { from, threshold } = weights;
    return { use: { kind: "in-force", from, threshold }, accepted };
  };
}

function measureSet(
  name: string,
  pairs: readonly EvidencedPair[],
  { thresholds, judge }: { thresholds: readonly number[]; judge: Judge },
): MeasuredSet {
  const { use, accepted } = judge(pairs);
  const measure = (some: readonly EvidencedPair[]): PairMeasurement =>
    measurePairs(
      some.map((pair) => ({ ...pair, accepted: accepted?.get(pair) })),
      { thresholds },
    );
  const names = [...new Set(pairs.flatMap((pair) => pair.class ?? []))];
  return {
    name,
    verifier: use,
    ...measure(pairs),
    classes: names.map((name) => {
      const { vetoes: _, ...measured } = measure(pairs.filter((pair) => pair.class === name));
      return { name, ...measured };
    }),
  };
}
