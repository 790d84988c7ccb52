import { amount } from "../../calibrate/choose/wordings.ts";
import type { Divergence } from "../../monitor/shadow/divergence.ts";
import {
  ENOUGH_PAIRS,
  type JudgeFigures,
  type MeasuredShare,
  measureJudge,
  pairsMissing,
} from "../../monitor/shadow/judge-figures.ts";
import type { JudgeReport, ShadowRun, ShadowStatus } from "../../service/monitor/shadow/shadows.ts";
import type { LoggedAnswer } from "../../service/traffic/traffic.ts";
import type { JudgeEvaluation, ShadowRecord } from "../../stores/monitor/shadows.ts";
import { count } from "../../text/count.ts";
import { percent, pointsRange } from "../../text/percent.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";
import { indented, oneLine } from "./one-line.ts";
import { renderWarnings } from "./warnings.ts";

const REASON_WIDTH = 70;

/** Whether answers are compared, in one line. */
export function describeShadow({ offBecause, share, surfaces, today }: ShadowStatus): string {
  if (offBecause !== null) return `off: ${offBecause}`;
  const own = Object.entries(surfaces).map(([name, each]) => `, ${oneLine(name)} ${percent(each)}`);
  return `${percent(share)} of what is served from stored answers${own.join("")}, at most ${today.most} a day`;
}

export interface ShadowPeriod {
  /** Such as `last 7 days`. */
  readonly name: string;
  readonly figures: readonly Divergence[];
}

/** What is on, what today came to, the judge, and how often served and fresh answers differ. */
export function renderShadowStatus(
  status: ShadowStatus,
  { periods, styler }: { periods: readonly ShadowPeriod[]; styler: Styler },
): string {
  const { today, queue, judge, evaluation } = status;
  const spent = today.budget === null ? "no bound" : `at most ${amount(today.budget)}`;
  const facts = [
    ["shadow", describeShadow(status)],
    ["today", `${today.started} of ${today.most} begun, ${amount(today.cost)} spent (${spent})`],
    ...(status.background
      ? [
          [
            "this process",
            `${queue.waiting} wait, ${queue.running} run, ${queue.done} done, ${queue.dropped} dropped, ${queue.lost} lost`,
          ],
        ]
      : []),
    ["judge", judge === null ? "none" : oneLine(judge)],
    ...(evaluation === null ? [] : [["evaluated", describeEvaluation(evaluation)]]),
  ].map(([name = "", value = ""]) => [styler.dim(name), value]);
  return [
    renderColumns(facts),
    ...periods.flatMap(({ name, figures }) => ["", styler.bold(name), renderDivergence(figures, styler)]),
    ...renderWarnings(warningsOf(status), styler),
  ].join("\n");
}

function warningsOf({ on, problem, evaluation }: ShadowStatus): string[] {
  const unknown = "The judge was never evaluated on labelled pairs: assay shadow evaluate --pairs <file>";
  return [...(problem === null ? [] : [problem]), ...(on && evaluation === null ? [unknown] : [])];
}

function describeEvaluation(evaluation: JudgeEvaluation): string {
  const { sensitivity, specificity } = measureJudge(evaluation.counts);
  return `${evaluation.at.slice(0, 10)}: finds ${shareOf(sensitivity)} of what differs, passes ${shareOf(specificity)} of what does not`;
}

/** One row for each group and judge. */
function renderDivergence(figures: readonly Divergence[], { dim }: Styler): string {
  if (figures.length === 0) return dim("  Nothing was compared.");
  const isGrouped = figures.some(({ group }) => group !== "");
  const heading = [
    ...(isGrouped ? [""] : []),
    ...["compared", "differ", "95 %", "corrected", "unsure", "gone", "failed", "judge"],
  ];
  return renderColumns([
    heading.map((word, at) => dim(at === 0 ? `  ${word}` : word)),
    ...figures.map((figure) => {
      const { group, compared, unsure, uncovered, failed, judge, evaluation } = figure;
      const first = isGrouped
        ? [`  ${oneLine(group === "" ? "none" : group)}`, String(compared)]
        : [`  ${compared}`];
      const known = evaluation === null ? "never evaluated" : `evaluated ${evaluation.at.slice(0, 10)}`;
      return [
        ...first,
        boundsOf(figure),
        figure.interval === null ? "" : pointsRange(figure.interval),
        figure.corrected === null
          ? dim("unknown")
          : `${percent(figure.corrected.value)} ${pointsRange(figure.corrected.interval)}`,
        ...[unsure, uncovered, failed].map(String),
        dim(`${oneLine(judge)} (${known})`),
      ];
    }),
  ]);
}

function boundsOf({ low, high }: Divergence): string {
  if (low === null || high === null) return "unknown";
  return low === high ? percent(low) : `${percent(low)} to ${percent(high)}`;
}

/** One row for each comparison below a heading. */
export function renderShadows(records: readonly ShadowRecord[], styler: Styler): string {
  if (records.length === 0) return "Nothing was compared.";
  const heading = ["asked at (UTC)", "verdict", "served", "reason", "answer"].map(styler.dim);
  return renderColumns([
    heading,
    ...records.map(({ id, at, verdict, source, entryId, reason }) => [
      at.slice(0, 19).replace("T", " "),
      verdictWord(verdict, styler),
      oneLine(`${source} ${entryId}`, 40),
      oneLine(reason, REASON_WIDTH),
      styler.dim(oneLine(id)),
    ]),
  ]);
}

