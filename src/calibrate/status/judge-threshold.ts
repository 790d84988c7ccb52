import type { CalibrationRecord } from "../../stores/calibrations.ts";
import type { ThresholdPin } from "../../stores/settings.ts";
import { DAY_MS } from "../../text/calendar-day.ts";
import { corpusChange } from "../records/corpus-state.ts";

/**
 * Where a threshold in force comes from, and whether it can still be relied on. A measured one has a record under the
 * embedding model in use; everything else that holds is assumed, however sure whoever set it was.
 */
export interface ThresholdJudgement {
  /**
   * - `measured`: read from a calibration under this embedding model
   * - `assumed`: a default, or set by a person
   * - `stale`: chosen under another embedding model
   * - `none`: nothing is in force
   */
  readonly state: "measured" | "assumed" | "stale" | "none";
  /** Whole days since it was measured; null where it was not. */
  readonly ageDays: number | null;
  /** Whether it is due to be measured again. */
  readonly reviewDue: boolean;
  /** Share of the documents that changed since; null where documents play no part or it was not measured. */
  readonly corpusChange: number | null;
  /** What should be looked at, in sentences. */
  readonly warnings: readonly string[];
}

export interface ThresholdFacts {
  /** Undefined where none is in force. */
  readonly value: number | undefined;
  readonly origin: "configured" | ThresholdPin["origin"] | null;
  /** Fingerprint id it was chosen under, where that is not the one in use. */
  readonly chosenUnder: string | null;
  /** What it was read from. */
  readonly record: CalibrationRecord | undefined;
  /** Marks of the documents as they are now. */
  readonly corpusMarks: readonly string[];
  readonly now: Date;
}

export interface JudgeThresholdOptions {
  reviewAfterDays: number;
  /** Largest share of changed documents without a warning. */
  maxCorpusChange: number;
}

export function judgeThreshold(facts: ThresholdFacts, options: JudgeThresholdOptions): ThresholdJudgement {
  const { value, chosenUnder, record, origin } = facts;
  if (chosenUnder !== null) {
    return unmeasured("stale", [
      `It was chosen under ${chosenUnder}: its number means nothing under another.`,
    ]);
  }
  if (value === undefined) return unmeasured("none", []);
  if (origin !== "calibrated" || record === undefined) {
    const lost = origin === "calibrated" ? ["The record it was calibrated from is not there."] : [];
    return unmeasured("assumed", lost);
  }
  return judgeMeasured(record, facts, options);
}

function unmeasured(
  state: Exclude<ThresholdJudgement["state"], "measured">,
  warnings: readonly string[],
): ThresholdJudgement {
  return { state, ageDays: null, reviewDue: false, corpusChange: null, warnings };
}

function judgeMeasured(
  record: CalibrationRecord,
  { now, corpusMarks }: ThresholdFacts,
  { reviewAfterDays, maxCorpusChange }: JudgeThresholdOptions,
): ThresholdJudgement {
  const ageDays = Math.floor((now.getTime() - Date.parse(record.at)) / DAY_MS);
  const reviewDue = ageDays >= reviewAfterDays;
  // Pairs of questions do not change with the documents; the top score of a question does.
  const change =
    record.target === "retrieval" && record.corpusMarks !== null
      ? corpusChange(record.corpusMarks, corpusMarks)
      : null;
  return {
    state: "measured",
    ageDays,
    reviewDue,
    corpusChange: change,
    warnings: [
      ...(reviewDue ? [`It was measured ${ageDays} days ago; ${reviewAfterDays} are the most.`] : []),
      ...(change !== null && change > maxCorpusChange
        ? [
            `${(change * 100).toFixed(0)} % of the documents changed since it was measured; ${(maxCorpusChange * 100).toFixed(0)} % are the most.`,
          ]
        : []),
    ],
  };
}
