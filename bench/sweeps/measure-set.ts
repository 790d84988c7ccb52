import { calibratePairs } from "../../src/calibrate/calibrate-pairs.ts";
import type { Choice } from "../../src/calibrate/choose/choice.ts";
import type { SweepRow } from "../../src/calibrate/sweep/sweep-row.ts";
import type { EvidencedPair } from "../../src/eval/verifier/collect-pairs.ts";
import { seenPairs } from "../../src/eval/verifier/judge-pairs.ts";
import type { Assay } from "../../src/index.ts";
import { similarity } from "../../src/models/similarity.ts";
import { percentile } from "../../src/stats/intervals.ts";
import type { VerifierWeights } from "../../src/verify/local/verifier-weights.ts";
import { collectEvidence } from "./collect-evidence.ts";
import { type Guard, guardNames, guardPairs } from "./guards.ts";
import { drawHalf, type HoldOutSummary, holdOut, summariseHoldOut } from "./hold-out.ts";
import type { SweepSet } from "./load-sets.ts";
import type { SweepsOptions } from "./options.ts";
import { priceVerifier, type VerifierHoldOut } from "./price-verifier.ts";
import { type SecondLook, takeSecondLook, type VerifierUse } from "./second-look.ts";

/** One set, swept behind each guard. */
export interface SetMeasurement {
  readonly name: string;
  readonly kind: SweepSet["kind"];
  readonly pairs: number;
  /** Pairs that are not among these, since the verifier's shipped weights know a question of theirs. */
  readonly leftOut: number;
  readonly right: number;
  readonly verifier: VerifierUse;
  readonly sweeps: readonly GuardedSweep[];
  /** One for each precision that is asked for; empty without a verifier. */
  readonly secondStage: readonly VerifierHoldOut[];
  /** Median of a call of the local verifier in milliseconds; null where it was left out. */
  readonly latencyMs: number | null;
}

export interface GuardedSweep {
  readonly guard: Guard;
  readonly minPrecision: number;
  /** Pairs that are kept apart. */
  readonly blocked: number;
  readonly choice: Choice;
  /** Share of resamples that decide the same. */
  readonly stability: number;
  /** Area under the ROC curve, over pairs that are not kept apart; null with one kind alone. */
  readonly separation: number | null;
  readonly rows: readonly Pick<SweepRow, "threshold" | "admitted" | "wrong" | "hitRate" | "precision">[];
  readonly holdOut: HoldOutSummary;
}

/** What a hit saves and a wrong answer costs; the example of the guide on calibration. */
export const prices = { perDay: 9400, savingPerHit: 0.0142, wrongCost: 0.2 } as const;

export async function measureSet(
  set: SweepSet,
  { assay, ...options }: SweepsOptions & { assay: Assay },
): Promise<SetMeasurement> {
  const { seed, splits, minPrecisions, verifier } = options;
  const shipped = await assay.pairEvaluation.weights();
  const pairs = await collectEvidence(leaveOutFewSeen(set, shipped), { assay, verifier });
  const look: SecondLook = verifier
    ? takeSecondLook(pairs, { shipped, seed })
    : { use: { kind: "left-out", reason: "not wanted" }, whole: undefined, forHalf: () => undefined };
  const halves = Array.from({ length: splits }, (_, split) => drawHalf(pairs, seed * 1000 + split));
  const verdicts = halves.map((inHalf) => look.forHalf(inHalf));
  const sweeps = guardNames.flatMap((guard) => {
    const judged = guardPairs(pairs, guard, look.whole);
    if (!judged) return [];
    return minPrecisions.map((minPrecision): GuardedSweep => {
      const calibrate = { ...prices, minPrecision, seed };
      const { priced, choice, stability } = calibratePairs(judged, { ...calibrate, resamples: 200 });
      const outcomes = halves.flatMap((inHalf, split) => {
        const behind = guardPairs(pairs, guard, verdicts[split]);
        return behind ? [holdOut(behind, inHalf, calibrate)] : [];
      });
      return {
        ...{ guard, minPrecision, choice },
        blocked: priced.sweep.blocked,
        stability: stability.same,
        separation: priced.sweep.separation?.area ?? null,
        rows: priced.sweep.rows.map(({ threshold, admitted, wrong, hitRate, precision }) => ({
          ...{ threshold, admitted, wrong, hitRate, precision },
        })),
        holdOut: summariseHoldOut(outcomes, minPrecision),
      };
    });
  });
  const judged = halves.flatMap((inHalf, split) => {
    const given = verdicts[split];
    return given ? [{ inHalf, verdicts: given }] : [];
  });
  return {
    name: set.name,
    kind: set.kind,
    pairs: pairs.length,
    leftOut: set.pairs.length - pairs.length,
    right: pairs.filter(({ same }) => same).length,
    verifier: look.use,
    sweeps,
    secondStage:
      judged.length === 0
        ? []
        : minPrecisions.map((minPrecision) =>
            priceVerifier(pairs, { ...prices, minPrecision, seed, splits: judged }),
          ),
    latencyMs: judged.length === 0 ? null : await timeVerifier(pairs, assay),
  };
}

/** Calls that are timed, one after the other. */
const TIMED = 200;

async function timeVerifier(pairs: readonly EvidencedPair[], assay: Assay): Promise<number> {
  const look = await assay.pairEvaluation.secondLook("local");
  const near = pairs.filter(({ row, vetoes }) => row.length > 0 && vetoes.length === 0).slice(0, TIMED);
  const times: number[] = [];
  for (const { asked, stored, similarity: score } of near) {
    times.push((await look.look({ asked, stored, answer: "", similarity: similarity(score) })).latencyMs);
  }
  return percentile(
    times.toSorted((a, b) => a - b),
    0.5,
  );
}

/** Where the shipped weights know less than this share of a set's pairs, the others are enough to measure on. */
const FEW = 0.05;

function leaveOutFewSeen(set: SweepSet, shipped: VerifierWeights | undefined): SweepSet {
  if (!shipped) return set;
  const seen = seenPairs(set.pairs, shipped);
  if (seen.filter(Boolean).length >= set.pairs.length * FEW) return set;
  return { ...set, pairs: set.pairs.filter((_, at) => seen[at] !== true) };
}
