import { z } from "zod";
import { buildScoreReport } from "../../calibrate/scores/report/build-score-report.ts";
import { calibrateGolden as calibrate } from "../../eval/scores/calibrate-golden.ts";
import { costFields, costOptions, costsOf } from "../calibration/cost-options.ts";
import { keepFields, keepOptions, whoKeeps } from "../calibration/keep-options.ts";
import { settleBeside } from "../calibration/settle-calibration.ts";
import { withVersion } from "../calibration/with-version.ts";
import { defineCommand } from "../command.ts";
import { readPairSets } from "../read-pair-sets.ts";
import { createProgress } from "../render/progress.ts";
import { renderScoreCalibration } from "../render/score-calibration.ts";
import { renderSettled } from "../render/settled-calibration.ts";

export const calibrateGolden = defineCommand({
  name: "calibrate golden",
  summary: "Choose from which similarity reviewed answers are served; exit 3 for do not run",
  description:
    "Compares the questions of labelled pairs, without those that golden.vetoes keeps apart, since no threshold lets these through. Where every pair that one answer serves is nearer than every other, by two standard errors or more, the threshold lies in the gap; else where wrong answers and misses together cost least, as --wrong-cost and --refusal-cost say (here a refusal is a miss, which is searched and written); and where similarity does not tell the two apart, or a threshold is not shown to cost less than serving nothing or everything, there is none, and the exit code is 3. Weights of pairs count in every rate, its interval and the share of right ones. How the gap moves as more questions are stored is measured on samples of the stored questions of the pairs.\n\nNothing is pinned without --apply. A calibration that says not to run pins nothing, and names a threshold in force that contradicts it.\n\nWith --json: as `calibrate retrieval`, with keptApart: {right, wrong}.",
  options: [
    {
      flags: "--pairs <file>",
      description:
        "JSON Lines: {asked, stored, same, answer?, weight?} or {a, b, duplicate}. May be given several times.",
      repeatable: true,
    },
    ...costOptions,
    ...keepOptions,
  ],
  examples: [
    "assay calibrate golden --pairs pairs.jsonl --wrong-cost 10",
    "assay calibrate golden --pairs pairs.jsonl --wrong-cost 10 --surface support --apply --by ada",
    "assay calibrate golden --pairs pairs.jsonl --wrong-cost 10 --index bge --apply --by ada",
  ],
  input: z.object({
    pairs: z.array(z.string(), { error: "a file of labelled pairs is needed" }).min(1),
    ...costFields,
    ...keepFields,
  }),
  async run(context, { pairs: files, ...input }) {
    const by = whoKeeps(input, context);
    const { sets, dataHash } = await readPairSets(files, context);
    const { vetoes } = context.loadConfig().config.golden;
    const progress = createProgress(context, "Embedding");
    const report = await withVersion(
      context,
      async (assay) => {
        const { calibration, growth, keptApart } = await calibrate(
          sets.flatMap((set) => set.pairs),
          {
            ...costsOf(input),
            vetoes,
            compare: (compared) =>
              assay.compare(compared, {
                signal: context.signal,
                onProgress: (done, total) => progress.update(done, total),
              }),
          },
        );
        return buildScoreReport(calibration, {
          ...{ target: "golden", keptApart, growth, dataHash },
          ...{ embedderId: assay.embedderId, createdAt: context.now() },
        });
      },
      // Pairs need the model and nothing that is stored.
      { database: ":memory:", tenant: "default", index: input.index },
    ).finally(() => progress.stop());
    const settled = await settleBeside(
      report,
      { ...input, name: "golden", chosen: report.threshold, by },
      context,
    );
    return {
      text: [renderScoreCalibration(report, context.styler), ...renderSettled(settled, context.styler)].join(
        "\n",
      ),
      json: { ...report, settled },
      exitCode: report.threshold === null ? 3 : 0,
    };
  },
});
