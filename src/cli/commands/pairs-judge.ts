import { z } from "zod";
import { measureLabels } from "../../eval/labels/label-stats.ts";
import { defineCommand } from "../command.ts";
import { readCandidateFile, rowKey, toLabel, updateCandidateFile } from "../labelling/candidate-files.ts";
import { agreementLine } from "../render/pairs.ts";
import { createProgress } from "../render/progress.ts";
import { withStoredData } from "../with-assay.ts";

export const pairsJudge = defineCommand({
  name: "pairs judge",
  summary: "Let the chat model label pairs, kept apart from what people say",
  description:
    "The chat model reads each question and the stored answer, as the chat verifier does. Its verdicts stand in the field judge of the file and in the database as labels of the kind judge: no calibration takes them for labels of people unless they are exported as such. How far it agrees with people on the pairs that both judged is told by Cohen's kappa: 1 is always, 0 as often as chance. Pairs that it judged before are not asked again; a call may cost money.\n\nWith --json: {by, judged, same, failed, withoutAnswer, cost, agreement: {pairs, agreed, kappa, interval}}.",
  arguments: [{ usage: "<file>", description: "JSON Lines, as `assay pairs mine` writes them." }],
  examples: ["assay pairs judge pairs.jsonl"],
  input: z.object({ file: z.string() }),
  async run(context, { file }) {
    const rows = await readCandidateFile(file, context);
    const open = rows.filter(({ judge, answer }) => judge === undefined && answer !== null);
    const progress = createProgress(context, "Judging");
    return withStoredData(context, async ({ labelling }) => {
      const { by, verdicts, failed, cost } = await labelling.judge(open, {
        signal: context.signal,
        onProgress: (done, total) => progress.update(done, total),
      });
      const at = context.now().toISOString();
      const verdictOf = new Map(open.map((row, place) => [rowKey(row), verdicts[place]]));
      const judged = await updateCandidateFile(
        (row) => {
          const same = verdictOf.get(rowKey(row));
          return same === undefined ? row : { ...row, judge: { same, by, at } };
        },
        { file, terminal: context },
      );
      const labels = judged.flatMap((row) =>
        row.judge === undefined ? [] : [toLabel(row, { ...row.judge, kind: "judge" })],
      );
      await labelling.add(labels);
      const { judge: agreement } = measureLabels(await labelling.list());
      const counts = {
        ...{ by, failed, cost, judged: verdicts.filter((verdict) => verdict !== undefined).length },
        same: verdicts.filter((verdict) => verdict === true).length,
        withoutAnswer: rows.filter(({ answer }) => answer === null).length,
      };
      const { green } = context.styler;
      const skipped = counts.withoutAnswer === 0 ? "" : `, ${counts.withoutAnswer} have no answer to read`;
      return {
        text: [
          `${green("judged")} ${counts.judged} by ${by}: ${counts.same} serve, ${counts.judged - counts.same} do not${failed === 0 ? "" : `, ${failed} came to no verdict`}${skipped}.`,
          agreementLine("people and the judge", agreement),
        ].join("\n"),
        json: { ...counts, agreement },
      };
    }).finally(() => progress.stop());
  },
});
