import { formatSimilarity } from "../../answer/format-similarity.ts";
import type { LoggedAnswer } from "../../service/traffic/traffic.ts";
import type { LogEntry, LoggedCache, LoggedGolden, LogPage } from "../../stores/log.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";
import { indented, oneLine } from "./one-line.ts";
import { printable } from "./printable.ts";

const QUESTION_WIDTH = 44;

export interface LogView {
  /** The command line of the next page; null on the last one. */
  more: string | null;
  styler: Styler;
}

/** One row for each answer below a heading; questions are people's own words and only shown. */
export function renderLog({ entries }: LogPage, { more, styler }: LogView): string {
  if (entries.length === 0) return "No answers are logged.";
  const heading = ["at (UTC)", "source", "reviewed answers", "question", "id"].map(styler.dim);
  const rows = entries.map((entry) => [
    entry.at.slice(0, 19).replace("T", " "),
    entry.source,
    describeGolden(entry),
    oneLine(entry.question ?? entry.questionKey, QUESTION_WIDTH),
    styler.dim(oneLine(entry.id)),
  ]);
  const below = more === null ? [] : ["", styler.dim(`more: ${printable(more)}`)];
  return [renderColumns([heading, ...rows]), ...below].join("\n");
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

/** What is known of one answer, a fact a line, then its stages and calls, the answer and what was said of it. */
export function renderLoggedAnswer({ record, feedback }: LoggedAnswer, styler: Styler): string {
  const facts = factsOf(record).map(([name, value]) => [styler.dim(oneLine(name)), oneLine(value)]);
  const said = feedback.map(({ kind, by, at, note }) => {
    const who = by === null ? "" : ` by ${oneLine(by)}`;
    return `${kind}${who} on ${at.slice(0, 10)}${note === null ? "" : `: ${oneLine(note)}`}`;
  });
  return [
    renderColumns(facts),
    ...(record.stages.length === 0 ? [] : [renderStages(record, styler)]),
    ...(record.calls.length === 0 ? [] : [renderCalls(record, styler)]),
    ...(record.text === null ? [] : [indented(record.text.trimEnd())]),
    ...(said.length === 0 ? [] : [said.join("\n")]),
  ].join("\n\n");
}

type Fact = readonly [name: string, value: string];

function factsOf(record: LogEntry): Fact[] {
  const { golden, cache, degraded } = record;
  return [
    ["id", record.id],
    ["at", record.at],
    ["question", record.question ?? `${record.questionKey} (not kept)`],
    ["source", record.source],
    ["reviewed answers", describeGolden(record)],
    ...(golden ? guardFacts(golden) : []),
    ...(golden?.runnerUp
      ? [fact("runner-up", `${golden.runnerUp.entryId} ${formatSimilarity(golden.runnerUp.similarity)}`)]
      : []),
    ...(golden?.reason ? [fact("not served", golden.reason)] : []),
    ...(cache ? [fact("stored answers", describeCache(cache)), ...guardFacts(cache)] : []),
    ...(["tenant", "surface", "language", "cohort", "asker", "person"] as const).flatMap((name) => {
      const value = record[name];
      return value === null ? [] : [fact(name, value)];
    }),
    ...(record.audience.length === 0 ? [] : [fact("audience", record.audience.join(" "))]),
    ...Object.entries(record.versions).map(([name, value]) => fact(name, value)),
    ["took", `${record.milliseconds.toFixed(1)} ms`],
    ...(record.calls.length === 0 ? [] : [fact("cost", formatCost(record.cost))]),
    ...degraded.map(({ stage, reason }) => fact("degraded", `${stage}: ${reason}`)),
    ...record.citations.map(({ number, documentId, version }) =>
      fact(`[${number}]`, `${documentId} (${version})`),
    ),
  ];
}

const fact = (name: string, value: string): Fact => [name, value];

/** What was asked of a match besides its similarity. */
function guardFacts({
  threshold,
  calibrationId,
  verifier,
  freshness,
  ...rest
}: LoggedGolden | LoggedCache): Fact[] {
  const from = calibrationId === null ? "" : ` (calibration ${calibrationId})`;
  const score = verifier?.score == null ? "" : ` ${verifier.score.toFixed(3)}`;
  const vetoes = "vetoes" in rest ? rest.vetoes : [];
  return [
    ...(threshold === null ? [] : [fact("  threshold", `${formatSimilarity(threshold)}${from}`)]),
    ...(vetoes.length === 0 ? [] : [fact("  vetoes", vetoes.join(" "))]),
    ...(verifier ? [fact("  verifier", `${verifier.outcome}${score} by ${verifier.verifierId}`)] : []),
    ...(freshness === null ? [] : [fact("  sources", freshness)]),
  ];
}

function renderStages({ stages }: LogEntry, styler: Styler): string {
  const rows = stages.map(({ stage, outcome, milliseconds }) => [
    oneLine(stage),
    oneLine(outcome ?? ""),
    `${milliseconds.toFixed(2)} ms`,
  ]);
  return renderColumns([["stage", "outcome", "took"].map(styler.dim), ...rows]);
}

function renderCalls({ calls }: LogEntry, styler: Styler): string {
  const rows = calls.map(({ stage, model, outcome, inputTokens, outputTokens, cost, milliseconds }) => [
    oneLine(stage),
    oneLine(model),
    outcome,
    `${inputTokens ?? "?"} in`,
    `${outputTokens ?? "?"} out`,
    formatCost(cost),
    `${milliseconds.toFixed(0)} ms`,
  ]);
  return renderColumns([
    ["call of", "model", "outcome", "tokens", "", "cost", "took"].map(styler.dim),
    ...rows,
  ]);
}

function formatCost(cost: number | null): string {
  return cost === null ? "not known" : String(Number(cost.toPrecision(6)));
}
