import { z } from "zod";
import { count } from "../../text/count.ts";
import { defineCommand } from "../command.ts";
import { readCandidateFile, toLabel } from "../labelling/candidate-files.ts";
import { withStoredData } from "../with-assay.ts";

export const pairsImport = defineCommand({
  name: "pairs import",
  summary: "Add labelled pairs of a file to the database",
  description:
    "Lines without the field same are passed over. A line that names nobody and no time is taken to be by --by and of now. The same file may be imported again where its lines name their time.\n\nWith --json: {added, unlabelled}.",
  arguments: [
    { usage: "<file>", description: "JSON Lines: {asked, stored, same, answer?, weight?, by?, at?}." },
  ],
  options: [
    { flags: "--by <name>", description: "Who labelled lines that name nobody (default: nobody named)." },
    {
      flags: "--kind <kind>",
      description: "Whose labels they are (default human).",
      choices: ["human", "judge"],
    },
  ],
  examples: ["assay pairs import labelled.jsonl --by ada"],
  input: z.object({
    file: z.string(),
    by: z.string().optional(),
    kind: z.enum(["human", "judge"]).default("human"),
  }),
  async run(context, { file, by, kind }) {
    const rows = await readCandidateFile(file, context);
    const now = context.now().toISOString();
    const labels = rows.flatMap((row) =>
      row.same === undefined
        ? []
        : [toLabel(row, { same: row.same, by: row.by ?? by ?? null, kind, at: row.at ?? now })],
    );
    await withStoredData(context, ({ labelling }) => labelling.add(labels));
    const unlabelled = rows.length - labels.length;
    const rest = unlabelled === 0 ? "" : `; ${count(unlabelled, "line")} without a label`;
    return {
      text: `${context.styler.green("added")} ${count(labels.length, "label")}${rest}`,
      json: { added: labels.length, unlabelled },
    };
  },
});
