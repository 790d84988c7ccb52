import type { CalibrationSummary, ThresholdName, ThresholdReport } from "../../api/wire/thresholds.ts";
import type { BadgeTone } from "../../parts/badge.tsx";

export const thresholdNames: readonly ThresholdName[] = ["golden", "cache", "retrieval"];

interface NameWords {
  readonly label: string;
  /** What happens from the threshold on. */
  readonly rule: string;
  /** What the hit rate counts. */
  readonly hits: string;
  /** What it is measured on, and how much of that it takes at least. */
  readonly least: string;
}

/** Fewest labelled pairs, none kept apart by a veto, that a threshold of the cache is chosen on. */
export const leastPairs = 50;
/** Fewest of each kind, of those with an answer and those without, that the other two are chosen on. */
export const leastOfEachKind = 10;

export const nameWords: Readonly<Record<ThresholdName, NameWords>> = {
  golden: {
    label: "Golden",
    rule: "From here on a reviewed answer is served to a question like the one it was written for.",
    hits: "served a reviewed answer",
    least: `${leastOfEachKind} at least that the stored answer serves and ${leastOfEachKind} that it does not; pairs that a veto keeps apart do not count`,
  },
  cache: {
    label: "Cache",
    rule: "From here on an answer that was written before is served again.",
    hits: "served from the cache",
    least: `${leastPairs} at least; pairs that a veto keeps apart do not count`,
  },
  retrieval: {
    label: "Retrieval",
    rule: "From here on a passage counts as evidence; a question without any is not covered.",
    hits: "answered from the documents",
    least: `${leastOfEachKind} at least that your documents answer and ${leastOfEachKind} that they do not`,
  },
};

export function surfaceWords(surface: string | null): string {
  return surface ?? "all surfaces";
}

/** Two digits at least, and as many as tell it from the next. */
export function formatThreshold(value: number): string {
  const digits = String(value).split(".")[1]?.length ?? 0;
  return value.toFixed(Math.max(2, Math.min(4, digits)));
}

export interface StateWords {
  readonly word: string;
  readonly tone: BadgeTone;
  readonly sentence: string;
}

/** How a threshold stands, and what to do about it. */
export function stateWords(report: ThresholdReport): StateWords {
  const { state, reviewDue, ageDays, name, value, isAssumed } = report;
  switch (state) {
    case "measured": {
      const age = ageDays === 0 ? "today" : ageDays === 1 ? "yesterday" : `${ageDays} days ago`;
      return reviewDue
        ? {
            ...{ word: "measure again", tone: "warn" },
            sentence: `It was measured ${age}, which is longer than it may be.`,
          }
        : { word: "holds", tone: "good", sentence: `It was measured ${age} under this model.` };
    }
    case "assumed":
      return {
        ...{ word: "needs calibration", tone: "warn" },
        sentence: "Nobody measured it on your questions: it is a guess that may be good.",
      };
    case "stale":
      return {
        ...{ word: "stale", tone: "bad" },
        sentence: isAssumed
          ? "It was chosen under another model and is used all the same: measure it anew."
          : "It was chosen under another model, so questions that need it are refused: measure it anew.",
      };
    case "none":
      return {
        ...{ word: "none", tone: "plain" },
        sentence:
          name === "cache" && value === null
            ? "None is in force: only the same question to the letter is served from the cache."
            : "None is in force.",
      };
  }
}

export function originWords({
  origin,
  calibration,
}: Pick<ThresholdReport, "origin" | "calibration">): string {
  switch (origin) {
    case "configured":
      return "written in the configuration";
    case "default":
      return "the model's default";
    case "set":
      return "set by a person";
    case "calibrated":
      return calibration?.by ? `measured by ${calibration.by}` : "measured";
    case null:
      return "nothing was ever chosen";
  }
}

export function verdictWords({ decision }: Pick<CalibrationSummary, "decision">): string {
  return decision.kind === "run" ? `Run at ${formatThreshold(decision.threshold)}` : "Do not run";
}
