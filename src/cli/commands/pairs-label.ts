import { z } from "zod";
import { AppError } from "../../errors.ts";
import type { CandidateRow } from "../../eval/labels/candidate-file.ts";
import { WITHDRAWN } from "../../eval/labels/latest-labels.ts";
import { toLabel } from "../../eval/labels/to-label.ts";
import type { LabelledPair } from "../../stores/labels.ts";
import { count } from "../../text/count.ts";
import { whoKeeps } from "../calibration/keep-options.ts";
import { defineCommand } from "../command.ts";
import type { CommandContext } from "../context.ts";
import { readCandidateFile, rowKey, updateCandidateFile } from "../labelling/candidate-files.ts";
import { labelAtTerminal } from "../labelling/label-at-terminal.ts";
import { withStoredData } from "../with-assay.ts";

export const pairsLabel = defineCommand({
  name: "pairs label",
  summary: "Label pairs at the terminal: does this answer serve this question?",
  description:
    "Shows the question that was asked, the stored one and its answer, from the first pair of the file without a label, and asks: y (yes), n (no), u (unsure), b (back to the one before), q (quit). Each answer is saved at once, in the file and in the database, so the work may be broken off and taken up again. Neither similarity nor what a model said is shown. Where you are unsure nothing is labelled, and the pair counts for neither side.\n\nWith --json, and where no terminal is: an error; write the field same into the file and use `assay pairs import`.",
  arguments: [{ usage: "<file>", description: "JSON Lines, as `assay pairs mine` writes them." }],
  options: [{ flags: "--by <name>", description: "Who labels (default: the setting reviewer)." }],
  examples: ["assay pairs label pairs.jsonl --by ada"],
  input: z.object({ file: z.string(), by: z.string().regex(/\S/u, { error: "expected a name" }).optional() }),
  async run(context, { file, by: given }) {
    if (context.json || !context.isTTY.stdin || !context.isTTY.stdout) {
      throw new AppError("usage", "Labelling asks a person at a terminal, and there is none.", {
        hint: `Write the field "same" into each line, then: assay pairs import ${file}`,
      });
    }
    const by = whoKeeps({ apply: true, keep: false, by: given }, context) ?? "";
    let rows = [...(await readCandidateFile(file, context)).rows];
    return withStoredData(context, async ({ labelling }) => {
      // What an earlier sitting saved in the file and no further.
      await labelling.add(rows.flatMap((row) => labelOf(row, by) ?? []));
      const answers = await labelAtTerminal(rows, {
        ...{ by, context },
        save: async (row, before) => {
          const key = rowKey(row);
          rows = await updateCandidateFile(
            (known) => (rowKey(known) === key ? withLabel(known, row) : known),
            { file, terminal: context },
          );
          const label = labelOf(row, by) ?? withdrawalOf(before, row, by);
          if (label) await labelling.add([label]);
          return rows;
        },
      });
      return { text: summary(rows, answers, context), json: null };
    });
  },
});

/** What a person said in the place of what was said before, beside what others wrote meanwhile. */
function withLabel({ same: _, unsure: __, ...known }: CandidateRow, row: CandidateRow): CandidateRow {
  const { same, unsure, by, at } = row;
  return { ...known, by, at, ...(same !== undefined && { same }), ...(unsure !== undefined && { unsure }) };
}

function labelOf(row: CandidateRow, by: string): LabelledPair | undefined {
  if (row.same === undefined || row.at === undefined) return undefined;
  return toLabel(row, { same: row.same, by: row.by ?? by, kind: "human", at: row.at });
}

/** Takes back the label of somebody who is not sure any more. */
function withdrawalOf(
  before: CandidateRow | undefined,
  row: CandidateRow,
  by: string,
): LabelledPair | undefined {
  if (before?.same === undefined || row.at === undefined) return undefined;
  return toLabel(row, { same: before.same, by, kind: "human", at: row.at, note: WITHDRAWN });
}

function summary(rows: readonly CandidateRow[], answers: number, { styler }: CommandContext): string {
  const labelled = rows.filter(({ same }) => same !== undefined);
  const unsure = rows.filter((row) => row.unsure === true).length;
  const left = rows.length - labelled.length - unsure;
  const yes = labelled.filter(({ same }) => same === true).length;
  return `\n${styler.green("saved")} ${count(answers, "answer")}. Of ${rows.length} pairs ${yes} serve, ${labelled.length - yes} do not, ${unsure} are unsure, ${left} are left.`;
}
