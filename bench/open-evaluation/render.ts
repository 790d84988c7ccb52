import { describeRun } from "../../src/eval/report/describe-run.ts";
import type { EvalRun } from "../../src/index.ts";
import type { ReportSection } from "../../src/monitor/report/sections/report-section.ts";

/** Of the machine and its load, and not of Assay: they would make every report another one. */
const isRepeatable = ({ metric }: { readonly metric: string }): boolean => !metric.startsWith("run.latency");

/** The part of a run that is the same on every machine: what is compared and kept in git. */
export function figuresFile({ set, setup, seed, figures }: EvalRun): string {
  const { assay: _, ...rest } = setup;
  return `${JSON.stringify({ set, setup: rest, seed, figures: figures.filter(isRepeatable) }, null, 1)}\n`;
}

/** The report in Markdown. */
export function reportFile(run: EvalRun, { command, about }: { command: string; about: string }): string {
  const sections = describeRun({ ...run, figures: run.figures.filter(isRepeatable) });
  return [
    "# The open set, without a chat model",
    about,
    `Made by \`${command}\`, which takes about two minutes; the same documents, questions and seed give the same figures.`,
    ...sections.map(markdownOf),
    "",
  ].join("\n\n");
}

function markdownOf({ title, lines, table }: ReportSection): string {
  const rows = table ? [table.head, table.head.map(() => "---"), ...table.rows] : [];
  const drawn = rows.map((row) => `| ${row.map(cellOf).join(" | ")} |`).join("\n");
  return [`## ${title}`, ...lines, ...(drawn === "" ? [] : [drawn])].join("\n\n");
}

function cellOf(text: string): string {
  return text.replaceAll("|", "\\|").replace(/\s+/gu, " ");
}
