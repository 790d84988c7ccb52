import { z } from "zod";
import { settleLabels } from "../../eval/labels/latest-labels.ts";
import { labelKinds } from "../../stores/labels.ts";
import { count } from "../../text/count.ts";
import { defineCommand } from "../command.ts";
import { oneLine } from "../render/one-line.ts";
import { withStoredData } from "../with-assay.ts";
import { writeTextFile } from "../write-text-file.ts";

export const pairsExport = defineCommand({
  name: "pairs export",
  summary: "Write labelled pairs as JSON Lines, for calibrations and for others",
  description:
    "One line for each pair: the last label of each person counts, and pairs on which people differ are left out. With --drawn only pairs that were drawn from the log by chance, whose weights stand for requests; others, such as reports of wrong answers, were not drawn, and would make everything look worse than it is.\n\nWith --json: {pairs, disputed, output, rows}; rows is null with --output.",
  options: [
    { flags: "--kind <kind>", description: "Whose labels (default human).", choices: labelKinds },
    { flags: "--drawn", description: "Only pairs that were drawn from the log." },
    { flags: "-o, --output <file>", description: "Write to this file (default: standard output)." },
  ],
  examples: ["assay pairs export --drawn --output labelled.jsonl", "assay pairs export --kind judge"],
  input: z.object({
    kind: z.enum(labelKinds).default("human"),
    drawn: z.boolean().default(false),
    output: z.string().optional(),
  }),
  async run(context, { kind, drawn, output }) {
    const labels = await withStoredData(context, ({ labelling }) => labelling.list());
    const { pairs, disputed } = settleLabels(labels, kind);
    const rows = pairs
      .filter(({ weight }) => !drawn || weight !== undefined)
      .map(({ asked, stored, same, answer, entryId, weight, by, at, kind: labelledBy }) => ({
        ...{ asked, stored, same, entryId, by, at, kind: labelledBy },
        ...(answer !== null && { answer }),
        ...(weight !== undefined && { weight }),
      }));
    const text = rows.map((row) => JSON.stringify(row)).join("\n");
    const counts = { pairs: rows.length, disputed: disputed.length };
    if (output === undefined) return { text, json: { ...counts, output: null, rows } };
    await writeTextFile(text === "" ? "" : `${text}\n`, { path: output, cwd: context.cwd });
    const left = disputed.length === 0 ? "" : `; ${count(disputed.length, "disputed pair")} left out`;
    return {
      text: `${context.styler.green("wrote")} ${count(rows.length, "pair")} to ${oneLine(output)}${left}`,
      json: { ...counts, output, rows: null },
    };
  },
});
