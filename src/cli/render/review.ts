import type { NewEvidence } from "../../golden/freshness/new-evidence.ts";
import type { GoldenReview, SourceChange } from "../../golden/review/review.ts";
import type { Styler } from "../styler.ts";
import { answerPatch, FIXED_LINKS } from "./answer-patch.ts";
import { renderBrokenLinks } from "./freshness.ts";
import { renderGoldenEntry } from "./golden-entry.ts";
import { indented, oneLine } from "./one-line.ts";
import { renderPatch } from "./patch.ts";

/** The entry and what changed in each source since the last review. */
export function renderReview(review: GoldenReview, styler: Styler): string {
  const { entry, changes } = review;
  const since = `since the review by ${oneLine(entry.reviewedBy)} at ${entry.reviewedAt}`;
  const links = renderLinks(review, styler);
  const nothing =
    entry.sources.length === 0
      ? "No source is recorded, so there is nothing to compare the answer with."
      : links.length > 0
        ? `No source changed ${since}, but not every link of the answer leads somewhere.`
        : `Still fresh: nothing changed ${since}.`;
  const shown = renderGoldenEntry(review, styler);
  const evidence = review.freshness.evidence.map((each) => renderEvidence(each, styler));
  if (changes.length === 0) {
    return [shown, ...(evidence.length === 0 ? [nothing] : evidence), ...links].join("\n\n");
  }
  const blocks = changes.map((change) => renderChange(change, styler));
  return [shown, `${styler.bold(`Changes ${since}`)}`, ...blocks, ...evidence, ...links].join("\n\n");
}

/** What is the matter with the links of the answer, and how it reads with those mended whose new place is known. */
function renderLinks(
  { entry, freshness: { brokenLinks }, lostLinks, fixedAnswer }: GoldenReview,
  styler: Styler,
): string[] {
  if (brokenLinks.length + lostLinks.length === 0) return [];
  const heading = styler.bold("Links of the answer that lead nowhere");
  const lines = [...renderBrokenLinks(brokenLinks), ...lostLinks.map((reason) => oneLine(reason))];
  const fix =
    fixedAnswer === undefined
      ? []
      : [renderPatch(answerPatch(entry.answer, fixedAnswer, FIXED_LINKS), styler)];
  return [[heading, ...lines, ...fix].join("\n")];
}

/** A passage that nobody saw at the last review. */
function renderEvidence({ label, startLine, text }: NewEvidence, styler: Styler): string {
  const head = styler.bold(`New since the review: ${oneLine(label)}, line ${startLine}`);
  return `${head}\n${indented(text)}`;
}

function renderChange(change: SourceChange, styler: Styler): string {
  const lines = [oneLine(change.verdict.reason)];
  const { successor } = change;
  if (change.before === undefined)
    lines.push("The text that was reviewed was not kept, so all of it is new.");
  if (successor !== undefined && change.patch === "") {
    const place = oneLine(successor.source.label);
    lines.push(`Moved to ${place}, which takes its place unless sources are named.`);
  } else if (successor !== undefined) {
    const share = `${Math.round(successor.overlap * 100)} % of words in common`;
    const then = successor.usedByDefault
      ? "it takes its place unless sources are named"
      : "too little to take its place, so name sources with --source";
    lines.push(`Nearest passage now: ${oneLine(successor.source.label)} (${share}; ${then}).`);
  } else if (change.after === undefined) {
    lines.push("Nothing takes its place: name all sources the answer rests on now with --source.");
  }
  const patch = change.patch === "" ? "Its text is unchanged." : renderPatch(change.patch, styler);
  return [...lines, patch].join("\n");
}

/** Whether the review cannot be completed unless sources are named. */
export function needsSources({ entry, changes }: GoldenReview): boolean {
  return (
    entry.sources.length === 0 ||
    changes.some(({ after, successor }) => after === undefined || successor?.usedByDefault === false)
  );
}
