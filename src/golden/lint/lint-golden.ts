import { canMatch } from "../../stores/golden-history.ts";
import { tooHardToParse } from "../../text/markdown/too-hard-to-parse.ts";
import { UNREADABLE_ANSWER } from "../entries/check-entry.ts";
import type { GoldenListing, GoldenParts } from "../golden-parts.ts";
import { createLinkChecker } from "./check-links.ts";
import { checkMatches } from "./check-matches.ts";
import type { LintProblem } from "./lint-problem.ts";

/**
 * A test of the store itself, to run beside a team's documents: every entry that may be served has sources that exist and
 * links that lead somewhere, and its questions lead to it and to nothing else. Whether sources still say the same is the
 * business of a check, not of lint.
 */
export interface LintReport {
  /** In the order of the entries' ids. */
  readonly problems: readonly LintProblem[];
  /** Entries that were looked at: approved and stale ones. */
  readonly checked: number;
  /** Drafts and retired entries, which are not served. */
  readonly skipped: number;
  /** What could not be checked, one sentence each. */
  readonly notes: readonly string[];
}

export interface LintParts extends GoldenParts {
  /** Ids of the entries to look at; what their questions lead to may be any. @default all */
  only?: ReadonlySet<string>;
}

export async function lintGolden(
  listings: readonly GoldenListing[],
  { only, ...parts }: LintParts,
): Promise<LintReport> {
  const matching = listings.filter(({ entry }) => canMatch(entry));
  const isChecked = ({ id }: { id: string }) => only === undefined || only.has(id);
  const checked = matching.filter(({ entry }) => isChecked(entry));
  const links = await createLinkChecker(parts.documents);
  const matches = await checkMatches(
    matching.map(({ entry }) => entry),
    { ...parts, isChecked },
  );
  const problems: LintProblem[] = [];
  for (const listing of checked) {
    problems.push(...checkSources(listing), ...checkReadable(listing));
    for (const { url, reason } of await links.check(listing)) {
      const { id: entryId } = listing.entry;
      const message = `The link ${JSON.stringify(url)} of the answer ${reason}.`;
      problems.push({ entryId, rule: "link-broken", message, hint: `assay golden review ${entryId}` });
    }
    problems.push(...matches.problems.filter(({ entryId }) => entryId === listing.entry.id));
  }
  return {
    problems,
    checked: checked.length,
    skipped: listings.filter(({ entry }) => isChecked(entry)).length - checked.length,
    notes: matches.notes,
  };
}

function checkReadable({ entry: { id: entryId, answer } }: GoldenListing): LintProblem[] {
  if (!tooHardToParse(answer)) return [];
  const message = UNREADABLE_ANSWER;
  return [{ entryId, rule: "answer-unreadable", message, hint: `assay golden review ${entryId}` }];
}

function checkSources({ entry: { id: entryId }, freshness }: GoldenListing): LintProblem[] {
  if (freshness.verdict === "no-sources") {
    const hint = `assay golden approve ${entryId} --source <document>, or assay golden retire ${entryId}`;
    return [{ entryId, rule: "no-sources", message: freshness.reason, hint }];
  }
  const missing = freshness.sources.filter(({ verdict }) => verdict === "missing");
  // Passages of one section or page are missed in the same words: said once.
  return [...new Set(missing.map(({ reason }) => reason))].map((message) => ({
    ...{ entryId, rule: "source-missing", message },
    hint: `assay golden review ${entryId} --source <document>`,
  }));
}
