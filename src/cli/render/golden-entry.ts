import type { SourceVerdict } from "../../golden/freshness/judge-source.ts";
import type { GoldenChange, GoldenListing } from "../../golden/golden-parts.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";
import { renderFindings, renderGrains } from "./freshness.ts";
import { indented, oneLine } from "./one-line.ts";
import { entryVerdict, renderVerdict } from "./verdict.ts";
import { renderWarnings } from "./warnings.ts";

/** Widths at which a table still fits most terminals. */
const QUESTION_WIDTH = 48;
const SOURCE_WIDTH = 40;

/** One row for each entry, below a heading. */
export function renderGoldenTable(listings: readonly GoldenListing[], styler: Styler): string {
  if (listings.length === 0)
    return 'No golden entries. Add one: assay golden add --question "…" --answer "…"';
  const heading = ["id", "verdict", "question", "sources", "reviewed"].map(styler.dim);
  const rows = listings.map(({ entry, freshness }) => [
    styler.bold(oneLine(entry.id)),
    renderStatus({ entry, freshness }, styler),
    oneLine(entry.phrasings[0]?.text ?? "", QUESTION_WIDTH),
    renderLabels(entry.sources.map(({ label }) => label)),
    entry.reviewedBy === "" ? "not yet" : `${oneLine(entry.reviewedBy)} ${entry.reviewedAt.slice(0, 10)}`,
  ]);
  return renderColumns([heading, ...rows]);
}

function renderStatus(listing: GoldenListing, styler: Styler): string {
  return renderVerdict(entryVerdict(listing), styler);
}

function renderLabels([first, ...rest]: readonly string[]): string {
  if (first === undefined) return "none";
  return oneLine(first, SOURCE_WIDTH) + (rest.length === 0 ? "" : ` +${rest.length}`);
}

/** Everything about one entry. */
export function renderGoldenEntry({ entry, freshness }: GoldenListing, styler: Styler): string {
  const { bold, dim } = styler;
  const review =
    entry.reviewedBy === ""
      ? "not reviewed"
      : `reviewed by ${oneLine(entry.reviewedBy)} at ${entry.reviewedAt}`;
  return [
    `${bold(oneLine(entry.id))}  ${renderStatus({ entry, freshness }, styler)}`,
    dim(`${entry.state}, ${review}, revision ${entry.revision}, created ${entry.createdAt}`),
    ...renderMetadata(entry, styler),
    `\n${bold("Questions")}`,
    ...entry.phrasings.map(({ text }) => `  ${oneLine(text)}`),
    ...(entry.negatives.length === 0
      ? []
      : [`\n${bold("Not for")}`, ...entry.negatives.map(({ text }) => `  ${oneLine(text)}`)]),
    `\n${bold("Answer")}`,
    indented(entry.answer),
    `\n${bold("Sources")}`,
    freshness.sources.length === 0
      ? `  ${freshness.reason}`
      : groupPassages(
          freshness.sources.map((verdict) => [
            verdict.label + verdict.reviewedVersion + verdict.reason + renderGrains(verdict.grains),
            (of) => renderSourceVerdict(verdict, { of, styler }),
          ]),
        ).join("\n"),
    ...renderFindings(freshness).map((line) => `  ${line}`),
  ].join("\n");
}

function renderMetadata({ language, audience, labels }: GoldenListing["entry"], { dim }: Styler): string[] {
  return [
    ...(language === null ? [] : [`${dim("language")} ${oneLine(language)}`]),
    ...(audience.length === 0 ? [] : [`${dim("audience")} ${oneLine(audience.join(", "))}`]),
    ...(labels.length === 0 ? [] : [`${dim("labels")}   ${oneLine(labels.join(", "))}`]),
  ];
}

