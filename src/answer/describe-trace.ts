import type { SourceVerdict } from "../golden/freshness.ts";
import type { GoldenMatch } from "../golden/match.ts";
import { formatSimilarity, formatThreshold } from "./format-similarity.ts";
import type { GoldenEntryTrace, RetrieveTrace, Trace, TraceEntry } from "./trace.ts";

/** One stage in words. `details` are lines of their own, such as one for each passage found. */
export interface StageDescription {
  readonly stage: TraceEntry["stage"];
  readonly text: string;
  readonly details: readonly string[];
  readonly milliseconds: number;
}

/** The trace of a question as a person wants to read it, one description for each stage that ran. */
export function describeTrace(trace: Trace): StageDescription[] {
  return trace.entries.map((entry) => ({
    stage: entry.stage,
    milliseconds: entry.milliseconds,
    ...describeEntry(entry),
  }));
}

type Words = Pick<StageDescription, "text" | "details">;

function describeEntry(entry: TraceEntry): Words {
  switch (entry.stage) {
    case "golden":
      return describeGolden(entry);
    case "embed":
      return words(
        entry.outcome === "failed" ? "failed" : `done${entry.truncated ? ", question truncated" : ""}`,
      );
    case "retrieve":
      return describeRetrieval(entry);
    case "route":
      return words(`${entry.decision}: ${entry.reason}`);
    case "generate":
      return words(
        entry.outcome === "failed" ? "failed" : `${count(entry.quotes, "quote")} of the documents`,
      );
  }
}

function describeGolden({ outcome, match, freshness, threshold }: GoldenEntryTrace): Words {
  switch (outcome) {
    case "empty":
      return words("no reviewed answers yet");
    case "failed":
      return words("failed");
    case "threshold-missing":
      return words("no exact match; no threshold is set for this embedding model, so nothing else counts");
    case "far":
      return words(match ? `miss, ${describeMatch(match, threshold)}` : "miss, nothing near");
    case "stale":
      return words(
        `REFUSED, close but not verifiably true any more: ${match ? describeMatch(match, threshold) : ""}`,
        freshness?.verdict === "no-sources"
          ? [`no-sources: ${freshness.reason}`]
          : freshness?.sources.map(describeSource),
      );
    case "hit":
      return words(
        `hit, ${match ? describeMatch(match, threshold) : ""}`,
        freshness?.sources.map(describeSource),
      );
  }
}

function describeMatch(match: GoldenMatch, threshold: number | null): string {
  if (match.how === "exact") return `"${match.phrasing}" word for word`;
  const score = formatSimilarity(match.similarity, threshold ?? undefined);
  const compared =
    threshold === null ? "" : ` ${match.similarity >= threshold ? "≥" : "<"} ${formatThreshold(threshold)}`;
  return `"${match.phrasing}" ${score}${compared}`;
}

/** Verdict and reason of one source. */
function describeSource(source: SourceVerdict): string {
  return `${source.verdict}: ${source.reason}`;
}

function describeRetrieval({ outcome, hits, threshold }: RetrieveTrace): Words {
  const details = hits.map(
    (hit) =>
      `${formatSimilarity(hit.similarity, threshold)} ${hit.kept ? "≥" : "<"} ${formatThreshold(threshold)}  ${placeOf(hit)}`,
  );
  switch (outcome) {
    case "passages":
      return words(`${count(hits.length, "passage")} at or above ${formatThreshold(threshold)}`, details);
    case "below-threshold":
      return words(`nothing at or above ${formatThreshold(threshold)}; nearest:`, details);
    case "filter-matches-nothing":
      return words("no document matches the filter");
    case "no-documents":
      return words("no documents are ingested");
    case "failed":
      return words("failed");
  }
}

function placeOf(hit: RetrieveTrace["hits"][number]): string {
  const headings = hit.headings.filter((heading, index) => index > 0 || heading !== hit.title);
  return `${[hit.title, ...headings].join(" › ")} (${hit.documentId}:${hit.startLine})`;
}

function words(text: string, details: readonly string[] = []): Words {
  return { text, details };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
