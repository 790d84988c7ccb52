import { count } from "../text/count.ts";
import { formatSimilarity, formatThreshold } from "./format-similarity.ts";
import { type StageWords, words } from "./stage-words.ts";
import type {
  CutTrace,
  RemovedCandidate,
  RerankTrace,
  RetrievedHit,
  RetrieveTrace,
  RewriteTrace,
  WebTrace,
} from "./trace.ts";

/** The stages between the golden layer and the answer, in words. */

export function describeRewrite({ by, outcome, standAlone, queries, expansion }: RewriteTrace): StageWords {
  const author = by === "chat" ? "by the chat model" : "by rules";
  if (outcome === "failed") return words(`${author} failed: only the question as asked is searched`);
  if (outcome === "unchanged") return words(`${author}: nothing to add`);
  return words(`${author}: ${count(queries.length, "query").replace("querys", "queries")} added`, [
    ...(standAlone === null ? [] : [`stands alone as "${standAlone}"`]),
    ...queries.map(({ text, origin }) => `${origin}: ${text}`),
    ...(expansion.length > 0 ? [`words added to the text search: ${expansion.join(", ")}`] : []),
  ]);
}

export function describeRetrieval(entry: RetrieveTrace): StageWords {
  const { outcome, hits, threshold, recalled, belowThreshold, entities, ambiguous } = entry;
  const bar = formatThreshold(threshold);
  const named = [
    ...entities.map(
      ({ field, value }) => `only documents with ${field} "${value}", which the question names`,
    ),
    ...ambiguous.map(({ reason }) => reason),
  ];
  const queries = entry.queries.length > 1 ? entry.queries.map(describeQuery) : [];
  const details = [...named, ...queries, ...first(hits.map((hit) => describeHit(hit, entry)))];
  switch (outcome) {
    case "passages": {
      const below = belowThreshold > 0 ? `, ${belowThreshold} below` : "";
      return words(`${count(recalled, "passage")} at or above ${bar}${below}`, details);
    }
    case "below-threshold":
      return words(`nothing at or above ${bar}; nearest:`, details);
    case "filter-matches-nothing":
      return words("no document matches the filter", named);
    case "no-documents":
      return words("no documents are ingested");
    case "failed":
      return words("failed");
  }
}

function describeQuery({ text, origin }: RetrieveTrace["queries"][number], index: number): string {
  return `query ${index + 1} (${origin}): ${text}`;
}

function describeHit(hit: RetrievedHit, { threshold, queries }: RetrieveTrace): string {
  const compared = `${formatSimilarity(hit.similarity, threshold)} ${hit.kept ? "≥" : "<"} ${formatThreshold(threshold)}`;
  const found = hit.foundBy.map(({ query, denseRank, textRank }) => {
    const ranks = [
      ...(denseRank === null ? [] : [`vectors ${denseRank}`]),
      ...(textRank === null ? [] : [`words ${textRank}`]),
    ].join(", ");
    return queries.length > 1 ? `query ${query + 1}: ${ranks}` : ranks;
  });
  return `${compared}  ${placeOf(hit)}${found.length > 0 ? `  [${found.join("; ")}]` : ""}`;
}

const STEPS: Readonly<Record<RemovedCandidate["step"], string>> = {
  floor: "below the threshold",
  "near-duplicate": "near duplicate",
  "fetch-k": "beyond fetch_k",
  mmr: "less new than others",
};

export function describeCut({ kept, removed }: CutTrace): StageWords {
  return words(
    `${count(kept, "candidate")} left, ${removed.length} removed`,
    first(
      removed.map(
        ({ documentId, startLine, step, because }) =>
          `${STEPS[step]}: ${documentId}:${startLine} (${because})`,
      ),
    ),
  );
}

export function describeRerank({ by, outcome, scorerId, scores, floor, cap }: RerankTrace): StageWords {
  if (outcome === "failed") return words(`${by} failed: the first of recall go on, in its order`);
  const kept = scores.filter(({ verdict }) => verdict === "kept").length;
  const rule = `at least ${floor} of 10${cap === null ? "" : `, at most ${cap}`}`;
  return words(
    `${kept} of ${scores.length} kept (${rule}) by ${scorerId}`,
    first(
      scores
        .toSorted((a, b) => b.score - a.score)
        .map(({ score, verdict, documentId, startLine }) => {
          const why =
            verdict === "kept" ? "kept" : verdict === "below-floor" ? "below the floor" : "over the cap";
          return `${score.toFixed(1).padStart(4)}  ${why}  ${documentId}:${startLine}`;
        }),
    ),
  );
}

export function describeWeb({ outcome, engine, results, threshold }: WebTrace): StageWords {
  if (outcome === "failed") return words(`${engine} failed`);
  if (outcome === "nothing") return words(`${engine} found nothing`);
  return words(
    `${count(results.length, "result")} of ${engine}, untrusted`,
    results.map(
      ({ similarity, kept, url }) =>
        `${formatSimilarity(similarity, threshold)} ${kept ? "≥" : "<"} ${formatThreshold(threshold)}  ${url}`,
    ),
  );
}

/** Lines of one stage that a person reads; the trace itself has them all. */
const MOST_LINES = 12;

function first(lines: readonly string[]): string[] {
  const rest = lines.length - MOST_LINES;
  return rest > 1 ? [...lines.slice(0, MOST_LINES), `… and ${rest} more`] : [...lines];
}

function placeOf(hit: RetrievedHit): string {
  const headings = hit.headings.filter((heading, index) => index > 0 || heading !== hit.title);
  return `${[hit.title, ...headings].join(" › ")} (${hit.documentId}:${hit.startLine})`;
}
