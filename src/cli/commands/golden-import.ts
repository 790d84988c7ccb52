import { z } from "zod";
import { defineCommand } from "../command.ts";
import { forceOption } from "../force-option.ts";
import { readTextInput } from "../read-text-input.ts";
import { renderBulkImport, renderImport } from "../render/import.ts";
import { reviewerOption } from "../reviewer-option.ts";
import { withAssay } from "../with-assay.ts";

const formats = ["yaml", "csv", "dify", "mongodb"] as const;

export const goldenImport = defineCommand({
  name: "golden import",
  summary: "Take over answers from a file: YAML, a table, Dify or MongoDB",
  description:
    "yaml: adds and updates golden entries from a file made by `golden export` or by hand, all or none. Stamps in the file are taken as they are; entries without a stamp are stamped with what their sources say now, in the reviewer's name. One mistake in the file and nothing is changed.\n\ncsv: a table with a heading, with the columns question and answer, and id, source, negative, language, audience and label where there are any. dify: exported annotations, as CSV, JSON or JSON lines. mongodb: verified answers of the MongoDB chatbot framework. An answer that names no source becomes a draft, and so does every answer without a reviewer; drafts are never served. Rows with the same answer, or the same id, become one entry. Rows that cannot be used are left out and reported, with exit code 1.\n\nWith --json: {added, updated, unchanged, stale: [{id, verdict, reason}], drafts, skipped: [{line, question, reason}], warnings}.",
  arguments: [{ usage: "<file>", description: "The file, or - for standard input." }],
  options: [
    {
      flags: "--format <format>",
      description: "What the file is: yaml, csv, dify or mongodb (default: csv for *.csv, else yaml).",
      choices: formats,
    },
    reviewerOption,
    forceOption,
  ],
  examples: [
    "assay golden import golden.yaml",
    "assay golden import answers.csv --reviewer ada --json",
    "assay golden import annotations.csv --format dify",
  ],
  input: z.object({
    file: z.string(),
    format: z.enum(formats).optional(),
    force: z.boolean().default(false),
  }),
  async run(context, { file, format = formatOf(file), force }) {
    const { reviewer } = context.loadConfig().config;
    const text = await readTextInput(file, context);
    const options = {
      file: file === "-" ? "standard input" : file,
      force,
      signal: context.signal,
      ...(reviewer !== null && { stampedBy: reviewer }),
    };
    if (format !== "yaml") {
      const result = await withAssay(context, (assay) =>
        assay.golden.importRows(text, { ...options, format }),
      );
      return {
        text: renderBulkImport(result, context.styler),
        json: { ...result, updated: [], stale: [] },
        exitCode: result.skipped.length === 0 ? 0 : 1,
      };
    }
    const result = await withAssay(context, (assay) => assay.golden.importYaml(text, options));
    const { added, updated, unchanged, drafts, warnings } = result;
    const stale = result.stale.map(({ id, freshness: { verdict, reason } }) => ({ id, verdict, reason }));
    return {
      text: renderImport(result, context.styler),
      json: { added, updated, unchanged, stale, drafts, skipped: [], warnings },
    };
  },
});

function formatOf(file: string): (typeof formats)[number] {
  return file.toLowerCase().endsWith(".csv") ? "csv" : "yaml";
}
