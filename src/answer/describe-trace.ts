import type { FreshnessVerdict } from "../golden/freshness/freshness.ts";
import type { SourceVerdict } from "../golden/freshness/judge-source.ts";
import type { GoldenMatch } from "../golden/match/match.ts";
import { count } from "../text/count.ts";
import { describeCache, describeKeeping } from "./describe-cache.ts";
import {
  describeCut,
  describeRerank,
  describeRetrieval,
  describeRewrite,
  describeWeb,
} from "./describe-search.ts";
import { formatSimilarity, formatThreshold } from "./format-similarity.ts";
import { type StageWords, words } from "./stage-words.ts";
import type { GenerateTrace, GoldenEntryTrace, Trace, TraceEntry, VerifierTrace } from "./trace.ts";

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

function describeEntry(entry: TraceEntry): StageWords {
  switch (entry.stage) {
    case "golden":
      return withWording(describeGolden(entry), entry.asked);
    case "cache":
      return describeCache(entry);
    case "keep":
      return describeKeeping(entry);
    case "verifier":
      return describeVerifier(entry);
    case "embed":
      return words(
        entry.outcome === "failed"
          ? "failed"
          : `${count(entry.texts, "text")}${entry.truncated ? ", cut at the model's limit" : ""}`,
      );
    case "rewrite":
      return describeRewrite(entry);
    case "retrieve":
      return describeRetrieval(entry);
    case "cut":
      return describeCut(entry);
    case "rerank":
      return describeRerank(entry);
    case "web":
      return describeWeb(entry);
    case "route":
      return words(`${entry.decision}: ${entry.reason}`);
    case "generate":
      return describeGeneration(entry);
  }
}

function describeGolden(entry: GoldenEntryTrace): StageWords {
  const { outcome, match, freshness, threshold } = entry;
  switch (outcome) {
    case "empty":
      return words("no reviewed answers yet");
    case "failed":
      return words("failed");
    case "needs-context":
      return words("not looked up: the question is not whole without the turns before it");
    case "threshold-missing":
      return words("no exact match; no threshold is set for this embedding model, so nothing else counts");
    case "far":
      return words(match ? `miss, ${describeMatch(match, threshold)}` : "miss, nothing near");
    case "vetoed":
      return words(
        `miss, near, not served, because it asks something else: ${match ? describeMatch(match, threshold) : ""}`,
        entry.vetoes.map(({ veto, reason }) => `${veto}: ${reason}`),
      );
    case "unclear":
      return words(
        `miss, near, not served, because two answers are about as near: ${match ? describeMatch(match, threshold) : ""}`,
        entry.rival === null ? [] : [describeRival(entry.rival, entry)],
      );
    case "rejected":
      return words(
        `miss, near, not served, because the verifier refused it: ${match ? describeMatch(match, threshold) : ""}`,
      );
    case "unverified":
      return words(
        `miss, near, not served, because the verifier failed: ${match ? describeMatch(match, threshold) : ""}`,
      );
    case "stale":
      return words(
        `REFUSED, close but not verifiably true any more: ${match ? describeMatch(match, threshold) : ""}`,
        freshness?.verdict === "no-sources"
          ? [`no-sources: ${freshness.reason}`]
          : describeFreshness(freshness),
      );
    case "withheld":
      return words(
        `withheld in the holdout: ${match ? describeMatch(match, threshold) : ""}`,
        describeFreshness(freshness),
      );
    case "hit":
      return words(`hit, ${match ? describeMatch(match, threshold) : ""}`, describeFreshness(freshness));
  }
}

function describeRival(rival: GoldenMatch, { margin, threshold }: GoldenEntryTrace): string {
  if (rival.how === "exact") return `it is a question of "${rival.entryId}" too`;
  return `less than ${margin} nearer than ${describeMatch(rival, threshold)}`;
}

function withWording({ text, details }: StageWords, asked: string | null): StageWords {
  return words(text, asked === null ? details : [`looked up as "${asked}"`, ...details]);
}

function describeVerifier({ outcome, verifierId, phrasing, verification }: VerifierTrace): StageWords {
  if (!verification) return words(`failed on "${phrasing}": ${verifierId}`);
  const { score, threshold, reason } = verification;
  const compared =
    score === null || threshold === null
      ? ""
      : ` ${formatSimilarity(score, threshold)} ${score >= threshold ? "≥" : "<"} ${formatThreshold(threshold)}`;
  return words(`${outcome} "${phrasing}"${compared} by ${verifierId}`, [reason]);
}

function describeMatch(match: GoldenMatch, threshold: number | null): string {
  if (match.how === "exact") return `"${match.phrasing}" word for word`;
  const score = formatSimilarity(match.similarity, threshold ?? undefined);
  const compared =
    threshold === null ? "" : ` ${match.similarity >= threshold ? "≥" : "<"} ${formatThreshold(threshold)}`;
  return `"${match.phrasing}" ${score}${compared}`;
}

/** Each source, then links that broke and what came since the review. */
function describeFreshness(freshness: FreshnessVerdict | null): readonly string[] {
  if (!freshness) return [];
  const { sources, brokenLinks, evidence } = freshness;
  return [
    ...sources.map(describeSource),
    ...brokenLinks.map(({ reason }) => `broken-link: ${reason}`),
    ...evidence.map(({ label }) => `new-evidence: ${label} came since the review.`),
  ];
}

/** Verdict and reason of one source, and what became of its surroundings where they moved. */
function describeSource({ verdict, reason, grains }: SourceVerdict): string {
  const moved = (["section", "document"] as const).filter((grain) => grains[grain] === "changed");
  const around = verdict === "fresh" && moved.length > 0 ? ` (${moved.join(" and ")} changed)` : "";
  return `${verdict}: ${reason}${around}`;
}

function describeGeneration({
  outcome,
  model,
  citations,
  removedCitations,
  removedLinks,
  uncitedSentences,
}: GenerateTrace): StageWords {
  switch (outcome) {
    case "failed":
      return words("failed");
    case "extracted":
      return words(`${count(citations, "quote")} of the documents`);
    case "refused":
      return words(`${model ?? "the model"} found no answer in the passages`);
    case "generated":
      return words(`written by ${model ?? "a model"} from ${count(citations, "passage")}`, [
        ...(removedCitations > 0
          ? [`${count(removedCitations, "citation")} of passages it was not given, taken out`]
          : []),
        ...(removedLinks > 0
          ? [`${count(removedLinks, "link")} to addresses it was not given, taken out`]
          : []),
        ...(uncitedSentences > 0 ? [`${count(uncitedSentences, "sentence")} without a citation`] : []),
      ]);
  }
}
