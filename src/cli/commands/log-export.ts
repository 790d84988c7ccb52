import { z } from "zod";
import { type LogExportOptions, logFormats } from "../../service/traffic/export/export-log.ts";
import { logColumns } from "../../service/traffic/export/log-columns.ts";
import { answerSources, logCohorts } from "../../stores/log.ts";
import { count } from "../../text/count.ts";
import { defineCommand } from "../command.ts";
import type { CommandContext } from "../context.ts";
import { momentInput } from "../moment-input.ts";
import { oneLine } from "../render/one-line.ts";
import { withStoredData } from "../with-assay.ts";
import { writeTextParts } from "../write-text-file.ts";

export const logExport = defineCommand({
  name: "log export",
  summary: "Write the log of answers as JSON Lines or CSV, for other programs",
  description:
    'Writes every record, the oldest first, without its trace. CSV has one flat row for each answer, with columns whose names, order and types never change (a later version appends some): nothing is null, "" an empty text, and lists are texts with spaces between. A text that a spreadsheet would take for a formula gets an apostrophe before it; --raw leaves it as it is.\n\nWith --json: {records, format, output, columns: [{name, type}], rows}; rows holds the records, and is null with --output.',
  options: [
    { flags: "--format <format>", description: "Default: jsonl.", choices: logFormats },
    { flags: "--since <when>", description: "From then on: 7d, 12h, or a date." },
    { flags: "--until <when>", description: "Before then." },
    { flags: "--surface <name>", description: "Only answers given there." },
    { flags: "--source <source>", description: "Only answers of this kind.", choices: answerSources },
    { flags: "--cohort <arm>", description: "Only those of this arm of the holdout.", choices: logCohorts },
    { flags: "--raw", description: "For CSV that a program reads: texts as they are." },
    { flags: "-o, --output <file>", description: "Write to this file (default: standard output)." },
  ],
  examples: [
    "assay log export --since 7d > answers.jsonl",
    "assay log export --format csv --raw --output answers.csv",
  ],
  input: z.object({
    format: z.enum(logFormats).default("jsonl"),
    since: momentInput.optional(),
    until: momentInput.optional(),
    surface: z.string().optional(),
    source: z.enum(answerSources).optional(),
    cohort: z.enum(logCohorts).optional(),
    raw: z.boolean().default(false),
    output: z.string().optional(),
  }),
  async run(context, { format, since, until, surface, source, cohort, raw, output }) {
    const now = context.now();
    const options: LogExportOptions = {
      ...{ format, raw, signal: context.signal },
      ...(since && { since: since(now) }),
      ...(until && { until: until(now) }),
      ...(surface !== undefined && { surface }),
      ...(source !== undefined && { source }),
      ...(cohort && { cohort }),
    };
    const columns = logColumns.map(({ name, type }) => ({ name, type }));
    if (output === undefined && context.json) {
      const rows = await collect(context, { ...options, format: "jsonl" });
      return { text: "", json: { records: rows.length, format, output: null, columns, rows } };
    }
    const records = await write(context, options, output);
    if (output === undefined) return { text: "", json: null };
    return {
      text: `${context.styler.green("wrote")} ${count(records, "record")} to ${oneLine(output)}`,
      json: { records, format, output, columns, rows: null },
    };
  },
});

/** Resolves to the number of records. */
function write(
  context: CommandContext,
  options: LogExportOptions,
  output: string | undefined,
): Promise<number> {
  return withStoredData(context, (assay) =>
    output === undefined
      ? assay.log.export((text) => context.stdout.write(text), options)
      : writeTextParts((part) => assay.log.export(part, options), { path: output, cwd: context.cwd }),
  );
}

async function collect(context: CommandContext, options: LogExportOptions): Promise<unknown[]> {
  const rows: unknown[] = [];
  const keep = (text: string): void => {
    for (const line of text.trimEnd().split("\n")) rows.push(JSON.parse(line));
  };
  await withStoredData(context, (assay) => assay.log.export(keep, options));
  return rows;
}
