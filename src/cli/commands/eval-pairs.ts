import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { AppError } from "../../errors.ts";
import { samplePairs } from "../../eval/measure-pairs.ts";
import { evaluatePairs } from "../../eval/verifier/evaluate-pairs.ts";
import type { Assay } from "../../service/assay.ts";
import { DEFAULT_PRECISION } from "../../verify/local/fit/fit-verifier-weights.ts";
import { defineCommand } from "../command.ts";
import { numberInput } from "../number-input.ts";
import { readPairSets } from "../read-pair-sets.ts";
import { renderPairEvaluation } from "../render/pair-evaluation.ts";
import { createProgress } from "../render/progress.ts";
import { withAssay } from "../with-assay.ts";

const THRESHOLDS = [0.8, 0.85, 0.9, 0.95];

export const evalPairs = defineCommand({
  name: "eval pairs",
  summary: "Measure how often near questions are rightly taken for one another",
  description:
    "Compares the two questions of every labelled pair and reports, at each threshold, how many pairs would be served one answer (hit rate) and how many of these rightly (precision): by similarity alone, with the vetoes that golden.vetoes leaves on, and with the local verifier beside these, each with its 95 % Wilson interval, for each file, each class of pairs, and all together. The margin plays no part: a pair has no rivals.\n\nThe verifier has the weights in force, and is left out where these were fitted on questions of the pairs. With --fit it is fitted on a random half of the pairs and measured on the other half, both ways; pairs that share a question stay in one half.\n\nWith --json: {dataHash, sample, seed, embedderId, fit, pairs, same, levels: [{threshold, alone, withVetoes, withVerifier}], vetoes: [{veto, different, same}], verifier, classes: [{name, pairs, same, levels}], sets: [the same for each file]}.",
  options: [
    {
      flags: "--pairs <file>",
      description:
        "JSON Lines: {asked, stored, same, answer?, class?} or {a, b, duplicate}. May be given several times.",
      repeatable: true,
    },
    {
      flags: "--threshold <n>",
      description:
        "Smallest similarity of a hit; may be given several times (default 0.80, 0.85, 0.90, 0.95).",
      repeatable: true,
    },
    { flags: "--fit", description: "Fit the verifier on halves of these pairs." },
    {
      flags: "--precision <n>",
      description: `With --fit: wanted share of right hits (default ${DEFAULT_PRECISION}).`,
    },
    { flags: "--sample <n>", description: "Most pairs of a file, drawn by the seed (default 3000)." },
    { flags: "--seed <n>", description: "Seed of the sample and of the halves (default 1)." },
  ],
  examples: [
    "assay eval pairs --pairs pairs.jsonl",
    "assay eval pairs --pairs pairs.jsonl --fit --seed 7",
    "assay eval pairs --pairs pairs.jsonl --sample 500 --json",
  ],
  input: z.object({
    pairs: z.array(z.string(), { error: "a file of labelled pairs is needed" }).min(1),
    threshold: z.array(numberInput({ min: -1, max: 1 })).optional(),
    fit: z.boolean().default(false),
    precision: numberInput({ min: 0, max: 1 }).optional(),
    sample: numberInput({ min: 1, max: 1_000_000, whole: true }).optional(),
    seed: numberInput({ min: 0, max: 4294967295, whole: true }).optional(),
  }),
  async run(context, { pairs: files, threshold, fit, precision, sample = 3000, seed = 1 }) {
    if (precision !== undefined && !fit) {
      throw new AppError("usage", "--precision says what to fit for, and nothing is fitted.", {
        hint: "Add --fit.",
      });
    }
    const { sets, dataHash } = await readPairSets(files, context);
    const drawn = sets.map(({ name, pairs }) => ({
      name,
      pairs: samplePairs(pairs, { most: sample, seed }),
    }));
    const { database, golden } = context.loadConfig().config;
    const [embedding, fitting] = [createProgress(context, "Embedding"), createProgress(context, "Fitting")];
    const chosen = fit ? { seed, precision: precision ?? DEFAULT_PRECISION } : undefined;
    const measure = ({ pairEvaluation }: Assay) =>
      evaluatePairs(drawn, {
        source: pairEvaluation,
        thresholds: threshold ?? THRESHOLDS,
        vetoes: golden.vetoes,
        fit: chosen,
        signal: context.signal,
        onProgress: (done, total) => embedding.update(done, total),
        onFitted: (done, total) => {
          embedding.stop();
          fitting.update(done, total);
        },
      });
    // Pairs need the model alone; a database may hold weights that were fitted on one's own.
    const evaluation = await withAssay(
      context,
      measure,
      existsSync(resolve(context.cwd, database)) ? {} : { database: ":memory:", tenant: "default" },
    ).finally(() => {
      embedding.stop();
      fitting.stop();
    });
    const { embedderId, pooled, sets: measured } = evaluation;
    const { name: _, ...all } = pooled;
    return {
      text: renderPairEvaluation(evaluation, { seed, styler: context.styler }),
      json: { dataHash, sample, seed, embedderId, fit: chosen ?? null, ...all, sets: measured },
    };
  },
});
