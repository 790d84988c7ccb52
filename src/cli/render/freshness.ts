import type { FreshnessVerdict } from "../../golden/freshness/freshness.ts";
import { type GrainVerdicts, grains } from "../../golden/freshness/grains.ts";
import { oneLine } from "./one-line.ts";

/** What became of the sources at each grain, in one line; empty where nothing moved at any of them. */
export function renderGrains(verdicts: GrainVerdicts): string {
  if (grains.every((grain) => verdicts[grain] === "same")) return "";
  return grains.map((grain) => `${grain} ${verdicts[grain]}`).join(", ");
}

/** Broken links, a line for each, with the new place where it is known. */
export function renderBrokenLinks(brokenLinks: FreshnessVerdict["brokenLinks"]): string[] {
  return brokenLinks.map(({ reason, now }) =>
    now === undefined ? oneLine(reason) : `${oneLine(reason)} That is ${oneLine(now)} now.`,
  );
}

/** Broken links and new evidence of an entry, a line or two for each. */
export function renderFindings({ brokenLinks, evidence }: FreshnessVerdict): string[] {
  return [
    ...renderBrokenLinks(brokenLinks),
    ...evidence.map(
      ({ label, startLine, similarity, isNearest }) =>
        `New since the review, and ${isNearest ? "nearer to the question than anything else" : "as near to the question as the sources"} (${similarity.toFixed(3)}): ${oneLine(label)}, line ${startLine}`,
    ),
  ];
}
