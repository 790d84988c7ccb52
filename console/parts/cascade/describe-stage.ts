import type { StageEntry, TraceEntry } from "../../api/wire/ask.ts";
import type { BadgeTone } from "../badge.tsx";
import { countOf } from "../format.ts";
import { describeCache, describeGolden, describeKeep } from "./describe-served.ts";

/** What came of a stage, in a few words. */
export interface StageOutcome {
  readonly words: string;
  readonly tone: BadgeTone;
}

const plain = (words: string): StageOutcome => ({ words, tone: "plain" });
const good = (words: string): StageOutcome => ({ words, tone: "good" });
const warn = (words: string): StageOutcome => ({ words, tone: "warn" });
const bad = (words: string): StageOutcome => ({ words, tone: "bad" });

export function describeStage(entry: TraceEntry): StageOutcome {
  switch (entry.stage) {
    case "golden":
      return describeGolden(entry);
    case "cache":
      return describeCache(entry);
    case "keep":
      return describeKeep(entry);
    case "verifier":
      return describeVerifier(entry);
    case "embed":
      return describeEmbedding(entry);
    case "rewrite":
      return describeRewrite(entry);
    case "retrieve":
      return describeSearch(entry);
    case "cut":
      return plain(`${countOf(entry.kept, "candidate")} left, ${entry.removed.length} taken out`);
    case "rerank":
      return describeRerank(entry);
    case "web":
      return describeWeb(entry);
    case "route":
      return { words: routes[entry.decision], tone: entry.decision === "fallback" ? "warn" : "good" };
    case "generate":
      return describeWriting(entry);
  }
}

const routes: Readonly<Record<StageEntry<"route">["decision"], string>> = {
  golden: "to the reviewed answer",
  cache: "to the stored answer",
  generate: "to an answer from the documents",
  web: "to the web",
  fallback: "to the fixed sentence",
};

function describeVerifier({ outcome }: StageEntry<"verifier">): StageOutcome {
  if (outcome === "accepted") return good("the answer serves the question");
  return outcome === "rejected"
    ? warn("the answer does not serve the question")
    : bad("failed, which is no yes");
}

function describeEmbedding({ outcome, texts, truncated }: StageEntry<"embed">): StageOutcome {
  if (outcome === "failed") return bad("failed");
  const words = `${countOf(texts, "text")} embedded`;
  return truncated ? warn(`${words}, cut at the model's limit`) : plain(words);
}

function describeRewrite({ outcome, queries, standAlone, by }: StageEntry<"rewrite">): StageOutcome {
  const author = by === "chat" ? "by the chat model" : "by rules";
  if (outcome === "failed") return bad(`failed ${author}: only the question as asked is searched`);
  const added = queries.length + (standAlone === null ? 0 : 1);
  return added === 0
    ? plain(`nothing to add ${author}`)
    : plain(`${countOf(added, "query", "queries")} added ${author}`);
}

function describeSearch(entry: StageEntry<"retrieve">): StageOutcome {
  switch (entry.outcome) {
    case "passages":
      return good(
        `${countOf(entry.recalled, "passage")} near enough${entry.belowThreshold > 0 ? `, ${entry.belowThreshold} below` : ""}`,
      );
    case "below-threshold":
      return warn("nothing is near enough");
    case "filter-matches-nothing":
      return warn("no document matches the filter");
    case "no-documents":
      return warn("there are no documents");
    case "failed":
      return bad("failed");
  }
}

function describeRerank({ outcome, scores }: StageEntry<"rerank">): StageOutcome {
  if (outcome === "failed") return bad("failed: the order of the search stands");
  const kept = scores.filter(({ verdict }) => verdict === "kept").length;
  return kept === 0 ? warn(`none of ${scores.length} kept`) : good(`${kept} of ${scores.length} kept`);
}

function describeWeb({ outcome, results }: StageEntry<"web">): StageOutcome {
  if (outcome === "failed") return bad("failed");
  return outcome === "nothing"
    ? warn("found nothing")
    : plain(`${countOf(results.length, "result")}, untrusted`);
}

function describeWriting({ outcome, citations }: StageEntry<"generate">): StageOutcome {
  switch (outcome) {
    case "generated":
      return good(`written from ${countOf(citations, "passage")}`);
    case "extracted":
      return good(`${countOf(citations, "quote")} of the documents`);
    case "refused":
      return warn("the model found no answer in the passages");
    case "failed":
      return bad("failed");
  }
}
