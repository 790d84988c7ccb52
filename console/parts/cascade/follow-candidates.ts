import type { StageEntry, TraceEntry } from "../../api/wire/ask.ts";
import type { BadgeTone } from "../badge.tsx";

/** A passage that the search found, and how far it came. */
export interface Candidate {
  readonly hit: StageEntry<"retrieve">["hits"][number];
  /** The reranker's score from 0 to 10; null where it did not judge it. */
  readonly score: number | null;
  readonly fate: Fate;
}

export interface Fate {
  readonly words: string;
  /** The reason where the words alone do not say it. */
  readonly because?: string;
  readonly tone: BadgeTone;
}

const cutSteps: Readonly<Record<StageEntry<"cut">["removed"][number]["step"], string>> = {
  floor: "below the threshold",
  "near-duplicate": "near duplicate",
  "fetch-k": "beyond the most that are looked at",
  mmr: "says little that others do not",
};

/** @param cited ids of the passages that the answer cites, with their numbers */
export function followCandidates(
  entries: readonly TraceEntry[],
  cited: ReadonlyMap<string, number> = new Map(),
): Candidate[] {
  const search = entries.find((entry) => entry.stage === "retrieve");
  const cut = entries.find((entry) => entry.stage === "cut");
  const rerank = entries.find((entry) => entry.stage === "rerank");
  if (search?.stage !== "retrieve") return [];
  const removed = new Map(
    (cut?.stage === "cut" ? cut.removed : []).map((each) => [each.passageId, each] as const),
  );
  const judged = new Map(
    (rerank?.stage === "rerank" ? rerank.scores : []).map((each) => [each.passageId, each] as const),
  );
  const floor = rerank?.stage === "rerank" ? rerank.floor : 0;
  return search.hits.map((hit) => {
    const number = cited.get(hit.passageId);
    const verdict = judged.get(hit.passageId);
    const score = verdict?.score ?? null;
    const fateOf = (): Fate => {
      if (number !== undefined) return { words: `cited as [${number}]`, tone: "good" };
      const out = removed.get(hit.passageId);
      if (out) return { words: cutSteps[out.step], because: out.because, tone: "plain" };
      if (!hit.kept) return { words: "below the threshold", tone: "plain" };
      if (verdict?.verdict === "below-floor") return { words: `scored below ${floor}`, tone: "plain" };
      if (verdict?.verdict === "over-cap") return { words: "over the most that are kept", tone: "plain" };
      if (verdict?.verdict === "kept") return { words: "kept", tone: "good" };
      return { words: "found", tone: "plain" };
    };
    return { hit, score, fate: fateOf() };
  });
}

/** What found a passage: "1: meaning #2, words #1", by the number of the query. */
export function findersOf(
  hit: { readonly foundBy: readonly Omit<Candidate["hit"]["foundBy"][number], "similarity">[] },
  queries: number,
): string {
  return hit.foundBy
    .map(({ query, denseRank, textRank }) => {
      const ranks = [
        ...(denseRank === null ? [] : [`meaning #${denseRank}`]),
        ...(textRank === null ? [] : [`words #${textRank}`]),
      ].join(", ");
      return queries > 1 ? `query ${query + 1}: ${ranks}` : ranks;
    })
    .join("; ");
}
