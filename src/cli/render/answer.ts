import type { Answer, Suggestion } from "../../answer/answer.ts";
import { describeTrace } from "../../answer/describe-trace.ts";
import { formatSimilarity } from "../../answer/format-similarity.ts";
import type { TraceEntry } from "../../answer/trace.ts";
import type { Citation } from "../../generate/citation.ts";
import { sectionTitle } from "../../generate/section-title.ts";
import type { Styler } from "../styler.ts";
import { renderCascade } from "./cascade.ts";
import { printable } from "./printable.ts";

export interface RenderAnswerOptions {
  styler: Styler;
  explain: boolean;
  /** True when the answer's text was shown as it was written; it is then left out here. @default false */
  isTextShown?: boolean;
}

/** The answer, its citations or suggestions, and how it came about: one line, or every stage with `explain`. */
export function renderAnswer(answer: Answer, options: RenderAnswerOptions): string {
  const { styler } = options;
  const blocks = [
    options.isTextShown === true ? "" : printable(answer.text.trimEnd()),
    ...refusal(answer, styler),
    block("Sources", renderCitations(answer.citations), styler),
    block(suggestionsTitle(answer), answer.suggestions.map(renderSuggestion), styler),
    renderDegraded(answer, styler),
    ...suspicious(answer, styler),
    ...assumedThresholds(answer, styler),
    options.explain ? renderTrace(answer, styler) : styler.dim(renderCascade(answer)),
  ];
  return blocks.filter((text) => text !== "").join("\n\n");
}

/** Why the nearest headings are no answer. */
function suggestionsTitle({ trace }: Answer): string {
  const wasFound = trace.entries.some((entry) => entry.stage === "retrieve" && entry.outcome === "passages");
  return `Nearest headings (${wasFound ? "judged not to answer" : "below the threshold, not an answer"})`;
}

/** Each reason once, with the stages it kept from running; where an endpoint failed, how to look into it. */
function renderDegraded({ degraded, trace }: Answer, { yellow, dim }: Styler): string {
  const byReason = new Map<string, { stages: string[]; reason: string }>();
  for (const { stage, reason } of degraded) {
    // One fault is told with and without the number of its tries.
    const same = reason.replace(/ \(in each of \d+ tries\)$/u, "").replace(/\.$/u, "");
    const known = byReason.get(same);
    if (known) known.stages.push(stage);
    else byReason.set(same, { stages: [stage], reason });
  }
  const lines = [...byReason.values()].map(({ stages, reason }) =>
    yellow(`degraded: ${[...new Set(stages)].join(", ")}: ${printable(reason)}`),
  );
  if (lines.length > 0 && trace.entries.some(hasFailedCall)) lines.push(dim("hint: assay doctor"));
  return lines.join("\n");
}

/** Whether a model or an engine was called in vain; an answer that came and was not usable is another matter. */
function hasFailedCall(entry: TraceEntry): boolean {
  if (entry.stage === "embed") return entry.outcome === "failed";
  return "calls" in entry && entry.calls.some(({ outcome }) => outcome === "failed");
}

/** A reviewed answer that was near and not served is said: where its sources moved, so that somebody reviews it. */
function refusal({ golden }: Answer, { yellow, dim }: Styler): string[] {
  if (!golden || golden.served) return [];
  const id = printable(golden.entryId);
  const because = printable(golden.because ?? "");
  if (golden.freshness?.verdict === "fresh")
    return [dim(`withheld: the reviewed answer "${id}". ${because}`)];
  if (golden.freshness === null) return [dim(`near, not served: "${id}". ${because}`)];
  return [
    `${yellow("not served")}: the reviewed answer "${id}" matches, but its sources do not hold. ${because}\n  assay golden review ${id}`,
  ];
}

/** A threshold of another model is said with each answer, as long as the configuration lets it hold. */
function assumedThresholds({ trace }: Answer, { yellow }: Styler): string[] {
  return trace.assumed.map(({ name, surface, value, chosenUnder }) => {
    const whose = surface === null ? "" : ` of the surface ${printable(surface)}`;
    return `${yellow("assumed")}: the ${name} threshold ${value}${whose} was chosen under ${printable(chosenUnder)}, not under ${printable(trace.embedderId)}`;
  });
}

/** Text that speaks to a model is said, so that somebody looks at the page. */
function suspicious({ trace }: Answer, { yellow }: Styler): string[] {
  if (trace.suspicious.length === 0) return [];
  const places = trace.suspicious.map(
    ({ documentId, signs }) => `  ${documentId}: ${[...new Set(signs.map(({ kind }) => kind))].join(", ")}`,
  );
  return [yellow(printable(`suspicious text in what was searched:\n${places.join("\n")}`))];
}

function block(title: string, lines: readonly string[], { bold }: Styler): string {
  return lines.length === 0 ? "" : [bold(title), ...lines].join("\n");
}

/** One line for each place; quotes of the same lines share it. */
function renderCitations(citations: readonly Citation[]): string[] {
  const places = new Map<string, string[]>();
  for (const citation of citations) {
    const place = renderPlace(citation);
    places.set(place, [...(places.get(place) ?? []), `[${citation.number}]`]);
  }
  return [...places].map(([place, numbers]) => `  ${numbers.join(" ")} ${place}`);
}

function renderPlace(citation: Citation): string {
  const { documentId, startLine, endLine, version, url } = citation;
  const lines = startLine === endLine ? `${startLine}` : `${startLine}-${endLine}`;
  const address = url === null ? "" : `  ${url}`;
  return printable(`${sectionTitle(citation)}  ${documentId}:${lines} (${version})${address}`);
}

function renderSuggestion(suggestion: Suggestion): string {
  const { documentId, startLine, similarity } = suggestion;
  return printable(
    `  ${formatSimilarity(similarity)}  ${sectionTitle(suggestion)}  ${documentId}:${startLine}`,
  );
}

/** Where a question came from and whom it was answered as; nothing where none of it was said. */
function renderScope({ surface, audience, language }: Answer["scope"]): string[] {
  const said = [
    ...(surface === null ? [] : [`surface ${surface}`]),
    ...(audience.length === 0 ? [] : [`for ${audience.join(", ")}`]),
    ...(language === null ? [] : [`in ${language}`]),
  ];
  return said.length === 0 ? [] : [`  asked ${printable(said.join(", "))}`];
}

/** Every stage in words, one block. */
function renderTrace({ id, trace }: Answer, { dim, bold }: Styler): string {
  const lines = describeTrace(trace).flatMap(({ stage, text, details, milliseconds }) => [
    `  ${bold(stage.padEnd(9))} ${printable(text)} ${dim(`${milliseconds.toFixed(1)} ms`)}`,
    ...details.map((detail) => `  ${" ".repeat(9)} ${printable(detail)}`),
  ]);
  return [
    bold("Trace"),
    ...renderScope(trace.scope).map(dim),
    ...lines,
    dim(printable(`  ${trace.embedderId}, ${trace.milliseconds.toFixed(1)} ms in all · ${id}`)),
  ].join("\n");
}
