import { describeRun } from "../../src/eval/report/describe-run.ts";
import type { EvalRun } from "../../src/index.ts";
import type { ReportSection, ReportTable } from "../../src/monitor/report/sections/report-section.ts";

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
    `Made by \`${command}\`, which takes one to three minutes on two cores, most of it to embed the documents. The same documents, questions and seed give the same figures, so times are left out.`,
    ...sections.map(markdownOf),
    "",
  ].join("\n\n");
}

function markdownOf({ title, lines, table }: ReportSection): string {
  const shown = table && withoutQuestions(table);
  const rows = shown ? [shown.head, shown.head.map(() => "---"), ...shown.rows] : [];
  const drawn = rows.map((row) => `| ${row.map(cellOf).join(" | ")} |`).join("\n");
  return [`## ${title}`, ...lines, ...(drawn === "" ? [] : [drawn])].join("\n\n");
}

/** Questions stay where their licence is: ids lead to them. */
function withoutQuestions({ head, rows }: ReportTable): ReportTable {
  const isShown = (_: string, at: number): boolean => head[at] !== "question" || at === 0;
  return { head: head.filter(isShown), rows: rows.map((row) => row.filter(isShown)) };
}

function cellOf(text: string): string {
  return text.replaceAll("|", "\\|").replace(/\s+/gu, " ");
}
