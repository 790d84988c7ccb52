import { judgeThreshold, type ThresholdJudgement } from "../../calibrate/status/judge-threshold.ts";
import type { Config } from "../../config.ts";
import type { CalibrationRecord, CalibrationStore, CalibrationSummary } from "../../stores/calibrations.ts";
import type { SettingsStore } from "../../stores/settings.ts";
import type { VerifierWeights } from "../../verify/local/verifier-weights.ts";
import { findVerifierWeights } from "../find-verifier-weights.ts";
import { summaryOf } from "./report-thresholds.ts";

/** What the local verifier's weights under the embedding model in use rest on. */
export interface VerifierStanding extends ThresholdJudgement {
  /** Which verifier is on where no surface says otherwise. */
  readonly mode: Config["golden"]["verifier"];
  /** Null where it has no weights for the embedding model. */
  readonly from: VerifierWeights["from"] | null;
  /** Smallest probability that is accepted; null without weights. */
  readonly value: number | null;
  /** ISO 8601, UTC; null without weights. */
  readonly fittedAt: string | null;
  /** The record of their fit; null for weights that came with the program, or were fitted before records were kept. */
  readonly calibration: CalibrationSummary | null;
}

export interface ReportVerifierParts {
  config: Config;
  settings: Pick<SettingsStore, "getVerifierWeights">;
  calibrations: Pick<CalibrationStore, "get" | "list">;
  embedderId: string;
  clock: () => Date;
}

export async function reportVerifier(parts: ReportVerifierParts): Promise<VerifierStanding> {
  const { config, settings, embedderId, clock } = parts;
  const weights = await findVerifierWeights(embedderId, settings);
  const record = weights && (await findRecord(weights, parts));
  const { reviewAfterDays, maxCorpusChange } = config.calibration;
  const judgement = judgeThreshold(
    {
      value: weights?.threshold,
      origin: record ? "calibrated" : weights?.from === "fitted" ? "set" : "default",
      ...{ chosenUnder: null, record, corpusMarks: [], now: clock() },
    },
    { reviewAfterDays, maxCorpusChange },
  );
  return {
    ...judgement,
    mode: config.golden.verifier,
    from: weights?.from ?? null,
    value: weights?.threshold ?? null,
    fittedAt: weights?.fittedAt ?? null,
    calibration: record ? summaryOf(record) : null,
  };
}

/** The fit that these very weights came from: a later one that was not kept is not theirs. */
async function findRecord(
  { embedderId, dataHash, fittedAt, from }: VerifierWeights,
  { calibrations }: ReportVerifierParts,
): Promise<CalibrationRecord | undefined> {
  if (from === "shipped") return undefined;
  const found = (await calibrations.list({ target: "verifier" })).find(
    ({ fingerprint, pairsHash, at, decision }) =>
      fingerprint === embedderId && pairsHash === dataHash && at === fittedAt && decision.kind === "run",
  );
  return found && calibrations.get(found.id);
}
