import { count } from "../../../text/count.ts";
import { escapeHtml } from "../../../text/html-page/escape-html.ts";
import { shortenText } from "../../../text/shorten-text.ts";
import type { GateOutcome, GateReport } from "../gate-report.ts";
import { otherSet, verdictOf } from "./describe-gates.ts";

/** Questions that are named for each broken gate; the rest are counted. */
const SHOWN = 20;
const QUESTION_LENGTH = 160;

/** The report as Markdown, for the summary of a job: broken gates and their questions first, then the table of all. */
export function markdownSummary({ run, baseline, gates, isMet }: GateReport): string {
  const broken = gates.filter((gate) => !gate.isMet);
  const against = baseline === null ? "" : `, against ${plain(baseline.name)}`;
  return [
    `### ${verdictOf({ gates, isMet })}`,
    "",
    // A name at the beginning of a line could be taken for a list.
    `Run ${plain(run.name)}, ${count(run.questions, "question")}${against}.`,
    ...otherSet({ run, baseline }),
    ...broken.flatMap(brokenGate),
    "",
    "| | gate | found |",
    "| --- | --- | --- |",
    ...gates.map(
      ({ isMet: ok, name, found }) => `| ${ok ? "✅" : "❌"} | ${plain(name)} | ${plain(found)} |`,
    ),
    "",
  ].join("\n");
}

function brokenGate({ name, found, brokenBy }: GateOutcome): string[] {
  const rows = brokenBy
    .slice(0, SHOWN)
    .map(({ id, question, came }) => `| ${plain(id)} | ${plain(came)} | ${plain(question)} |`);
  return [
    "",
    `**${plain(name)}**: ${plain(found)}`,
    ...(rows.length === 0 ? [] : ["", "| question | came to | |", "| --- | --- | --- |", ...rows]),
    ...(brokenBy.length > SHOWN ? ["", `… and ${brokenBy.length - SHOWN} more`] : []),
  ];
}

/** Signs that could begin something in Markdown, formulas and bare addresses included. */
const SIGNS = /[\\`*_{}[\]()#+!|~@:$]|(?<=www)\./giu;

/** Strangers' text as one line in which nothing is a link, a mention, an image or the end of a cell. */
function plain(text: string): string {
  const line = shortenText(text.replace(/\s+/gu, " ").trim(), QUESTION_LENGTH);
  // As what HTML calls them: a backslash would not hold in a cell. What HTML made of a sign is left alone.
  return escapeHtml(line)
    .split(/(&(?:[a-z]+|#\d+);)/u)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(SIGNS, (sign) => `&#${sign.codePointAt(0)};`)))
    .join("");
}
