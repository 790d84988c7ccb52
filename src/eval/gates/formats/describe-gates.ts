import type { ReportSection } from "../../../monitor/report/sections/report-section.ts";
import { count } from "../../../text/count.ts";
import type { GateReport } from "../gate-report.ts";

/** Questions named for one gate; all of them are in the JSON. */
const MOST_NAMED = 20;

/** In a line: all are met, or how many are not. */
export function verdictOf({ gates, isMet }: Pick<GateReport, "gates" | "isMet">): string {
  if (isMet) return `All ${count(gates.length, "gate")} met`;
  return `${gates.filter((gate) => !gate.isMet).length} of ${count(gates.length, "gate")} not met`;
}

/** What is expected of a question is not in a run, so that only the sets can tell that it changed. */
export function otherSet({ run, baseline }: Pick<GateReport, "run" | "baseline">): string[] {
  if (baseline === null || baseline.setHash === run.setHash) return [];
  return ["The baseline is of another set, or of an earlier state of it: what is expected may differ."];
}

/** What is not met first, with the questions that broke it, then every gate. */
export function describeGates({ run, baseline, gates, isMet }: GateReport): ReportSection[] {
  const broken = gates.filter((gate) => !gate.isMet);
  const against = baseline === null ? "" : `, against ${baseline.name}`;
  return [
    {
      id: "verdict",
      title: verdictOf({ gates, isMet }),
      lines: [`${run.name}, ${count(run.questions, "question")}${against}.`, ...otherSet({ run, baseline })],
      ...(broken.some(({ brokenBy }) => brokenBy.length > 0) && {
        table: {
          head: ["gate", "question", "came to", "text"],
          rows: broken.flatMap(({ name, brokenBy }) =>
            brokenBy.slice(0, MOST_NAMED).map(({ id, question, came }) => [name, id, came, question]),
          ),
        },
      }),
      commands: [],
    },
    {
      id: "gates",
      title: "Gates",
      lines: [],
      table: {
        head: ["", "gate", "found"],
        rows: gates.map(({ isMet: ok, name, found, brokenBy }) => [
          ok ? "met" : "NOT MET",
          name,
          brokenBy.length > MOST_NAMED ? `${found} (${brokenBy.length} questions broke it)` : found,
        ]),
      },
      commands: [],
    },
  ];
}
