import type { RetrieveTrace } from "../../../answer/trace.ts";
import { discountedGain } from "../../../stats/ranking.ts";
import { HIT_DEPTHS, RECALL_DEPTHS } from "../../metrics/stages/retrieval-metrics.ts";
import { GAIN_DEPTH } from "../../rank-documents.ts";
import { type Expectation, relevantDocuments } from "../../sets/eval-question.ts";
import { distinct, type MeasuredQuestion, stageOf, type Values } from "./measured-question.ts";

/** What was recalled, against the documents and passages that are judged; nothing where no search ran. */
export function retrievalValues(measured: MeasuredQuestion): Values {
  const search = stageOf(measured, "retrieve");
  if (search === undefined || search.outcome === "failed") return {};
  const { expect, answerable } = measured.question;
  const best = search.hits.reduce(
    (most, { similarity }) => Math.max(most, similarity),
    Number.NEGATIVE_INFINITY,
  );
  return {
    "gate.score": Number.isFinite(best) ? best : null,
    "gate.answerable": answerable === null ? null : Number(answerable),
    ...documentValues(recalledDocuments(search), expect),
    ...passageValues(search, expect),
    ...rewriteValues(measured, search),
    ...rerankValues(measured),
  };
}

/** Documents in the order in which their first passage was recalled; what is below the threshold was not. */
export function recalledDocuments({ hits }: Pick<RetrieveTrace, "hits">): string[] {
  return distinct(hits.filter(({ kept }) => kept).map(({ documentId }) => documentId));
}

/** Each document recalled, with the texts of the queries that found it. */
export function findersOf({ hits, queries }: RetrieveTrace): { document: string; queries: string[] }[] {
  return recalledDocuments({ hits }).map((document) => {
    const places = hits
      .filter(({ documentId, kept }) => kept && documentId === document)
      .flatMap(({ foundBy }) => foundBy.map(({ query }) => query));
    const found = [...new Set(places)].sort((a, b) => a - b);
    return { document, queries: found.flatMap((place) => queries[place]?.text ?? []) };
  });
}

function documentValues(recalled: readonly string[], expect: Expectation): Values {
  const relevant = relevantDocuments(expect);
  if (relevant.length === 0) return {};
  const first = recalled.findIndex((id) => relevant.includes(id));
  const rank = first === -1 ? null : first + 1;
  const top = recalled.slice(0, GAIN_DEPTH);
  const unjudged = top.filter((id) => !Object.hasOwn(expect.documents, id)).length;
  return {
    ...Object.fromEntries(HIT_DEPTHS.map((k) => [`retrieval.hit@${k}`, Number(rank !== null && rank <= k)])),
    ...Object.fromEntries(
      RECALL_DEPTHS.map((k) => [`retrieval.recall@${k}`, shareOf(relevant, recalled.slice(0, k))]),
    ),
    "retrieval.mrr": rank === null ? 0 : 1 / rank,
    "retrieval.ndcg@10": discountedGain(recalled, { grades: gradesOf(expect), k: GAIN_DEPTH }),
    "retrieval.unjudged@10": top.length === 0 ? null : unjudged / top.length,
  };
}

function passageValues({ hits }: RetrieveTrace, { passages }: Expectation): Values {
  const wanted = passages.filter(({ grade }) => grade > 0);
  if (wanted.length === 0) return {};
  const top = hits.filter(({ kept }) => kept).slice(0, GAIN_DEPTH);
  const found = wanted.filter(({ document, heading }) =>
    top.some(
      (hit) =>
        hit.documentId === document &&
        (heading === null || hit.headings.some((one) => one.toLowerCase() === heading.toLowerCase())),
    ),
  );
  return { "retrieval.passage-recall@10": found.length / wanted.length };
}

/**
 * Recall of the question as asked beside that of all queries: a passage counts for the former where the question itself found
 * it and is near enough by itself.
 */
function rewriteValues(measured: MeasuredQuestion, { hits, queries, threshold }: RetrieveTrace): Values {
  const relevant = relevantDocuments(measured.question.expect);
  const isRewritten = queries.length > 1 || stageOf(measured, "rewrite") !== undefined;
  if (relevant.length === 0 || !isRewritten) return {};
  const kept = hits.filter((hit) => hit.kept);
  const byItself = kept.filter(({ foundBy }) =>
    foundBy.some(({ query, similarity }) => query === 0 && similarity >= threshold),
  );
  const before = shareOf(
    relevant,
    byItself.map(({ documentId }) => documentId),
  );
  const after = shareOf(
    relevant,
    kept.map(({ documentId }) => documentId),
  );
  return { "rewrite.recall-before": before, "rewrite.recall-after": after, "rewrite.gain": after - before };
}

/** The order of the scorer beside that of recall, on the same candidates. */
function rerankValues(measured: MeasuredQuestion): Values {
  const reranked = stageOf(measured, "rerank");
  const { expect } = measured.question;
  if (reranked?.outcome !== "judged" || relevantDocuments(expect).length === 0) return {};
  const gainOf = (scores: typeof reranked.scores): number =>
    discountedGain(distinct(scores.map(({ documentId }) => documentId)), {
      grades: gradesOf(expect),
      k: GAIN_DEPTH,
    });
  return {
    "rerank.gain": gainOf(reranked.scores.toSorted((a, b) => b.score - a.score)) - gainOf(reranked.scores),
  };
}

/** nDCG of some order needs numbers where a document was judged, and nothing else. */
function gradesOf({ documents }: Expectation): ReadonlyMap<string, number> {
  return new Map(Object.entries(documents));
}

function shareOf(wanted: readonly string[], found: readonly string[]): number {
  return wanted.filter((id) => found.includes(id)).length / wanted.length;
}
