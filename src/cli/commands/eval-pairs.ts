import { z } from "zod";
import { loadPairs } from "../../eval/load-pairs.ts";
import { measurePairs, samplePairs } from "../../eval/measure-pairs.ts";
import type { Assay } from "../../service/assay.ts";
import { hashBytes } from "../../text/hash-text.ts";
import { defineCommand } from "../command.ts";
import { numberInput } from "../number-input.ts";
import { readTextInput } from "../read-text-input.ts";
import { renderPairMeasurement } from "../render/pair-measurement.ts";
import { createProgress } from "../render/progress.ts";
import { withAssay } from "../with-assay.ts";

const THRESHOLDS = [0.8, 0.85, 0.9, 0.95];

export const evalPairs = defineCommand({
  name: "eval pairs",
  summary: "Measure how often near questions are rightly taken for one another",
  description:
    "Compares the two questions of every labelled pair and reports, at each threshold, how many pairs would be served one answer (hit rate) and how many of these rightly (precision), by similarity alone and with the vetoes that golden.vetoes leaves on, each with its 95 % Wilson interval. The margin plays no part: a pair has no rivals.\n\nWith --json: {dataHash, sample, seed, embedderId, pairs, same, levels: [{threshold, alone, withVetoes}], vetoes: [{veto, different, same}]}.",
  options: [
    {
      flags: "--pairs <file>",
      description: "JSON Lines: {asked, stored, same, answer?, class?} or {a, b, duplicate}.",
    },
    { flags: "--sample <n>", description: "Most pairs, drawn by the seed (default 3000)." },
    { flags: "--seed <n>", description: "Seed of the sample (default 1)." },
  ],
  examples: [
    "assay eval pairs --pairs pairs.jsonl",
    "assay eval pairs --pairs pairs.jsonl --sample 500 --json",
  ],
  input: z.object({
    pairs: z.string(),
    sample: numberInput({ min: 1, max: 1_000_000, whole: true }).optional(),
    seed: numberInput({ min: 0, max: 4294967295, whole: true }).optional(),
  }),
  async run(context, { pairs: file, sample = 3000, seed = 1 }) {
    const text = await readTextInput(file, context);
    const pairs = samplePairs(loadPairs(text, { file }), { most: sample, seed });
    const { vetoes } = context.loadConfig().config.golden;
    const progress = createProgress(context, "Embedding");
    const compare = async (assay: Assay) => ({
      embedderId: assay.embedderId,
      similarities: await assay.compare(pairs, {
        signal: context.signal,
        onProgress: (done, total) => progress.update(done, total),
      }),
    });
    const { embedderId, similarities } = await withAssay(context, compare, {
      // Pairs need the model and nothing that is stored.
      ...{ database: ":memory:", tenant: "default" },
    }).finally(() => progress.stop());
    const measured = measurePairs(pairs, { similarities, thresholds: THRESHOLDS, vetoes });
    return {
      text: renderPairMeasurement(measured, context.styler),
      json: { dataHash: hashBytes(text), sample, seed, embedderId, ...measured },
    };
  },
});
