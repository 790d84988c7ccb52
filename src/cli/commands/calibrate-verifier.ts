import { z } from "zod";
import { calibrateVerifier as calibrate } from "../../eval/verifier/calibrate-verifier.ts";
import { DEFAULT_FLOOR, lackOfPairs } from "../../eval/verifier/judge-pairs.ts";
import { buildVerifierReport } from "../../eval/verifier/verifier-report.ts";
import { DEFAULT_PRECISION } from "../../verify/local/fit/fit-verifier-weights.ts";
import { keepFields, whoKeeps } from "../calibration/keep-options.ts";
import { defineCommand } from "../command.ts";
import { numberInput } from "../number-input.ts";
import { readPairSets } from "../read-pair-sets.ts";
import { createProgress } from "../render/progress.ts";
import { renderVerifierCalibration } from "../render/verifier-calibration.ts";
import { withAssay } from "../with-assay.ts";

export const calibrateVerifier = defineCommand({
  name: "calibrate verifier",
  summary: "Fit the local verifier on your own labelled pairs; exit 3 when that makes it worse",
  description:
    "Fits the local verifier, which judges whether two near questions have one answer, on labelled pairs, for the embedding model in use, and keeps its weights in the database with the data's hash. The threshold is chosen by cross-fitting for the wanted precision. What the weights are worth is measured first: fitted on a random half of the pairs and measured on the other, both ways, beside the vetoes alone and the weights in force; only pairs at the golden threshold or above that no veto keeps apart count. Weights that do not reach the wanted precision must at least be more precise than those in force, others must not lose right hits against them (against the vetoes alone, where the weights in force were fitted on the same questions); else nothing is kept and the exit code is 3. At least 100 pairs of one answer and 100 of two are needed; with fewer the exit code is 3 as well.\n\nEvery fit that is no dry run leaves a record, also one that was not kept: assay calibrate history --target verifier.\n\nWith --json: {kept, dryRun, seed, record, floor, overlap, decision: {against, pairs, before, after, isWorse}, pooled: {name, pairs, vetoes, inForce, fitted}, sets: [the same], weights}; for too few pairs {kept: false, dryRun, seed, tooFew: {message, hint}}.",
  options: [
    {
      flags: "--pairs <file>",
      description:
        "JSON Lines: {asked, stored, same, answer?, class?} or {a, b, duplicate}. May be given several times.",
      repeatable: true,
    },
    {
      flags: "--precision <n>",
      description: `Wanted share of right ones among accepted pairs (default ${DEFAULT_PRECISION}).`,
    },
    { flags: "--dry-run", description: "Measure and keep nothing." },
    { flags: "--force", description: "Keep the weights also where they are worse." },
    { flags: "--seed <n>", description: "Seed of halves and folds (default 1)." },
    { flags: "--by <name>", description: "Who answers for it (default: the setting reviewer)." },
  ],
  examples: [
    "assay calibrate verifier --pairs pairs.jsonl --dry-run",
    "assay calibrate verifier --pairs pairs.jsonl --precision 0.99",
  ],
  input: z.object({
    pairs: z.array(z.string(), { error: "a file of labelled pairs is needed" }).min(1),
    precision: numberInput({ min: 0, max: 1 }).default(DEFAULT_PRECISION),
    dryRun: z.boolean().default(false),
    force: z.boolean().default(false),
    seed: numberInput({ min: 0, max: 4294967295, whole: true }).default(1),
    by: keepFields.by,
  }),
  async run(context, { pairs: files, precision, dryRun, force, seed, by: given }) {
    const by = whoKeeps({ apply: false, keep: true, by: given }, context);
    const { sets, dataHash } = await readPairSets(files, context);
    const few = lackOfPairs(sets.flatMap(({ pairs }) => pairs));
    if (few !== undefined) {
      const text = `${context.styler.red("not kept")}: ${few.message}\n${few.hint}`;
      return { text, json: { kept: false, dryRun, seed, tooFew: few }, exitCode: 3 };
    }
    const { vetoes } = context.loadConfig().config.golden;
    const [embedding, fitting] = [createProgress(context, "Embedding"), createProgress(context, "Fitting")];
    const { calibration, kept, record } = await withAssay(context, async (assay) => {
      const { pairEvaluation, thresholds } = assay;
      const calibration = await calibrate(sets, {
        ...{ source: pairEvaluation, dataHash, fittedAt: context.now(), precision, seed, vetoes },
        floor: (await thresholds.get("golden")) ?? DEFAULT_FLOOR,
        signal: context.signal,
        onProgress: (done, total) => embedding.update(done, total),
        onFitted: (done, total) => {
          embedding.stop();
          fitting.update(done, total);
        },
      });
      const kept = !dryRun && (force || !calibration.decision.isWorse);
      if (kept) await pairEvaluation.keepWeights(calibration.weights);
      // Also of a fit that was not kept: whoever wonders later finds why.
      const report = buildVerifierReport(calibration, { kept, seed });
      const record = dryRun ? null : await assay.calibrations.keep(report, by === undefined ? {} : { by });
      return { calibration, kept, record: record?.id ?? null };
    }).finally(() => {
      embedding.stop();
      fitting.stop();
    });
    return {
      text: [
        renderVerifierCalibration(calibration, { kept, dryRun, seed, styler: context.styler }),
        ...(record === null ? [] : [context.styler.dim(`record ${record}`)]),
      ].join("\n"),
      json: { kept, dryRun, seed, record, ...calibration },
      exitCode: calibration.decision.isWorse && !kept ? 3 : 0,
    };
  },
});
