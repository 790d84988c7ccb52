import { z } from "zod";
import { contradictions } from "../../eval/labels/join-rows.ts";
import { toLabel } from "../../eval/labels/to-label.ts";
import { count } from "../../text/count.ts";
import { defineCommand } from "../command.ts";
import type { CommandContext } from "../context.ts";
import { readCandidateFile } from "../labelling/candidate-files.ts";
import { oneLine } from "../render/one-line.ts";
import { joinedLine } from "../render/pairs.ts";
import { withStoredData } from "../with-assay.ts";

export const pairsImport = defineCommand({
  name: "pairs import",
  summary: "Add labelled pairs of a file to the database",
  description:
    "Lines without the field same are passed over. A line that names nobody and no time is taken to be by --by and of now. The same file may be imported again where its lines name their time. A pair that is listed again with the same label of the same person is one label, with the weights of its lines added; of a pair that one person labels both ways the last line counts, and it is said.\n\nWith --json: {added, unlabelled, joined, contradicted: [{asked, stored, by}]}.",
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
    const { rows, joined } = await readCandidateFile(file, context);
    const now = context.now().toISOString();
    const labels = rows.flatMap((row) =>
      row.same === undefined
        ? []
        : [toLabel(row, { same: row.same, by: row.by ?? by ?? null, kind, at: row.at ?? now })],
    );
    await withStoredData(context, ({ labelling }) => labelling.add(labels));
    const unlabelled = rows.length - labels.length;
    const contradicted = contradictions(rows.map((row) => ({ ...row, by: row.by ?? by ?? null })));
    const rest = unlabelled === 0 ? "" : `; ${count(unlabelled, "line")} without a label`;
    return {
      text: [
        `${context.styler.green("added")} ${count(labels.length, "label")}${rest}`,
        ...joinedLine(joined),
        ...contradictedLines(contradicted, context),
      ].join("\n"),
      json: { added: labels.length, unlabelled, joined, contradicted },
    };
  },
});

/** Pairs that are named. */
const SHOWN = 5;

function contradictedLines(found: Contradictions, { styler }: CommandContext): string[] {
  if (found.length === 0) return [];
  const which = found
    .slice(0, SHOWN)
    .map(
      ({ asked, stored, by }) =>
        `  ${oneLine(by ?? "nobody named")}: "${oneLine(asked)}" / "${oneLine(stored)}"`,
    );
  const more = found.length > SHOWN ? [`  and ${found.length - SHOWN} more`] : [];
  return [
    `${styler.yellow("contradicted")}: ${count(found.length, "pair is", "pairs are")} labelled both ways by one person; the last line of each counts.`,
    ...which,
    ...more,
  ];
}

type Contradictions = ReturnType<typeof contradictions>;
