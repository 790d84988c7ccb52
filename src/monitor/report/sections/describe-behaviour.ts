import { percent } from "../../../text/percent.ts";
import type { SignalComparison } from "../../behaviour/compare-behaviour.ts";
import { signalWords, verdictWords } from "../../behaviour/signal-words.ts";
import type { ReportedBehaviour } from "../period-report.ts";
import type { ReportSection } from "./report-section.ts";

/** What people did after an answer, served beside withheld. */
export function describeBehaviour(behaviour: ReportedBehaviour | null): ReportSection {
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
  const found = behaviour.signals.filter(({ verdict }) => verdict !== "none" && verdict !== "unknown");
  return {
    ...section,
    lines: [
      `A reviewed or stored answer fitted ${served + withheld} questions; it was served for ${served} and withheld for ${withheld}.`,
      found.length === 0
        ? "No difference beyond chance was found, over all signals and all looks."
        : `Beyond chance: ${found.map(({ signal, verdict }) => `${signalWords[signal]} (${verdictWords[verdict]})`).join("; ")}.`,
    ],
    table: {
      head: ["signal", "served", "withheld", "difference (95 %)", "verdict", "questions to come"],
      rows: behaviour.signals.map(signalRow),
    },
  };
}

function signalRow({ signal, difference, verdict, questionsNeeded }: SignalComparison): string[] {
  const points = (share: number): string => (share * 100).toFixed(1);
  return [
    signalWords[signal],
    difference ? percent(difference.first.value) : "",
    difference ? percent(difference.second.value) : "",
    difference
      ? `${points(difference.value)} points [${points(difference.interval.low)}, ${points(difference.interval.high)}]`
      : "",
    verdictWords[verdict],
    questionsNeeded === null ? "" : String(questionsNeeded),
  ];
}
