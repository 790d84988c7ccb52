import { calibratePairs } from "../../src/calibrate/calibrate-pairs.ts";
import type { Choice } from "../../src/calibrate/choose/choice.ts";
import type { SweepRow } from "../../src/calibrate/sweep/sweep-row.ts";
import { parseConfig } from "../../src/config.ts";
import { toJudgedPairs } from "../../src/eval/to-judged-pairs.ts";
import type { Embedder } from "../../src/models/embedder.ts";
import { compareQuestions } from "../../src/service/compare-questions.ts";
import type { IntentQuestion } from "../open-data/load-intents.ts";
import { pairWithNearest } from "../open-data/pair-nearest.ts";
import { prices } from "../sweeps/measure-set.ts";
import type { ReplayOptions } from "./options.ts";

/** The threshold of the replay, and what it was chosen on. */
export interface ChosenThreshold {
  /** Undefined: none is recommended, and the same question alone is served. */
  readonly threshold: number | undefined;
  readonly choice: Choice;
  readonly pairs: number;
  readonly minPrecision: number;
  /** What the pairs promise at it. */
  readonly row: Pick<SweepRow, "admitted" | "wrong" | "hitRate" | "precision"> | undefined;
}

const STORED = 2500;

export interface ThresholdOptions
  extends Pick<ReplayOptions, "seed" | "outOfScope" | "minPrecision" | "pairs"> {
  embedder: Embedder;
}

/** As `calibrate cache` would choose it, with vetoes, on phrasings that the stream does not have. */
export async function chooseReplayThreshold(
  phrasings: readonly IntentQuestion[],
  { embedder, ...options }: ThresholdOptions,
): Promise<ChosenThreshold> {
  const { seed, outOfScope, minPrecision } = options;
  const pairs = await pairWithNearest(phrasings, {
    ...{ embedder, seed, outOfScope, stored: STORED, asked: options.pairs },
  });
  const similarities = await compareQuestions(pairs, embedder);
  const judged = toJudgedPairs(pairs, { similarities, vetoes: parseConfig({}).golden.vetoes });
  const { priced, choice } = calibratePairs(judged, { ...prices, minPrecision, seed });
  const threshold = choice.decision === "run" ? choice.threshold : undefined;
  const row = priced.sweep.rows.find((each) => each.threshold === threshold);
  return {
    ...{ threshold, choice, minPrecision },
    pairs: pairs.length,
    row: row && {
      admitted: row.admitted,
      wrong: row.wrong,
      hitRate: row.hitRate,
      precision: row.precision,
    },
  };
}
