import { formatSimilarity } from "../../answer/format-similarity.ts";
import type { LoggedAnswer } from "../../service/traffic/traffic.ts";
import type { LogEntry, LogPage } from "../../stores/log.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";
import { indented, oneLine } from "./one-line.ts";

const QUESTION_WIDTH = 44;

/** One row for each answer below a heading; questions are people's own words and only shown. */
export function renderLog({ entries, nextCursor }: LogPage, styler: Styler): string {
  if (entries.length === 0) return "No answers are logged.";
  const heading = ["at (UTC)", "source", "reviewed answers", "question", "id"].map(styler.dim);
  const rows = entries.map((entry) => [
    entry.at.slice(0, 19).replace("T", " "),
    entry.source,
    describeGolden(entry),
    oneLine(entry.question ?? entry.questionKey, QUESTION_WIDTH),
    styler.dim(oneLine(entry.id)),
  ]);
  const more = nextCursor === null ? [] : ["", styler.dim(`more: assay log --cursor ${nextCursor}`)];
  return [renderColumns([heading, ...rows]), ...more].join("\n");
}

function describeGolden({ golden }: LogEntry): string {
  if (!golden) return "off";
  const { outcome, entryId, similarity } = golden;
  const score = similarity === null ? "" : ` ${formatSimilarity(similarity)}`;
  return entryId === null ? outcome : `${outcome} ${oneLine(entryId, 24)}${score}`;
}

function describeCache({ outcome, entryId, similarity, keptAs }: NonNullable<LogEntry["cache"]>): string {
  const score = similarity === null ? "" : ` ${formatSimilarity(similarity)}`;
  const near = entryId === null ? outcome : `${outcome} ${entryId}${score}`;
  return keptAs === null ? near : `${near}, kept as ${keptAs}`;
}

/** What is known of one answer, a fact a line, then the answer and what was said of it. */
export function renderLoggedAnswer({ record, feedback }: LoggedAnswer, styler: Styler): string {
  const { golden, degraded } = record;
  const facts = [
    ["id", record.id],
    ["at", record.at],
    ["question", record.question ?? `${record.questionKey} (not kept)`],
    ["source", record.source],
    ["reviewed answers", describeGolden(record)],
    ...(record.cache ? [["stored answers", describeCache(record.cache)]] : []),
    ...(golden?.reason ? [["not served", golden.reason]] : []),
    ...(record.surface === null ? [] : [["surface", record.surface]]),
    ...(record.asker === null ? [] : [["asker", record.asker]]),
    ...Object.entries(record.versions),
    ["took", `${record.milliseconds.toFixed(1)} ms`],
    ...degraded.map(({ stage, reason }) => ["degraded", `${stage}: ${reason}`]),
    ...record.citations.map(({ number, documentId, version }) => [
      `[${number}]`,
      `${documentId} (${version})`,
    ]),
  ].map(([name = "", value = ""]) => [styler.dim(oneLine(name)), oneLine(value)]);
  const said = feedback.map(({ kind, by, at, note }) => {
    const who = by === null ? "" : ` by ${oneLine(by)}`;
    return `${kind}${who} on ${at.slice(0, 10)}${note === null ? "" : `: ${oneLine(note)}`}`;
  });
  return [
    renderColumns(facts),
    ...(record.text === null ? [] : [indented(record.text.trimEnd())]),
    ...(said.length === 0 ? [] : [said.join("\n")]),
  ].join("\n\n");
}
