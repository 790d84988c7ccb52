import type { JudgeEvaluation } from "../../../stores/monitor/shadows.ts";
import { count } from "../../../text/count.ts";
import { percent } from "../../../text/percent.ts";
import type { Divergence } from "../../shadow/divergence.ts";
import { measureJudge } from "../../shadow/judge-figures.ts";
import type { ReportedDivergence } from "../period-report.ts";
import type { ReportSection } from "./report-section.ts";

const MOST_ENTRIES = 10;

/** Whether what was served is still what would be written. */
export function describeDivergence({ offBecause, overall, entries }: ReportedDivergence): ReportSection {
  const section = {
    id: "divergence",
    title: "Served answers beside fresh ones",
    commands: ["assay shadow list --verdict different", "assay shadow status"],
  };
  const compared = overall.filter(({ compared: number }) => number > 0);
  const differing = entries.filter(({ different, unsure }) => different + unsure > 0).slice(0, MOST_ENTRIES);
  return {
    ...section,
    lines: [
      ...(offBecause === null ? [] : [`Nothing is compared: ${offBecause}`]),
      ...(compared.length === 0 && offBecause === null ? ["Nothing was compared in this period."] : []),
      ...compared.map(overallLine),
    ],
    ...(differing.length > 0 && {
      table: {
        head: ["entry", "compared", "different", "unsure"],
        rows: differing.map(({ group, compared: number, different, unsure }) => [
          group,
          String(number),
          String(different),
          String(unsure),
        ]),
      },
    }),
  };
}

function overallLine({
  judge,
  compared,
  different,
  unsure,
  failed,
  interval,
  evaluation,
}: Divergence): string {
  const range =
    interval === null
      ? ""
      : ` (95 %: ${percent(interval.low)} to ${percent(interval.high)}, unsure counted both ways)`;
  const trust =
    evaluation === null
      ? "How far this judge can be believed was never measured: assay shadow evaluate."
      : trustLine(evaluation);
  return `Of ${compared} served answers, ${judge} found ${different} materially different from a fresh one${range}; ${unsure} unsure, ${failed} failed. ${trust}`;
}

/** Measured on one pair is not measured: the number and the interval say what it is worth. */
function trustLine({ at, counts }: JudgeEvaluation): string {
  const { accuracy, judged } = measureJudge(counts);
  const right =
    accuracy.value === null || accuracy.interval === null
      ? "it came to no verdict on any"
      : `it was right on ${percent(accuracy.value)} [${percent(accuracy.interval.low)}, ${percent(accuracy.interval.high)}]`;
  return `This judge was measured on ${count(judged, "pair")} on ${at.slice(0, 10)}: ${right}.`;
}