function verdictWord(verdict: ShadowRecord["verdict"], { green, yellow, red, dim }: Styler): string {
  if (verdict === "same") return green(verdict);
  if (verdict === "different") return red(verdict);
  return verdict === "unsure" ? yellow(verdict) : dim(verdict);
}

/** One comparison, a fact a line, then both answers as far as they are kept. */
export function renderShadow(
  record: ShadowRecord,
  { logged, styler }: { logged: LoggedAnswer | undefined; styler: Styler },
): string {
  const [first, second] = record.orders;
  const asked =
    first === null && second === null
      ? "not asked"
      : `${first ?? "nothing"} with the served answer first, ${second ?? "nothing"} with it second`;
  const facts = [
    ["answer", record.id],
    ...(logged?.record.question ? [["question", logged.record.question]] : []),
    ["asked", record.at],
    ...(record.surface === null ? [] : [["surface", record.surface]]),
    ["served", `${record.source} ${record.entryId}`],
    ["verdict", record.verdict],
    ["reason", record.reason],
    ["judge said", asked],
    ["judge", record.judge],
    ["fresh by", record.generator],
    ["compared", `${record.ranAt}, ${(record.milliseconds / 1000).toFixed(1)} s`],
    ["cost", record.cost === null ? "unknown" : amount(record.cost)],
  ].map(([name = "", value = ""]) => [styler.dim(name), oneLine(value)]);
  const texts = [
    ["Served", logged?.record.text ?? null],
    ["Fresh", record.fresh],
  ].flatMap(([name = "", text]) =>
    text === null || text === undefined ? [] : [`${styler.bold(name ?? "")}\n${indented(text.trimEnd())}`],
  );
  return [renderColumns(facts), ...texts].join("\n\n");
}

export function renderShadowRun(run: ShadowRun, { green, yellow }: Styler): string {
  const { hits, picked, known, left, compared, isBudgetUsed, cost } = run;
  const done = compared.same + compared.different + compared.unsure + compared.failed;
  const spent = cost === null ? "" : `, for ${amount(cost)}`;
  return [
    `${count(hits, "answer")} came from what is stored, ${picked} of them picked, ${known} compared before.`,
    `${green("compared")} ${done}${spent}: ${compared.same} same, ${compared.different} different, ${compared.unsure} unsure, ${compared.failed} failed.`,
    ...(left === 0
      ? []
      : [
          `${yellow("left")} ${left}${isBudgetUsed ? ": the day's places or its budget are used up (shadow.perDay, shadow.budgetPerDay)" : ""}. The same command goes on with them.`,
        ]),
  ].join("\n");
}

/** How far the judge can be believed, and the pairs on which it was wrong. */
export function renderJudgeReport(
  { evaluation, figures, verdicts, cost }: JudgeReport,
  { labels, styler }: { labels: readonly string[]; styler: Styler },
): string {
  const { bold, dim } = styler;
  const { agreement } = figures;
  const kappa =
    agreement.kappa === null || agreement.interval === null
      ? "unknown"
      : `${agreement.kappa.toFixed(3)} [${agreement.interval.low.toFixed(3)}, ${agreement.interval.high.toFixed(3)}] on ${agreement.pairs}`;
  const rows = [
    ["judge", oneLine(evaluation.judge)],
    ["pairs", `${figures.judged} judged, ${figures.failed} failed`],
    ["right", shareOf(figures.accuracy)],
    ["different found", shareOf(figures.sensitivity)],
    ["same passed", shareOf(figures.specificity)],
    ["kappa", kappa],
    ["order decided", shareOf(figures.positionBias)],
    ...(cost === null ? [] : [["cost", amount(cost)]]),
  ].map(([name = "", value = ""]) => [dim(name), value]);
  const wrong = verdicts.flatMap(({ verdict, reason }, at) =>
    verdict === labels[at] ? [] : [[`  ${at + 1}`, labels[at] ?? "", verdict, oneLine(reason, REASON_WIDTH)]],
  );
  return [
    renderColumns(rows),
    ...renderWarnings(missingOf(figures), styler),
    ...(wrong.length === 0
      ? []
      : [
          "",
          bold("Not as labelled"),
          renderColumns([["  pair", "label", "judge", "reason"].map(dim), ...wrong]),
        ]),
  ].join("\n");
}

/** A judge that was right on its only pair may be right on a fifth of them. */
function missingOf(figures: JudgeFigures): string[] {
  const missing = pairsMissing(figures);
  const needed = [
    ...(missing.different > 0 ? [`${missing.different} more labelled different`] : []),
    ...(missing.same > 0 ? [`${missing.same} more labelled same`] : []),
  ];
  return needed.length === 0
    ? []
    : [
        `These are too few pairs to tell how far the judge can be believed: ${needed.join(" and ")} are needed for intervals of ten points to either side (${ENOUGH_PAIRS} of each).`,
      ];
}

function shareOf({ value, interval, hits, of }: MeasuredShare): string {
  if (value === null || interval === null) return "unknown";
  return `${percent(value)} ${pointsRange(interval)} (${hits} of ${of})`;
}
