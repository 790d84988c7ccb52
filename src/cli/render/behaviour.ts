import type { SignalComparison } from "../../monitor/behaviour/compare-behaviour.ts";
import { signalWords, verdictWords } from "../../monitor/behaviour/signal-words.ts";
import type { BehaviourReport, SurfaceBehaviour } from "../../service/monitor/behaviour/behaviour.ts";
import type { RephraseCalibration } from "../../service/monitor/behaviour/calibrate-rephrase.ts";
import type { ArmShare } from "../../stats/arms/compare-arms.ts";
import { count } from "../../text/count.ts";
import { percent, pointsRange } from "../../text/percent.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";
import { oneLine } from "./one-line.ts";
import { toMinute } from "./to-minute.ts";
import { renderWarnings } from "./warnings.ts";

/** Served beside withheld, overall and by surface; then what to know before believing it. */
export function renderBehaviour(report: BehaviourReport, styler: Styler): string {
  const { bold, dim } = styler;
  const { since, until, overall, surfaces, effect } = report;
  const parts = [{ name: "overall", part: overall }].concat(
    surfaces.map((part) => ({ name: part.surface ?? "no surface named", part })),
  );
  return [
    `${bold("What people did next")} ${dim(`${toMinute(since)} to ${toMinute(until)}`)}`,
    ...parts.map(({ name, part }) => renderPart(name, part, { effect, styler })),
    ...renderWarnings(notesOf(report), styler),
  ].join("\n\n");
}

function renderPart(
  name: string,
  { answers, eligible, signals }: SurfaceBehaviour,
  { effect, styler }: { effect: number; styler: Styler },
): string {
  const { bold, dim } = styler;
  const drawn = eligible.served + eligible.withheld;
  const share = drawn === 0 ? "" : ` (${percent(eligible.withheld / drawn)})`;
  const head = `${bold(oneLine(name))}: ${count(answers, "answer")}; a stored answer fitted and was served for ${eligible.served}, and withheld for ${eligible.withheld}${share}`;
  if (eligible.served === 0 || eligible.withheld === 0) return head;
  const rows = signals.map((compared) => [
    `  ${signalWords[compared.signal]}`,
    ...figuresOf(compared),
    verdictOf(compared, { effect, styler }),
  ]);
  const titles = ["", "served", "withheld", "difference", "one look", "all looks", "p, corrected", ""];
  return [head, renderColumns([titles.map(dim), ...rows])].join("\n");
}

function figuresOf({ difference, adjusted }: SignalComparison): string[] {
  if (!difference) return ["", "", "", "", "", ""];
  const { first, second, value, interval, alwaysInterval } = difference;
  return [
    shownShare(first),
    shownShare(second),
    points(value),
    pointsRange(interval),
    alwaysInterval === null ? "too few yet" : pointsRange(alwaysInterval),
    adjusted >= 0.995 ? "1" : adjusted < 0.001 ? "< 0.001" : adjusted.toFixed(3),
  ];
}

function verdictOf(
  { verdict, questionsNeeded }: SignalComparison,
  { effect, styler: { bold, red, green, dim } }: { effect: number; styler: Styler },
): string {
  if (verdict !== "none") {
    const colour = verdict === "worse" ? red : verdict === "better" ? green : bold;
    return colour(verdictWords[verdict]);
  }
  if (questionsNeeded === null) return dim("no evidence");
  const enough = `no evidence, at a number at which ${points(effect)} would most likely be found`;
  return dim(
    questionsNeeded === 0
      ? enough
      : `no evidence; about ${questionsNeeded} more that fit are needed for ${points(effect)}`,
  );
}

function notesOf({ band, overall, windows }: BehaviourReport): string[] {
  const { eligible, followable, unclear } = overall;
  const drawn = eligible.served + eligible.withheld;
  const { low, high } = band;
  const shown = high > 1 ? `${low.toFixed(2)} and above` : `${low.toFixed(2)} to ${high.toFixed(2)}`;
  return [
    ...(eligible.withheld === 0
      ? [
          "Nothing was withheld, so there is nothing to compare with. Withhold a share: assay config keys holdout",
        ]
      : []),
    ...(drawn > 0 && followable.served + followable.withheld === 0
      ? [
          `No question names its session, or all are younger than ${windows.followUpSeconds} seconds, so nobody can tell what came next. Name it: assay ask --session`,
        ]
      : []),
    ...(unclear > 0
      ? [
          `${count(unclear, "question was", "questions were")} followed by another one that cannot be compared: "log.questions" is hash, or was, so it cannot be told how often people asked again in other words.`,
        ]
      : []),
    ...(band.isAssumed
      ? [
          `That a question of similarity ${shown} asks the same again is assumed. Measure it: assay signals calibrate --pairs`,
        ]
      : []),
  ];
}

/** The band that a calibration chose, and what it shows. */
export function renderBand(
  { decision, band, id }: RephraseCalibration,
  { bold, green, red }: Styler,
): string {
  const head =
    band === null
      ? red("not kept")
      : `${decision.kind === "run" ? green("measured") : red("not in force")}: similarity ${bold(band.high > 1 ? `${band.low.toFixed(3)} and above` : `${band.low.toFixed(3)} to ${band.high.toFixed(3)}`)}, on ${count(band.rephrasings, "rephrasing")} and ${count(band.others, "other pair")}`;
  return [head, decision.because, ...(id === null ? [] : [`Kept as ${id}.`])].join("\n");
}

function shownShare({ value, outcomes, questions }: ArmShare): string {
  return `${percent(value)} (${outcomes} of ${questions})`;
}

/** In percentage points. */
function points(share: number): string {
  const shown = (100 * share).toFixed(1);
  return `${Number(shown) > 0 ? "+" : ""}${Number(shown) === 0 ? "0.0" : shown} pp`;
}
