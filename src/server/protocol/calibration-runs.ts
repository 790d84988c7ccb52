import { z } from "zod";
import type { SavingsReport } from "../../service/calibration/savings/measure-savings.ts";
import type { ShownCalibration } from "../../service/calibration/shown/shown-calibration.ts";
import { ITEM_WEIGHT } from "../../stats/weighted-share.ts";
import { described, lineText, moment } from "./fields.ts";

const amount = z.number().min(0).max(1e12);
const share = z.number().min(0).max(1);

const common = {
  surface: lineText.exactOptional().meta({ description: "All that have none of their own by default." }),
  wrongCost: amount.meta({ description: "Lost by each wrong answer, in any unit: money, or minutes." }),
  seed: z.int().min(0).max(4_294_967_295).exactOptional(),
};
const drawn = z
  .boolean()
  .exactOptional()
  .meta({ description: "Only pairs drawn from the log by chance; by default where there are any." });
const scores = {
  refusalCost: amount.exactOptional().meta({
    description:
      "Lost by each refusal of what has an answer, or by each miss, in the same unit; 1 by default.",
  }),
  answerableShare: share
    .exactOptional()
    .meta({ description: "Share of what will be asked that has an answer; as in the labels by default." }),
  minAnswered: share
    .exactOptional()
    .meta({ description: "Share of what has an answer that must be let through; 0.05 by default." }),
};

/** What `assay calibrate cache`, `golden` and `retrieval` take. */
export const calibrationRunBody = z.discriminatedUnion("target", [
  z.strictObject({
    target: z.literal("cache"),
    ...common,
    drawn,
    perDay: amount.meta({ description: "Eligible requests a day." }),
    savingPerHit: amount.meta({ description: "Saved by each request that is served, in the same unit." }),
    minPrecision: share
      .exactOptional()
      .meta({ description: "What precision is to be at least, shown by its interval; 0.97 by default." }),
    eligible: amount.exactOptional().meta({
      description:
        "Requests that the pairs stand for, those without a pair with them; their weights by default.",
    }),
    vetoes: z.boolean().exactOptional().meta({ description: "As golden.vetoes says; true by default." }),
  }),
  z.strictObject({ target: z.literal("golden"), ...common, drawn, ...scores }),
  z.strictObject({
    target: z.literal("retrieval"),
    ...common,
    ...scores,
    questions: z
      .array(
        z.strictObject({
          id: z.string().min(1).max(2000),
          question: lineText,
          paraphrase: lineText.nullish(),
          answerable: z.boolean(),
          relevant: z.array(z.string()).max(1000).default([]),
          also: z.array(z.string()).max(1000).default([]),
          weight: z.number().min(ITEM_WEIGHT.least).max(ITEM_WEIGHT.most).exactOptional(),
        }),
      )
      .min(1)
      .max(2000)
      .meta({ description: "Labelled questions: `relevant` names the documents that answer." }),
  }),
]);

export const shownCalibration = described<ShownCalibration>(
  "ShownCalibration",
  "What was decided and why, both curves with their intervals, and the money table.",
);

export const savingsQuery = z.strictObject({
  since: moment.exactOptional(),
  surface: lineText.exactOptional().meta({ description: "Every surface by default." }),
});
export const savingsReport = described<SavingsReport>(
  "SavingsReport",
  "What serving stored answers saved, as the log has it.",
);
