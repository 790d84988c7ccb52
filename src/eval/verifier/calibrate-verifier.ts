import type { VetoSwitches } from "../../text/vetoes/veto.ts";
import { fitVerifierWeights } from "../../verify/local/fit/fit-verifier-weights.ts";
import type { VerifierWeights } from "../../verify/local/verifier-weights.ts";
import { type Admitted, measurePairs } from "../measure-pairs.ts";
import { collectPairs, type EvidencedPair, type PairSet } from "./collect-pairs.ts";
import {
  checkEnoughNear,
  checkEnoughPairs,
  judgePairs,
  judgeUnseen,
  seenPairs,
  toTraining,
} from "./judge-pairs.ts";
import type { ComparePairsOptions, PairSource } from "./pair-source.ts";

/**
 * Weights of the local verifier fitted on one's own pairs, and what they are worth: each pair is judged by weights that were
 * fitted on the half it is not in, beside the vetoes alone and the weights in force. Only pairs that would come before the
 * verifier count. Fitting on few odd pairs can make things worse, so the caller is told.
 */
export interface VerifierCalibration {
  /** Fitted on all pairs. Not kept yet. */
  readonly weights: VerifierWeights;
  /** Smallest similarity at which a pair comes before the verifier. */
  readonly floor: number;
  /** Pairs of which the weights in force were fitted on a question; their figures would flatter. */
  readonly overlap: number;
  readonly sets: readonly CalibratedSet[];
  /** All sets together. */
  readonly pooled: CalibratedSet;
  readonly decision: CalibrationDecision;
}

export interface CalibratedSet {
  readonly name: string;
  readonly pairs: number;
  /** Pairs that are near enough and not vetoed: what is served without a verifier. */
  readonly vetoes: Admitted;
  /** Null where there are none, or where they know some of the pairs. */
  readonly inForce: Admitted | null;
  readonly fitted: Admitted;
}

/** Both sides on the same pairs. */
export interface CalibrationDecision {
  readonly against: "in-force" | "vetoes";
  /** Pairs that were compared: those that the weights in force do not know, or all of them. */
  readonly pairs: number;
  readonly before: Admitted;
  readonly after: Admitted;
  readonly isWorse: boolean;
}

export interface CalibrateVerifierOptions extends ComparePairsOptions {
  source: Omit<PairSource, "keepWeights">;
  /** SHA-256 of the data. */
  dataHash: string;
  fittedAt: Date;
  /** Wanted share of right ones among accepted pairs. */
  precision: number;
  /** Smallest similarity at which a pair comes before the verifier. */
  floor: number;
  /** Seed of halves and folds. @default 1 */
  seed?: number;
  /** @default all */
  vetoes?: VetoSwitches | undefined;
  /** Told how many of the fits are done. @default nobody */
  onFitted?: (done: number, total: number) => void;
}

/** Pairs that the weights in force do not know, below which they are no yardstick. */
const FEWEST_UNSEEN = 100;

/** @throws AppError `dataset-invalid` for too few pairs, saying how many more; those of the embedder; `aborted` */
export async function calibrateVerifier(
  sets: readonly PairSet[],
  options: CalibrateVerifierOptions,
): Promise<VerifierCalibration> {
  const { source, dataHash, fittedAt, precision, floor, seed = 1, vetoes, onFitted, ...compare } = options;
  checkEnoughPairs(sets.flatMap(({ pairs }) => pairs));
  const pairs = await collectPairs(sets, { source, vetoes, ...compare });
  checkEnoughNear(pairs, floor);
  const verdicts = judgeUnseen(pairs, {
    ...{ seed, precision, floor },
    // The halves take two of the three rounds of fits.
    onProgress: (done, total) => onFitted?.(done, total * 1.5),
  });
  const { weights } = fitVerifierWeights(toTraining(pairs, { floor }), {
    ...{ embedderId: source.embedderId, dataHash, fittedAt, precision, seed },
    onProgress: (done, total) => onFitted?.(2 * total + done, 3 * total),
  });
  const current = await source.weights();
  const judged = current ? judgePairs(pairs, current) : undefined;
  const seen = current ? seenPairs(pairs, current) : pairs.map(() => false);
  const rows = pairs.map(
    (pair, at): Judged => ({
      ...pair,
      fitted: verdicts[at] ?? false,
      current: judged && !seen[at] ? judged[at] : undefined,
    }),
  );
  return {
    weights,
    floor,
    overlap: seen.filter(Boolean).length,
    sets: sets.map(({ name }) =>
      reportSet(
        name,
        rows.filter(({ set }) => set === name),
        floor,
      ),
    ),
    pooled: reportSet("all", rows, floor),
    decision: decide(rows, { floor, precision }),
  };
}

interface Judged extends EvidencedPair {
  /** Verdict of weights that were fitted on the other half. */
  readonly fitted: boolean;
  /** Verdict of the weights in force; undefined where there are none, or where they know the pair. */
  readonly current: boolean | undefined;
}

function reportSet(name: string, rows: readonly Judged[], floor: number): CalibratedSet {
  return {
    name,
    pairs: rows.length,
    vetoes: admitted(rows, { floor, verdict: () => true }),
    inForce: rows.every(({ current }) => current !== undefined)
      ? admitted(rows, { floor, verdict: ({ current }) => current === true })
      : null,
    fitted: admitted(rows, { floor, verdict: ({ fitted }) => fitted }),
  };
}

/** The weights in force are what fitted ones would replace; where they know too many of the pairs, the vetoes are. */
function decide(
  rows: readonly Judged[],
  { floor, precision }: { floor: number; precision: number },
): CalibrationDecision {
  const unseen = rows.filter(({ current }) => current !== undefined);
  const against = unseen.length >= FEWEST_UNSEEN ? "in-force" : "vetoes";
  const compared = against === "in-force" ? unseen : rows;
  const before = admitted(compared, {
    floor,
    verdict: ({ current }) => against === "vetoes" || current === true,
  });
  const after = admitted(compared, { floor, verdict: ({ fitted }) => fitted });
  return { against, pairs: compared.length, before, after, isWorse: isWorse(before, after, precision) };
}

/** Who reaches the wanted precision is judged by its right hits, who does not by its precision. */
function isWorse(before: Admitted, after: Admitted, precision: number): boolean {
  if (after.precision === null) return true;
  if (before.precision === null) return false;
  const [was, is] = [before.precision.value, after.precision.value];
  if (is < precision) return is <= was;
  return was >= precision && after.right < before.right;
}

function admitted(
  rows: readonly Judged[],
  { floor, verdict }: { floor: number; verdict: (row: Judged) => boolean },
): Admitted {
  const { levels } = measurePairs(
    rows.map((row) => ({ ...row, accepted: verdict(row) })),
    { thresholds: [floor] },
  );
  const found = levels[0]?.withVerifier;
  if (!found) throw new RangeError("There are no pairs to measure.");
  return found;
}
