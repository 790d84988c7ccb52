import type { CacheMatch } from "../cache/look-up/cache-outcome.ts";
import { formatSimilarity, formatThreshold } from "./format-similarity.ts";
import { type StageWords, words } from "./stage-words.ts";
import type { CacheTrace, KeepTrace } from "./trace.ts";

/** The look for a stored answer, and what became of a new one, in words. */

export function describeCache(entry: CacheTrace): StageWords {
  const { outcome, match, asked, ageSeconds, reason, vetoes, rival, margin } = entry;
  const near = match ? describeMatch(match, entry.threshold) : "";
  const wording = asked === null ? [] : [`looked up as "${asked}"`];
  const age = ageSeconds === null ? "" : `, written ${Math.round(ageSeconds)} s ago`;
  switch (outcome) {
    case "hit":
      return words(`hit, ${near}${age}`, wording);
    case "withheld":
      return words(`withheld in the holdout, ${near}${age}`, wording);
    case "joined":
      return words("the answer that was being written for the same question", wording);
    case "empty":
      return words("miss, nothing stored under these settings", wording);
    case "failed":
      return words("failed", wording);
    case "bypassed":
      return words(`not looked up: ${BYPASSED[reason ?? ""] ?? ""}`);
    case "threshold-missing":
      return words("miss, not asked before; no cache threshold is set, so nothing else counts", wording);
    case "far":
      return words(match ? `miss, ${near}` : "miss, nothing near", wording);
    case "stale":
      return words(`miss, ${near}: ${STALE[reason ?? ""] ?? ""}`, wording);
    case "expired":
      return words(`miss, ${near}: too old${age}`, wording);
    case "vetoed":
      return words(`miss, near, and asks something else: ${near}`, [
        ...wording,
        ...vetoes.map(({ veto, reason: because }) => `${veto}: ${because}`),
      ]);
    case "unclear":
      return words(`miss, two answers are about as near: ${near}`, [
        ...wording,
        ...(rival ? [`less than ${margin} nearer than ${describeMatch(rival, entry.threshold)}`] : []),
      ]);
    case "rejected":
      return words(`miss, near, and refused by the verifier: ${near}`, wording);
    case "unverified":
      return words(`miss, near, and the verifier failed: ${near}`, wording);
  }
}

const BYPASSED: Readonly<Record<string, string>> = {
  personal: "the question is about one person",
  "needs-context": "the question is not whole without the turns before it",
};

const STALE: Readonly<Record<string, string>> = {
  changed: "a passage that it rests on changed",
  gone: "a document that it rests on is gone",
  "new-evidence": "something came that is as near to the question",
  "not-allowed": "it rests on a document that is not for this asker any more",
};

function describeMatch({ how, question, similarity }: CacheMatch, threshold: number | null): string {
  if (how === "exact") return `"${question}" word for word`;
  const compared =
    threshold === null ? "" : ` ${similarity >= threshold ? "≥" : "<"} ${formatThreshold(threshold)}`;
  return `"${question}" ${formatSimilarity(similarity, threshold ?? undefined)}${compared}`;
}

const REFUSED: Readonly<Record<string, string>> = {
  "no-answer": "it is no answer",
  uncited: "it cites nothing",
  "open-part": "a part of the question stayed open",
  degraded: "a stage did not run as configured",
  web: "it comes from the web",
  history: "it was written with earlier turns in view",
  extracted: "quotes are not kept",
  truncated: "the question is longer than the embedding model reads",
};

export function describeKeeping({ outcome, reason, entryId }: KeepTrace): StageWords {
  switch (outcome) {
    case "stored":
      return words(`kept as ${entryId ?? ""}`);
    case "outdated":
      return words("not kept: a passage moved while the answer was written");
    case "failed":
      return words(`could not be kept: ${reason ?? ""}`);
    case "refused":
      return words(`not kept: ${REFUSED[reason ?? ""] ?? ""}`);
  }
}
