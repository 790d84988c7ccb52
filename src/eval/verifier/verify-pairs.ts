import type { VerifierStage } from "../../calibrate/report/verifier/stage-schema.ts";
import type { JudgedPair } from "../../calibrate/sweep/judged-pair.ts";
import type { VerifiedPair } from "../../calibrate/verifier/verified-pair.ts";
import { AppError } from "../../errors.ts";
import { similarity } from "../../models/similarity.ts";
import type { Verifier } from "../../models/verifier.ts";
import { percentile } from "../../stats/intervals.ts";
import type { VetoSwitches } from "../../text/vetoes/veto.ts";
import type { LabelledPair } from "../load-pairs.ts";
import { collectPairs } from "./collect-pairs.ts";
import { collectVerdicts, type VerdictNotes } from "./collect-verdicts.ts";
import { DEFAULT_FLOOR, judgeUnseen, lackOfNear, lackOfPairs, seenPairs } from "./judge-pairs.ts";
import type { LookingPairSource, PairVerdict } from "./pair-source.ts";

export interface VerifyPairsOptions {
  source: Pick<LookingPairSource, "compare" | "weights" | "secondLook">;
  kind: Verifier["kind"];
  /** The pairs as the sweep sees them, in the same order. */
  judged: readonly JudgedPair[];
  /** The loosest threshold of the sweep: nothing below it comes before the verifier. */
  loosest: number;
  /** What a call costs. @default what the calls cost by tokens and prices; for the local verifier 0 */
  cost?: number | undefined;
  /** What a call takes. @default as measured */
  latencyMs?: number | undefined;
  /** Of the halves, where weights are fitted. @default 1 */
  seed?: number | undefined;
  /** As the weights that are fitted take them. @default all */
  vetoes?: VetoSwitches | undefined;
  /** For verifiers whose calls are paid for. @default nothing is noted */
  notes?: VerdictNotes | undefined;
  signal?: AbortSignal | undefined;
  /** Told how many pairs have a verdict. @default nobody */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Calls of a chat model at a time. The local verifier has the processor to itself, so that its time is its own. */
const LANES = { chat: 4, local: 1 } as const;

/**
 * Labelled pairs with the verdict, the cost and the time of the verifier on each that would come before it. Weights of the local
 * verifier that know a question of the pairs would flatter it, so there each pair is judged by weights that were fitted on the
 * half it is not in.
 *
 * @throws AppError `dataset-invalid` for pairs without an answer before a verifier that reads it, or for too few to fit on;
 * `usage` where nothing tells what a call costs; those of the verifier
 */
export async function verifyPairs(
  pairs: readonly LabelledPair[],
  options: VerifyPairsOptions,
): Promise<{ pairs: VerifiedPair[]; stage: VerifierStage }> {
  const { source, kind, judged, loosest, notes, signal, onProgress } = options;
  const look = await source.secondLook(kind);
  const places = judged.flatMap((pair, at) =>
    !pair.blocked && pair.similarity >= loosest && pairs[at] ? [{ at, pair: pairs[at], judged: pair }] : [],
  );
  if (look.kind === "chat") checkAnswers(places.map((place) => place.pair));
  const { verdicts, asked, noted } = await collectVerdicts(
    places.map(({ pair, judged: { similarity: near } }) => ({
      ...{ asked: pair.asked, stored: pair.stored, answer: pair.answer ?? "" },
      similarity: similarity(Math.max(-1, Math.min(1, near))),
    })),
    { look, notes: look.kind === "chat" ? notes : undefined, lanes: LANES[look.kind], signal, onProgress },
  );
  const unseen = look.kind === "local" ? await judgeKnown(pairs, options) : undefined;
  const cost = costOf(verdicts, { given: options.cost, kind: look.kind });
  const found = new Map(places.map(({ at }, place) => [at, verdicts[place]]));
  const times = verdicts.map(({ latencyMs }) => latencyMs).toSorted((a, b) => a - b);
  const measured = times.length > 0 ? percentile(times, 0.5) : null;
  return {
    pairs: judged.map((pair, at): VerifiedPair => {
      const verdict = found.get(at);
      const { alone } = pairs[at] ?? {};
      return {
        ...pair,
        ...(alone && { alone }),
        accepted: verdict !== undefined && (unseen?.accepted[at] ?? verdict.accepted),
        cost: verdict ? cost.of(verdict) : 0,
        latencyMs: verdict ? (options.latencyMs ?? verdict.latencyMs) : 0,
      };
    }),
    stage: {
      ...{ kind: look.kind, id: look.id },
      verdicts: unseen ? { from: "cross-fit", known: unseen.known } : { from: "in-force", known: 0 },
      ...{ pairs: places.length, asked, noted, failed: verdicts.filter(({ failed }) => failed).length },
      cost: { perCall: cost.perCall, from: cost.from, measured: cost.measured },
      latency: {
        p50: options.latencyMs ?? measured,
        from: options.latencyMs === undefined ? "measured" : "stated",
        measured,
      },
    },
  };
}

function checkAnswers(pairs: readonly LabelledPair[]): void {
  const without = pairs.filter(({ answer }) => answer === undefined).length;
  if (without === 0) return;
  throw new AppError(
    "dataset-invalid",
    `${without} of the ${pairs.length} pairs that come before the verifier have no answer, which the chat verifier reads.`,
    { hint: "Take pairs with an answer, as assay pairs export writes them, or --verifier local." },
  );
}

/** Verdicts of weights that never saw the pair, for every pair; undefined where those in force saw none. */
async function judgeKnown(
  pairs: readonly LabelledPair[],
  { source, seed = 1, vetoes, signal }: VerifyPairsOptions,
): Promise<{ accepted: readonly boolean[]; known: number } | undefined> {
  const weights = await source.weights();
  const known = weights ? seenPairs(pairs, weights).filter(Boolean).length : 0;
  if (!weights || known === 0) return undefined;
  const evidenced = await collectPairs([{ name: "all", pairs }], {
    source,
    vetoes,
    ...(signal && { signal }),
  });
  const lack = lackOfPairs(pairs) ?? lackOfNear(evidenced, DEFAULT_FLOOR);
  if (lack) {
    throw new AppError(
      "dataset-invalid",
      `The local verifier was fitted on questions of ${known} of these pairs, which would flatter it, and there are too few to fit it on one half and judge the other. ${lack.message}`,
      { hint: lack.hint },
    );
  }
  const precision = weights.precisionTarget;
  return { accepted: judgeUnseen(evidenced, { seed, precision, floor: DEFAULT_FLOOR }), known };
}

interface CallCost extends Pick<VerifierStage["cost"], "perCall" | "from" | "measured"> {
  of(verdict: PairVerdict): number;
}

/** @throws AppError `usage` */
function costOf(
  verdicts: readonly PairVerdict[],
  { given, kind }: { given: number | undefined; kind: Verifier["kind"] },
): CallCost {
  const known = verdicts.flatMap(({ cost }) => cost ?? []);
  const measured = known.length > 0 ? known.reduce((sum, cost) => sum + cost, 0) / known.length : null;
  if (given !== undefined) return { perCall: given, from: "stated", measured, of: () => given };
  if (measured !== null) {
    return { perCall: measured, from: "measured", measured, of: ({ cost }) => cost ?? measured };
  }
  if (kind === "local" || verdicts.length === 0) {
    return { perCall: 0, from: "none", measured: null, of: () => 0 };
  }
  throw new AppError("usage", "What a call of the verifier costs is not known: its model has no price.", {
    hint: "Set prices for the model, or state it: --verifier-cost 0.0004",
  });
}
