import { type CalibrateOptions, calibratePairs } from "../../calibrate/calibrate-pairs.ts";
import { buildReport } from "../../calibrate/report/build-report.ts";
import type { CalibrationReport } from "../../calibrate/report/report-schema.ts";
import { buildVerifiedReport } from "../../calibrate/report/verifier/build-verified-report.ts";
import { sweptThresholds } from "../../calibrate/sweep/thresholds.ts";
import { calibrateWithVerifier } from "../../calibrate/verifier/calibrate-with-verifier.ts";
import { AppError } from "../../errors.ts";
import { toJudgedPairs } from "../../eval/to-judged-pairs.ts";
import { verifyPairs } from "../../eval/verifier/verify-pairs.ts";
import type { Edition } from "../../service/index-versions/indexes.ts";
import type { CommandContext } from "../context.ts";
import { readPairSets } from "../read-pair-sets.ts";
import { createProgress } from "../render/progress.ts";
import { withAssay } from "../with-assay.ts";
import { openVerdictFile } from "./verdict-file.ts";
import { verdictPath } from "./verifier-options.ts";
import { withVersion } from "./with-version.ts";

export interface JudgeSetsOptions extends CalibrateOptions {
  /** Of labelled pairs. */
  files: readonly string[];
  /** Whether pairs are kept apart as `golden.vetoes` says. */
  vetoes: boolean;
  /** @default none */
  verifier?: "local" | "chat" | undefined;
  /** @default as measured */
  verifierCost?: number | undefined;
  /** @default as measured */
  verifierLatencyMs?: number | undefined;
  /** Version of the index under whose model they are judged. @default the live one's */
  index?: string | undefined;
  /** Where verdicts are noted. @default beside the pairs */
  verdicts?: string | undefined;
}

/** Reads pairs, embeds them, asks the verifier where one is wanted, and calibrates. @throws AppError those of each */
export async function judgeSets(
  { files, vetoes, ...options }: JudgeSetsOptions,
  context: CommandContext,
): Promise<CalibrationReport> {
  const { verifier, verifierCost, verifierLatencyMs, verdicts, index, ...calibrate } = options;
  const { sets, dataHash } = await readPairSets(files, context);
  const pairs = sets.flatMap((set) => set.pairs);
  const switches = context.loadConfig().config.golden.vetoes;
  const embedding = createProgress(context, "Embedding");
  const judging = createProgress(context, "Judging");
  const measure = async (assay: Edition): Promise<CalibrationReport> => {
    const similarities = await assay.compare(pairs, {
      signal: context.signal,
      onProgress: (done, total) => embedding.update(done, total),
    });
    embedding.stop();
    const judged = toJudgedPairs(pairs, { similarities, ...(vetoes && { vetoes: switches }) });
    const origin = {
      ...{ createdAt: context.now(), embedderId: assay.embedderId },
      ...{ pairsHash: dataHash, vetoes },
    };
    if (verifier === undefined) return buildReport(calibratePairs(judged, calibrate), origin);
    const thresholds = sweptThresholds(judged, calibrate.thresholds);
    const { pairs: verified, stage } = await verifyPairs(pairs, {
      ...{ source: assay.pairEvaluation, kind: verifier, judged, loosest: thresholds.at(-1) ?? 1 },
      ...{ cost: verifierCost, latencyMs: verifierLatencyMs, seed: calibrate.seed, vetoes: switches },
      notes: verifier === "chat" ? await openVerdictFile(verdicts ?? verdictPath(files), context) : undefined,
      signal: context.signal,
      onProgress: (done, total) => judging.update(done, total, `${done} of ${total}`),
    });
    judging.stop();
    return buildVerifiedReport(calibrateWithVerifier(verified, { ...calibrate, thresholds }), {
      ...origin,
      stage,
    });
  };
  return open(measure, { needsWeights: verifier === "local", index }, context).finally(() => {
    embedding.stop();
    judging.stop();
  });
}

/** Pairs need the model and nothing that is stored, save for weights that were fitted and are kept in the database. */
async function open<T>(
  measure: (edition: Edition) => Promise<T>,
  { needsWeights, index }: { needsWeights: boolean; index: string | undefined },
  context: CommandContext,
): Promise<T> {
  if (index !== undefined) return withVersion(context, measure, { index });
  const apart = () => withAssay(context, measure, { database: ":memory:", tenant: "default" });
  if (!needsWeights) return apart();
  try {
    return await withAssay(context, measure);
  } catch (error) {
    if (AppError.isInstance(error) && error.code === "database-not-found") return apart();
    throw error;
  }
}
