import type { ReportSection } from "../../monitor/report/sections/report-section.ts";
import { count } from "../../text/count.ts";
import { allMetrics } from "../metrics/all-metrics.ts";
import type { Metric } from "../metrics/metric.ts";
import type { EvalFigure, EvalRun, QuestionResult } from "../runs/eval-run.ts";
import { formatFigure, formatInterval } from "./format-figure.ts";
import { wordsOfMoved } from "./words-of-moved.ts";

/** Questions named in a part of the report; all of them are in the run's file. */
const MOST_NAMED = 20;

/** A run in words and tables: what must never happen first, then the figures stage by stage, then the questions behind them. */
export function describeRun(run: EvalRun): ReportSection[] {
  return [
    describeBasis(run),
    describeMishaps(run),
    ...describeStages(run),
    ...describeTags(run),
    ...describeFailures(run),
  ];
}

function describeBasis({ name, set, setup, moved = [], seed, results, replies }: EvalRun): ReportSection {
  const changed = Object.entries(setup.config);
  return {
    id: "basis",
    title: "What was run",
    lines: [
      ...(moved.length === 0 ? [] : [`! ${wordsOfMoved(name, moved)}`]),
      `${results.length} of ${set.questions} questions of "${set.name}" (${set.hash.slice(0, 12)}), seed ${seed}.`,
      `Assay ${setup.assay}, embedding model ${setup.embedderId}, documents ${setup.index}${setup.reviewed === undefined ? "" : `, reviewed answers ${setup.reviewed}`}.`,
      setup.chat === null
        ? "No chat model: answers are reviewed ones or quotes."
        : `Chat model ${setup.chat}.`,
      ...(replies === undefined || replies.made + replies.reused === 0
        ? []
        : [
            `${count(replies.made, "reply", "replies")} of models, and ${replies.reused} taken from earlier runs; times do not hold what those took.`,
          ]),
      ...(setup.judge === null ? [] : [`Answers were judged by ${setup.judge}.`]),
      changed.length === 0
        ? "All settings that shape answers have their defaults."
        : `Settings: ${changed.map(([key, value]) => `${key} = ${JSON.stringify(value)}`).join(", ")}.`,
    ],
    commands: [],
  };
}

function describeMishaps({ results }: EvalRun): ReportSection {
  const broken = results.filter(({ violations }) => violations.length > 0);
  const failed = results.filter(({ error }) => error !== null);
  const rows = [
    ...broken.map(({ id, question, violations }) => [id, violations.join(", "), question]),
    ...failed.map(({ id, question, error }) => [id, `${error?.code}: ${error?.message}`, question]),
  ];
  return {
    id: "mishaps",
    title: "What must never happen",
    lines: [
      broken.length === 0
        ? "Nothing of it happened: no stale serve, nothing of another tenant, no filter ignored, every refusal verbatim."
        : `It happened in ${count(broken.length, "question")}.`,
      ...(failed.length === 0 ? [] : [`${count(failed.length, "question")} ended in an error.`]),
    ],
    ...(rows.length > 0 && {
      table: { head: ["question", "what", "text"], rows: rows.slice(0, MOST_NAMED) },
    }),
    commands: [],
  };
}

/** A part for each stage that was measured, in the order of the metrics. */
function describeStages({ figures }: EvalRun): ReportSection[] {
  const stages = [...new Set(allMetrics.map(({ stage }) => stage))];
  return stages.flatMap((stage): ReportSection[] => {
    const measured = rowsOf(figures, {
      tag: null,
      metrics: allMetrics.filter((metric) => metric.stage === stage),
    });
    if (measured.length === 0) return [];
    return [
      {
        id: `stage-${stage}`,
        title: STAGES[stage] ?? stage,
        lines: [],
        table: { head: ["metric", "value", "95 % interval", "n", "what it is"], rows: measured },
        commands: [],
      },
    ];
  });
}

const STAGES: Readonly<Record<string, string>> = {
  golden: "Reviewed answers",
  retrieve: "Search",
  rewrite: "Rewrites",
  rerank: "Rerank",
  generate: "Citations",
  answer: "Answers",
  route: "Paths and refusals",
  run: "The run as a whole",
};

function describeTags({ figures }: EvalRun): ReportSection[] {
  const tags = [...new Set(figures.flatMap(({ tag }) => tag ?? []))];
  return tags.map((tag, at) => ({
    id: `tag-${at + 1}`,
    title: `Tag: ${tag}`,
    lines: [],
    table: {
      head: ["metric", "value", "95 % interval", "n"],
      rows: rowsOf(figures, { tag, metrics: allMetrics }).map((row) => row.slice(0, 4)),
    },
    commands: [],
  }));
}

function rowsOf(
  figures: readonly EvalFigure[],
  { tag, metrics }: { tag: string | null; metrics: readonly Metric[] },
): string[][] {
  return metrics.flatMap((metric) => {
    const figure = figures.find((one) => one.metric === metric.name && one.tag === tag);
    if (!figure || figure.n === 0) return [];
    return [
      [
        metric.name,
        formatFigure(figure.value, metric),
        formatInterval(figure.interval, metric),
        String(figure.n),
        metric.description,
      ],
    ];
  });
}

/** Questions that count against a share, by the metric: where to look first. */
function describeFailures({ results }: EvalRun): ReportSection[] {
  return EXPLAINED.flatMap((name): ReportSection[] => {
    const metric = allMetrics.find((one) => one.name === name);
    if (!metric) return [];
    const bad = results.filter((result) => metric.measure(result) === (metric.better === "higher" ? 0 : 1));
    if (bad.length === 0) return [];
    const more = bad.length - MOST_NAMED;
    return [
      {
        id: `failed-${name.replaceAll(/[^a-z0-9]+/gu, "-")}`,
        title: `Against ${name}`,
        lines: [metric.description, ...(more > 0 ? [`${more} more are in the run's file.`] : [])],
        table: {
          head: ["id", "answered by", "first documents", "question"],
          rows: bad.slice(0, MOST_NAMED).map(rowOf),
        },
        commands: [],
      },
    ];
  });
}

const EXPLAINED = [
  "golden.precision",
  "golden.recall",
  "retrieval.hit@5",
  "refusal.refused",
  "refusal.answered",
  "path.correct",
  "answer.facts",
  "answer.judged",
] as const;

function rowOf({ id, source, entryId, recalledDocuments, question }: QuestionResult): string[] {
  const by = source === "golden" ? `golden ${entryId ?? ""}` : (source ?? "error");
  return [id, by, recalledDocuments.slice(0, 3).join(", "), question];
}
