import type { WeightedShare } from "../../stats/weighted-share.ts";
import { pointsRange } from "../../text/percent.ts";
import { amount, percent, thresholdText } from "../choose/wordings.ts";
import type { CalibrationReport, ReportRow } from "./report-schema.ts";

/** The money table as text, for the terminal and for the page alike. */
export interface ReportTable {
  readonly head: readonly string[];
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  readonly threshold: number;
  readonly isChosen: boolean;
  /** One for each column, the threshold first. */
  readonly cells: readonly string[];
  /** What to know about the row. */
  readonly marks: readonly string[];
}

/** More labels than anybody will make. */
const MOST_LABELS = 10_000;

const HEAD = [
  "threshold",
  "pairs",
  "wrong",
  "hit rate",
  "precision",
  "saved/day",
  "wrong/day",
  "net/day",
  "saved per further wrong answer",
];

export function reportTable(report: CalibrationReport): ReportTable {
  const chosen = chosenWithout(report);
  return {
    head: HEAD,
    rows: report.rows.map((row) => ({
      threshold: row.threshold,
      isChosen: row.threshold === chosen,
      cells: [
        thresholdText(row.threshold),
        String(row.admitted),
        String(row.wrong),
        percent(row.hitRate.value),
        row.precision ? shareText(row.precision) : "no pairs",
        amount(row.savedPerDay.value),
        amount(row.wrongPerDay.value),
        amount(row.netPerDay.value),
        priceCell(row),
      ],
      marks: marksOf(row, report),
    })),
  };
}

/** The threshold to run at without a verifier; undefined where that is not what was decided. */
function chosenWithout({ choice, verifier }: CalibrationReport): number | undefined {
  return choice.decision === "run" && verifier?.decision.use !== "with" ? choice.threshold : undefined;
}

/** A share with its interval. */
export function shareText({ value, interval }: Pick<WeightedShare, "value" | "interval">): string {
  return `${percent(value)} ${pointsRange(interval)}`;
}

function priceCell({ step }: ReportRow): string {
  if (!step.interval) return "nothing added";
  const { low, high } = step.interval;
  const range = `[${amount(low)}, ${high === null ? "no end" : amount(high)}]`;
  return `${step.price === null ? "none wrong" : amount(step.price)} ${range}`;
}

function marksOf(row: ReportRow, { minPrecision }: CalibrationReport): string[] {
  const { comparison, labels, wrongBound } = row;
  return [
    ...(comparison?.indistinguishable ? [`not told from ${thresholdText(comparison.from)}`] : []),
    ...(wrongBound === null ? [] : [`0 wrong: up to ${percent(wrongBound)} possible`]),
    ...(labels?.thin ? [`thin: ${labels.forWidth} more labels`] : []),
    ...(labels && labels.forPrecision !== null && labels.forPrecision > 0
      ? [
          labels.forPrecision > MOST_LABELS
            ? `too close to ${percent(minPrecision)} to be shown`
            : `${labels.forPrecision} more to show ${percent(minPrecision)}`,
        ]
      : []),
  ];
}
