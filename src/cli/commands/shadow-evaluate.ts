import { z } from "zod";
import { invalidData, readJsonLines } from "../../eval/read-json-lines.ts";
import { JUDGE_INSTRUCTIONS, judgePrompt } from "../../monitor/shadow/judge-prompt.ts";
import type { LabelledAnswers } from "../../service/monitor/shadow/shadows.ts";
import { defineCommand } from "../command.ts";
import { announceCalls, costOfVerdicts, yesField, yesOption } from "../confirming/announce-calls.ts";
import { readTextInput } from "../read-text-input.ts";
import { createProgress } from "../render/progress.ts";
import { renderJudgeReport } from "../render/shadow.ts";
import { withStoredData } from "../with-assay.ts";

const SHAPE = "{question, served, fresh, label: same or different}";
const text = z.string().regex(/\S/u);
const pair = z.object({
  question: text,
  served: text,
  fresh: text,
  label: z.enum(["same", "different"]),
});

export const shadowEvaluate = defineCommand({
  name: "shadow evaluate",
  summary: "Measure the judge of served and fresh answers on pairs that people labelled",
  description:
    "The judge compares each pair in both orders. A pair on which the order decided counts as wrong, and shows how far the judge goes by the place of an answer. What comes of it is kept with the judge's model and prompt, named beside every figure, and used to correct the share that differs. Exit 1 when no pair came to a verdict.\n\nWith --json: {evaluation: {id, at, judge, pairsHash, counts, by}, figures: {judged, failed, accuracy, sensitivity, specificity, positionBias, agreement}, verdicts: [{verdict, reason}] in the order of the file, cost}; a share is {hits, of, value, interval}.",
  options: [
    { flags: "--pairs <file>", description: `JSON Lines: ${SHAPE}; - reads standard input.` },
    { flags: "--by <name>", description: "Who labelled them (default: the setting reviewer)." },
    yesOption,
  ],
  examples: ["assay shadow evaluate --pairs judged.jsonl --by ada"],
  input: z.object({
    pairs: z.string({ error: "a file of labelled pairs is needed" }),
    by: z.string().optional(),
    ...yesField,
  }),
  async run(context, { pairs: file, by, yes }) {
    const pairs = readPairs(await readTextInput(file, context), file);
    const prompts = pairs.flatMap(({ question, served, fresh }) =>
      [[served, fresh] as const, [fresh, served] as const].map(
        (answers) => JUDGE_INSTRUCTIONS + judgePrompt({ question, answers }, ""),
      ),
    );
    await announceCalls(context, { yes, calls: prompts.length, cost: costOfVerdicts(prompts, context) });
    const progress = createProgress(context, "Judging");
    const report = await withStoredData(context, ({ monitor }) =>
      monitor.shadow.evaluate(pairs, {
        by: by ?? context.loadConfig().config.reviewer,
        signal: context.signal,
        onProgress: (done, total) => progress.update(done, total),
      }),
    ).finally(() => progress.stop());
    const labels = pairs.map(({ label }) => label);
    return {
      text: renderJudgeReport(report, { labels, styler: context.styler }),
      json: report,
      exitCode: report.figures.judged === 0 ? 1 : 0,
    };
  },
});

/** @throws AppError `dataset-invalid` naming file, line and field */
function readPairs(content: string, file: string): LabelledAnswers[] {
  const pairs = readJsonLines(content, { file, schema: pair, shape: SHAPE });
  if (pairs.length === 0) throw invalidData(`${file} holds no pair.`, SHAPE);
  return pairs.map(({ row }) => row);
}
