import { z } from "zod";
import { buildScoreReport } from "../../calibrate/scores/report/build-score-report.ts";
import { wordings } from "../../eval/labelled-question.ts";
import { calibrateRetrieval as calibrate } from "../../eval/scores/calibrate-retrieval.ts";
import type { Edition } from "../../service/index-versions/indexes.ts";
import { costFields, costOptions, costsOf } from "../calibration/cost-options.ts";
import { keepFields, keepOptions, whoKeeps } from "../calibration/keep-options.ts";
import { settleCalibration } from "../calibration/settle-calibration.ts";
import { withVersion } from "../calibration/with-version.ts";
import { defineCommand } from "../command.ts";
import { readLabelled } from "../read-labelled.ts";
import { createProgress } from "../render/progress.ts";
import { renderScoreCalibration } from "../render/score-calibration.ts";
import { renderSettled } from "../render/settled-calibration.ts";

export const calibrateRetrieval = defineCommand({
  name: "calibrate retrieval",
  summary: "Choose from which similarity passages count as evidence; exit 3 for do not run",
  description:
    "Asks every labelled question and looks at the similarity of its nearest passage. Where all questions with an answer score above all without one, by two standard errors or more, the threshold lies in the gap; else where wrong answers and false refusals together cost least, as --wrong-cost and --refusal-cost say; and where the score does not tell the two apart, or a threshold is not shown to cost less than refusing or answering everything, there is none, and the exit code is 3. How the gap moves is measured on samples of the documents, an eighth to all of them: more documents bring nearer misses. What answers a question stays in each sample. A line's weight is the number of questions that it stands for (default 1), and counts in every rate and its interval.\n\nNothing is pinned without --apply. A calibration that says not to run pins nothing, and names a threshold in force that contradicts it.\n\nWith --json: {format, version, target, createdAt, embedderId, dataHash, verdict, threshold, because, answerable, unanswerable, gap, separation, effective, points: [{threshold, wrongAnswers, falseRefusals, cost, costInterval}], cheapest, gain, thresholdInterval, costs, seed, growth, settled: {record, pin, inForce, contradiction}}; verdict is clean-gap, overlap, no-clean-separation, no-gain, refuses-nearly-all or too-few-questions.",
  options: [
    {
      flags: "--questions <file>",
      description:
        "JSON Lines: {id, question, paraphrase?, answerable, relevant: [document ids], also?, weight?}.",
    },
    { flags: "--wording <field>", description: "Which wording to ask.", choices: [...wordings] },
    ...costOptions,
    ...keepOptions,
  ],
  examples: [
    "assay calibrate retrieval --questions questions.jsonl --wrong-cost 5",
    "assay calibrate retrieval --questions questions.jsonl --wrong-cost 5 --apply --by ada",
  ],
  input: z.object({
    questions: z.string({ error: "a file of labelled questions is needed" }),
    wording: z.enum(wordings).optional(),
    ...costFields,
    ...keepFields,
  }),
  async run(context, { questions, wording, ...input }) {
    const by = whoKeeps(input, context);
    const data = await readLabelled({ questions }, context);
    const progress = createProgress(context, "Asking");
    const measure = async (assay: Edition) => {
      const { calibration, growth } = await calibrate(data.questions, {
        ...costsOf(input),
        source: assay.evaluation,
        ...(wording !== undefined && { wording }),
        signal: context.signal,
        onProgress: (done, total) => progress.update(done, total),
      });
      const report = buildScoreReport(calibration, {
        ...{ target: "retrieval", keptApart: null, growth, dataHash: data.dataHash },
        ...{ embedderId: assay.embedderId, createdAt: context.now() },
      });
      const chosen = { name: "retrieval", chosen: report.threshold } as const;
      return { report, settled: await settleCalibration(report, assay, { ...input, ...chosen, by }) };
    };
    const { report, settled } = await withVersion(context, measure, { index: input.index }).finally(() =>
      progress.stop(),
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
