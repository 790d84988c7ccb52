import type { ReportSection } from "../../../monitor/report/sections/report-section.ts";
import { count } from "../../../text/count.ts";
import { points } from "../../../text/percent.ts";
import { toLine } from "../../../text/to-line.ts";
import { wordsOfMoved } from "../../report/words-of-moved.ts";
import { formatFigure, formatInterval } from "../../report/format-figure.ts";
import type {
  Flip,
  FlippedAnswer,
  MetricComparison,
  MetricVerdict,
  RunComparison,
} from "../run-comparison.ts";

/** Flipped questions named in a report; all of them are in the JSON. */
const MOST_FLIPS = 40;
const ANSWER_LENGTH = 80;

/** The comparison in words and tables: the questions that flipped, then each metric with its verdict. */
export function describeComparison(comparison: RunComparison): ReportSection[] {
  return [describeBasis(comparison), describeFlips(comparison), describeMetrics(comparison)];
}

function describeBasis(comparison: RunComparison): ReportSection {
  const { first, second, questions, onlyFirst, onlySecond, reworded, failed } = comparison;
  const left = [
    ...nameSome(onlyFirst, `only in ${first.name}`),
    ...nameSome(onlySecond, `only in ${second.name}`),
    ...nameSome(reworded, "worded differently in the two"),
  ];
  return {
    id: "compared",
    title: `${first.name} → ${second.name}`,
    lines: [
      ...[first, second].flatMap(({ name, moved }) =>
        moved === null || moved.length === 0 ? [] : [`! ${wordsOfMoved(name, moved)}`],
      ),
      `${count(questions, "question")} of both, each compared with itself.`,
      ...left.map((line) => `Not compared: ${line}.`),
      ...(first.setHash === second.setHash || left.length > 0
        ? []
        : [
            "The sets expect different things of the same questions: differences may lie in what is expected.",
          ]),
      ...nameSome(failed, "ended in an error in either run, and count for few metrics").map(
        (line) => `${line}.`,
      ),
    ],
    commands: [],
  };
}

function nameSome(ids: readonly string[], what: string): string[] {
  if (ids.length === 0) return [];
  const named = ids.slice(0, 5).join(", ");
  return [`${count(ids.length, "question")} ${what} (${named}${ids.length > 5 ? ", …" : ""})`];
}

function describeFlips({ flips }: RunComparison): ReportSection {
  const shown = flips.slice(0, MOST_FLIPS);
  return {
    id: "flips",
    title: "Questions that flipped",
    lines: [
      flips.length === 0 ? "None." : `${count(flips.length, "question")}, the worst first.`,
      ...(flips.length > shown.length
        ? [`${flips.length - shown.length} more are in the output of --json.`]
        : []),
    ],
    ...(shown.length > 0 && {
      table: { head: ["question", "what", "before", "after", "text"], rows: shown.map(rowOf) },
    }),
    commands: [],
  };
}

function rowOf({
  id,
  question,
  lost,
  gained,
  newViolations,
  endedViolations,
  first,
  second,
}: Flip): string[] {
  const what = [
    ...newViolations.map((name) => `! ${name}`),
    ...lost.map((name) => `- ${name}`),
    ...gained.map((name) => `+ ${name}`),
    ...endedViolations.map((name) => `no more ${name}`),
  ];
  return [id, what.join(", "), answerOf(first), answerOf(second), question];
}

function answerOf({ source, text, error }: FlippedAnswer): string {
  const line = toLine(text, ANSWER_LENGTH);
  return `${source ?? error ?? "error"}: ${line}${line.length < text.length ? "…" : ""}`;
}

function describeMetrics({ metrics, failed, level, power, tested }: RunComparison): ReportSection {
  const named = (verdict: MetricVerdict) =>
    metrics.filter((one) => one.verdict === verdict).map(({ metric }) => metric);
  const said = (["better", "worse"] as const).flatMap((verdict) => {
    const names = named(verdict);
    return names.length === 0 ? [] : [`${verdict === "better" ? "Better" : "Worse"}: ${names.join(", ")}.`];
  });
  return {
    id: "metrics",
    title: "Metrics",
    lines: [
      ...describeGone(metrics, failed),
      ...(said.length === 0 ? ["No evidence of a difference in any metric."] : said),
      `Found at ${level} over ${count(tested, "metric")} together (Holm); intervals hold for one metric by itself.`,
      `Needed questions are for a power of ${power}, at that level shared among the metrics.`,
    ],
    table: {
      head: ["metric", "before", "after", "questions", "difference", "95 % interval", "p", "verdict"],
      rows: metrics.filter(({ counted }) => counted.first + counted.second > 0).map(metricRow),
    },
    commands: [],
  };
}

/**
 * A figure that stands on fewer questions than before may look better by that alone. One line for metrics that lost the same; what
 * ended in an error is told elsewhere.
 */
function describeGone(metrics: readonly MetricComparison[], failed: readonly string[]): string[] {
  const lost = metrics.flatMap(({ metric, gone }) => {
    const ids = gone.filter((id) => !failed.includes(id));
    return ids.length === 0 ? [] : [{ metric, ids }];
  });
  const alike = new Map<string, readonly string[]>();
  for (const { metric, ids } of lost) {
    const key = JSON.stringify(ids);
    alike.set(key, [...(alike.get(key) ?? []), metric]);
  }
  return lost
    .filter(({ metric, ids }) => alike.get(JSON.stringify(ids))?.[0] === metric)
    .flatMap(({ ids }) => {
      const names = alike.get(JSON.stringify(ids)) ?? [];
      const of = `${names.slice(0, 3).join(", ")}${names.length > 3 ? ` and ${names.length - 3} more` : ""}`;
      return nameSome(ids, `counted for ${of} before and no more`).map((line) => `! ${line}.`);
    });
}

function metricRow(found: MetricComparison): string[] {
  const { metric, first, second, difference, interval, adjusted, counted } = found;
  return [
    metric,
    formatFigure(first, found),
    formatFigure(second, found),
    counted.first === counted.second ? String(counted.first) : `${counted.first}, now ${counted.second}`,
    difference === null ? "" : formatDifference(difference, found),
    formatInterval(interval, found),
    adjusted === null ? "" : adjusted < 0.001 ? "<0.001" : adjusted.toFixed(3),
    verdictLine(found),
  ];
}

/** `no evidence at 40 questions; about 310 would show the 10.0 points seen`. */
function verdictLine({ verdict, n, needed, gone, ...found }: MetricComparison): string {
  if (verdict === "not-measured") return "not measured in both";
  if (verdict === "better" && gone.length > 0) {
    return `better, but ${count(gone.length, "question")} no longer ${gone.length === 1 ? "counts" : "count"}`;
  }
  if (verdict === "better" || verdict === "worse") return verdict;
  const seen =
    verdict === "same"
      ? n === Math.max(found.counted.first, found.counted.second)
        ? "the same on every question"
        : `the same on the ${n} compared`
      : `no evidence at ${count(n, "question")}`;
  if (needed === null) return seen;
  const size =
    found.kind === "share" ? `${points(needed.effect)} points` : String(Number(needed.effect.toPrecision(3)));
  const what = needed.effectFrom === "seen" ? `the ${size} seen` : `a difference of ${size}`;
  return `${seen}; about ${needed.questions} would show ${what}`;
}

function formatDifference(value: number, { kind }: Pick<MetricComparison, "kind">): string {
  const shown = kind === "share" ? points(value) : formatFigure(value, { kind });
  return value > 0 ? `+${shown}` : shown;
}