/** Verdict, place and versions of a source, and the reason on a line of its own. */
function renderSourceVerdict(source: SourceVerdict, { of, styler }: { of: string; styler: Styler }): string {
  const { label, verdict, reviewedVersion, currentVersion } = source;
  const versions =
    currentVersion === undefined || currentVersion === reviewedVersion
      ? oneLine(reviewedVersion)
      : `${oneLine(reviewedVersion)} → ${oneLine(currentVersion)}`;
  const head = `  ${renderVerdict(verdict, styler)} ${of}${oneLine(label)} ${styler.dim(versions)}`;
  const grains = renderGrains(source.grains);
  return [
    head,
    ...(verdict === "fresh" && !source.movedTo ? [] : [`    ${oneLine(source.reason)}`]),
    ...(grains === "" ? [] : [`    ${styler.dim(grains)}`]),
  ].join("\n");
}

/**
 * Passages of one section have one label: those that would read the same become one line that counts them.
 * @param sources what makes two of them read the same, and the line of one after the words "3 passages of "
 */
function groupPassages(
  sources: readonly (readonly [key: string, render: (of: string) => string])[],
): string[] {
  const groups = new Map<string, { times: number; render: (of: string) => string }>();
  for (const [key, render] of sources) {
    groups.set(key, { render, times: (groups.get(key)?.times ?? 0) + 1 });
  }
  return [...groups.values()].map(({ times, render }) => render(times === 1 ? "" : `${times} passages of `));
}

/** Each sentence once, with how often it was said. */
function countEqual(sentences: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const sentence of sentences) times.set(sentence, (times.get(sentence) ?? 0) + 1);
  return [...times].map(([sentence, often]) => (often === 1 ? sentence : `${sentence} (${often} passages)`));
}

/** Verdicts of entries with the next command for each that is not served. */
export function renderGoldenCheck(listings: readonly GoldenListing[], styler: Styler): string {
  if (listings.length === 0) return "No golden entries.";
  const blocks = listings.map(({ entry, freshness }) => {
    const head = `${renderVerdict(freshness.verdict, styler)} ${styler.bold(oneLine(entry.id))}`;
    const grains = renderGrains(freshness.grains);
    const found = [...renderFindings(freshness), ...(grains === "" ? [] : [styler.dim(grains)])];
    if (freshness.verdict === "fresh") return [head, ...found.map((line) => `  ${line}`)].join("\n");
    const bad = freshness.sources.filter(({ verdict }) => verdict !== "fresh");
    const reasons =
      freshness.verdict === "no-sources" ? [freshness.reason] : countEqual(bad.map(({ reason }) => reason));
    const lines = [...reasons.map((reason) => oneLine(reason)), ...found].map((line) => `  ${line}`);
    return [head, ...lines, `  ${styler.bold("next")} assay golden review ${oneLine(entry.id)}`].join("\n");
  });
  const fresh = listings.filter(({ freshness }) => freshness.verdict === "fresh").length;
  return [...blocks, `${fresh} of ${listings.length} fresh`].join("\n");
}

/** What a write left behind: what was stamped, and warnings. */
export function renderGoldenChange(
  { entry, freshness, warnings }: GoldenChange,
  { verb, styler }: { verb: string; styler: Styler },
): string {
  const { bold, dim, green } = styler;
  return [
    `${green(verb)} ${bold(oneLine(entry.id))}`,
    ...entry.phrasings.map(({ text }) => `  ${dim("question")} ${oneLine(text)}`),
    ...entry.negatives.map(({ text }) => `  ${dim("not for")}  ${oneLine(text)}`),
    ...groupPassages(
      entry.sources.map(({ label, version, hash }) => [
        label + version,
        (of) =>
          `  ${dim("source")}   ${of}${oneLine(label)} ${dim(`version ${oneLine(version)}${of === "" ? `, hash ${hash.slice(0, 12)}` : ""}`)}`,
      ]),
    ),
    ...(entry.reviewedBy === ""
      ? []
      : [`  ${dim("reviewed")} by ${oneLine(entry.reviewedBy)} at ${entry.reviewedAt}`]),
    ...(entry.state === "draft"
      ? [`  ${dim("next")}     assay golden approve ${oneLine(entry.id)} --reviewer <name>`]
      : []),
    ...(freshness.verdict === "fresh" || freshness.verdict === "no-sources"
      ? []
      : [`  ${dim("verdict")}  ${renderVerdict(freshness.verdict, styler)}: ${oneLine(freshness.reason)}`]),
    ...renderWarnings(warnings, styler),
  ].join("\n");
}
