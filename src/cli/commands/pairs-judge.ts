import { z } from "zod";
import type { CandidateRow } from "../../eval/labels/candidate-file.ts";
import { measureLabels } from "../../eval/labels/label-stats.ts";
import { toLabel } from "../../eval/labels/to-label.ts";
import type { Labelling, PairVerdict } from "../../service/labelling/labelling.ts";
import type { LabelledPair } from "../../stores/labels.ts";
import { VERIFY_INSTRUCTIONS, verifyPrompt } from "../../verify/chat/verify-prompt.ts";
import { defineCommand } from "../command.ts";
import { announceCalls, costOfVerdicts, yesField, yesOption } from "../confirming/announce-calls.ts";
import type { CommandContext } from "../context.ts";
import { readCandidateFile, rowKey, updateCandidateFile } from "../labelling/candidate-files.ts";
import { agreementLine, joinedLine } from "../render/pairs.ts";
import { createProgress } from "../render/progress.ts";
import { withStoredData } from "../with-assay.ts";

export const pairsJudge = defineCommand({
  name: "pairs judge",
  summary: "Let the chat model label pairs, kept apart from what people say",
  description:
    "The chat model reads each question and the stored answer, as the chat verifier does. Its verdicts stand in the field judge of the file and in the database as labels of the kind judge: no calibration takes them for labels of people unless they are exported as such. How far it agrees with people on the pairs that both judged is told by Cohen's kappa: 1 is always, 0 as often as chance. Verdicts are written as they come, and pairs that were judged before are not asked again: an interrupted run goes on where it stopped. The number of calls and about what they cost is said first on stderr; above 100 calls you are asked at a terminal.\n\nWith --json: {by, judged, same, failed, withoutAnswer, joined, cost, agreement: {pairs, agreed, kappa, interval}}.",
  arguments: [{ usage: "<file>", description: "JSON Lines, as `assay pairs mine` writes them." }],
  examples: ["assay pairs judge pairs.jsonl"],
  options: [yesOption],
  input: z.object({ file: z.string(), ...yesField }),
  async run(context, { file, yes }) {
    const { rows, joined } = await readCandidateFile(file, context);
    const open = rows.filter(({ judge, answer }) => judge === undefined && answer !== null);
    const prompts = open.map(
      ({ asked, answer }) => VERIFY_INSTRUCTIONS + verifyPrompt({ asked, answer: answer ?? "" }, ""),
    );
    await announceCalls(context, { yes, calls: open.length, cost: costOfVerdicts(prompts, context) });
    const progress = createProgress(context, "Judging");
    return withStoredData(context, async ({ labelling }) => {
      // What an earlier run saved in the file and no further.
      await labelling.add(rows.flatMap(judgedLabel));
      const { by, verdicts, failed, cost } = await labelling.judge(open, {
        signal: context.signal,
        onProgress: (done, total) => progress.update(done, total),
        onVerdicts: (batch) => save(batch, { file, context, labelling }),
      });
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
          ...joinedLine(joined),
          agreementLine("people and the judge", agreement),
        ].join("\n"),
        json: { ...counts, joined, agreement },
      };
    }).finally(() => progress.stop());
  },
});

/** In the file first: that one is read again by the next run. */
async function save(
  batch: readonly PairVerdict[],
  { file, context, labelling }: { file: string; context: CommandContext; labelling: Labelling },
): Promise<void> {
  const at = context.now().toISOString();
  const said = new Map(batch.map(({ pair, same, by }) => [rowKey(pair), { same, by, at }]));
  const rows = await updateCandidateFile(
    (row) => {
      const judge = said.get(rowKey(row));
      return judge ? { ...row, judge } : row;
    },
    { file, terminal: context },
  );
  await labelling.add(rows.filter((row) => said.has(rowKey(row))).flatMap(judgedLabel));
}

function judgedLabel(row: CandidateRow): LabelledPair[] {
  return row.judge === undefined ? [] : [toLabel(row, { ...row.judge, kind: "judge" })];
}
