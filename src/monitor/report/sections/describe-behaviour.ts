import { LEAST_EXPECTED } from "../../../stats/arms/compare-arms.ts";
import { DAY_MS } from "../../../text/calendar-day.ts";
import { percent, points, pointsRange } from "../../../text/percent.ts";
import type { SignalComparison } from "../../behaviour/compare-behaviour.ts";
import { signalWords, verdictWords } from "../../behaviour/signal-words.ts";
import type { ReportedBehaviour } from "../period-report.ts";
import type { ReportSection } from "./report-section.ts";

/** What people did after an answer, served beside withheld. */
export function describeBehaviour(
  behaviour: ReportedBehaviour | null,
  period: { readonly since: string; readonly until: string },
): ReportSection {
  const section = { id: "behaviour", title: "What people did next", commands: ["assay signals"] };
  if (behaviour === null) return { ...section, lines: ["Nothing is logged (log.enabled)."] };
  const { served, withheld } = behaviour.eligible;
  if (withheld === 0) {
    return {
      ...section,
      lines: [
        "No fitting answer was withheld in this period, so there is nothing to compare the served ones with. The holdout draws sessions and persons: questions must name one.",
      ],
    };
  }
  const weeks = (Date.parse(period.until) - Date.parse(period.since)) / WEEK_MS;
  const perWeek = (served + withheld) / weeks;
  const early = behaviour.signals.filter(({ difference }) => difference?.alwaysInterval === null);
  const found = behaviour.signals.filter(({ verdict }) => verdict !== "none" && verdict !== "unknown");
  return {
    ...section,
    lines: [
      `A reviewed or stored answer fitted ${served + withheld} questions; it was served for ${served} and withheld for ${withheld}.`,
      found.length === 0
        ? "No difference beyond chance was found, over all signals and all looks."
        : `Beyond chance: ${found.map(({ signal, verdict }) => `${signalWords[signal]} (${verdictWords[verdict]})`).join("; ")}.`,
      ...(early.length === 0
        ? []
        : [
            `Too few to say anything of yet: ${early.map(({ signal }) => signalWords[signal]).join(", ")}. Each arm must come to about ${LEAST_EXPECTED} of it first.`,
          ]),
      "The first interval holds for one look that was planned beforehand; the verdict goes by the second, which holds however often somebody looks.",
      `Still to come: questions with a fitting answer before a difference of ${(100 * behaviour.effect).toFixed(1)} points would most likely be found, and the weeks that takes at the present ${Math.round(perWeek)} a week.`,
    ],
    table: {
      head: [
        ...["signal", "served", "withheld", "difference, one look", "all looks", "verdict", "still to come"],
      ],
      rows: behaviour.signals.map((signal) => signalRow(signal, perWeek)),
    },
  };
}

const WEEK_MS = 7 * DAY_MS;

function signalRow(
  { signal, difference, verdict, questionsNeeded }: SignalComparison,
  perWeek: number,
): string[] {
  return [
    signalWords[signal],
    difference ? percent(difference.first.value) : "",
    difference ? percent(difference.second.value) : "",
    difference ? `${points(difference.value)} points ${pointsRange(difference.interval)}` : "",
    difference ? (difference.alwaysInterval ? pointsRange(difference.alwaysInterval) : "too few yet") : "",
    verdictWords[verdict],
    toCome(questionsNeeded, perWeek),
  ];
}

function toCome(questions: number | null, perWeek: number): string {
  if (questions === null) return "";
  if (questions === 0) return "none";
  const weeks = Math.ceil(questions / perWeek);
  return `${questions} (${weeks === 1 ? "a week" : `${weeks} weeks`})`;
}
