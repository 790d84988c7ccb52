import type { Answer } from "../../answer/answer.ts";
import { formatSimilarity, formatThreshold } from "../../answer/format-similarity.ts";
import type { CacheTrace, GoldenEntryTrace, RetrieveTrace, TraceEntry } from "../../answer/trace.ts";
import { printable } from "./printable.ts";

/** The whole cascade in one line: `golden miss 0.346 < 0.80 → retrieve 1 ≥ 0.45 (best 0.561) → extracted · 9 ms · <id>`. */
export function renderCascade({ id, trace, source, golden }: Answer): string {
  const steps = trace.entries.flatMap((entry) => step(entry));
  const reviewed = golden?.review
    ? `, reviewed by ${golden.review.by} on ${golden.review.at.slice(0, 10)}`
    : "";
  return printable(
    `${[...steps, `${source}${reviewed}${uncited(trace)}`].join(" → ")} · ${Math.round(trace.milliseconds)} ms · ${id}`,
  );
}

/** A written answer may hold claims that it cites nothing for. */
function uncited({ entries }: Answer["trace"]): string {
  const written = entries.find((entry) => entry.stage === "generate" && entry.outcome === "generated");
  const count = written?.stage === "generate" ? written.uncitedSentences : 0;
  return count === 0 ? "" : `, ${count} ${count === 1 ? "sentence" : "sentences"} without a citation`;
}

function step(entry: TraceEntry): string[] {
  switch (entry.stage) {
    case "golden":
      return [goldenStep(entry)];
    case "cache":
      return [cacheStep(entry)];
    case "rewrite": {
      const added = entry.queries.length;
      return added === 0 ? [] : [`+${added} ${added === 1 ? "query" : "queries"}`];
    }
    case "retrieve":
      return [retrieveStep(entry)];
    case "rerank": {
      if (entry.outcome === "failed") return [];
      const kept = entry.scores.filter(({ verdict }) => verdict === "kept").length;
      return [`rerank ${kept} of ${entry.scores.length}`];
    }
    case "web":
      return [`web ${entry.results.filter(({ kept }) => kept).length}`];
    default:
      return [];
  }
}

/** The words of `--explain`, so that both speak of the same thing. */
const GOLDEN_WORDS: Readonly<Record<string, string>> = {
  far: "miss",
  stale: "refused",
  vetoed: "miss, vetoed,",
  unclear: "miss, unclear,",
  rejected: "miss, refused by the verifier,",
  unverified: "miss, verifier failed,",
};

function goldenStep({ match, threshold, outcome, freshness }: GoldenEntryTrace): string {
  const score = match ? ` ${formatSimilarity(match.similarity, threshold ?? undefined)}` : "";
  const bar =
    match && threshold !== null
      ? ` ${match.similarity >= threshold ? "≥" : "<"} ${formatThreshold(threshold)}`
      : "";
  return `golden ${GOLDEN_WORDS[outcome] ?? outcome}${score}${bar}${freshness ? ` ${freshness.verdict}` : ""}`;
}

const CACHE_WORDS: Readonly<Record<string, string>> = {
  ...GOLDEN_WORDS,
  stale: "stale",
  "threshold-missing": "miss",
  empty: "miss",
};

function cacheStep({ match, threshold, outcome, reason, ageSeconds }: CacheTrace): string {
  const said = CACHE_WORDS[outcome] ?? outcome;
  if (outcome === "bypassed") return `cache ${said} (${reason})`;
  if (!match) return `cache ${said}`;
  const score =
    match.how === "exact"
      ? " same question"
      : ` ${formatSimilarity(match.similarity, threshold ?? undefined)}`;
  const bar =
    match.how === "exact" || threshold === null
      ? ""
      : ` ${match.similarity >= threshold ? "≥" : "<"} ${formatThreshold(threshold)}`;
  return `cache ${said}${score}${bar}${ageSeconds === null ? "" : `, ${Math.round(ageSeconds)} s old`}`;
}

/** Where no passage was compared, a count of 0 would read as if the documents did not cover the question. */
const NOTHING_SEARCHED: Readonly<Record<string, string>> = {
  "no-documents": "nothing: no documents are ingested",
  "filter-matches-nothing": "nothing: no document matches the filter",
  failed: "failed",
};

function retrieveStep({ outcome, hits, threshold, recalled }: RetrieveTrace): string {
  const why = NOTHING_SEARCHED[outcome];
  if (why !== undefined) return `retrieve ${why}`;
  const best = Math.max(...hits.map(({ similarity }) => similarity));
  const score = hits.length > 0 ? ` (best ${formatSimilarity(best, threshold)})` : "";
  return `retrieve ${recalled} ≥ ${formatThreshold(threshold)}${score}`;
}
