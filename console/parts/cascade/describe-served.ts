import type { StageEntry } from "../../api/wire/ask.ts";
import type { StageOutcome } from "./describe-stage.ts";

/** What came of the look for an answer that is there already, and of keeping a new one. */

const golden: Readonly<Record<StageEntry<"golden">["outcome"], StageOutcome>> = {
  hit: { words: "served word for word", tone: "good" },
  withheld: { words: "would have been served: withheld in the holdout", tone: "warn" },
  stale: { words: "close, but refused: what it was reviewed against moved", tone: "bad" },
  vetoed: { words: "close, but it asks something else", tone: "warn" },
  unclear: { words: "about as close to two answers", tone: "warn" },
  rejected: { words: "close, but refused at the second look", tone: "warn" },
  unverified: { words: "close, but the second look failed", tone: "bad" },
  far: { words: "none is close enough", tone: "plain" },
  empty: { words: "there are none yet", tone: "plain" },
  "threshold-missing": { words: "no threshold is set: only the same question counts", tone: "warn" },
  "needs-context": { words: "not looked up: the question needs the turns before it", tone: "warn" },
  failed: { words: "failed", tone: "bad" },
};

const cache: Readonly<Record<StageEntry<"cache">["outcome"], StageOutcome>> = {
  hit: { words: "served as it was written before", tone: "good" },
  joined: { words: "somebody asked the same just now: one answer for both", tone: "good" },
  withheld: golden.withheld,
  stale: { words: "close, but out of date", tone: "warn" },
  expired: { words: "close, but too old", tone: "warn" },
  vetoed: golden.vetoed,
  unclear: golden.unclear,
  rejected: golden.rejected,
  unverified: golden.unverified,
  far: golden.far,
  empty: { words: "none is stored under these settings", tone: "plain" },
  bypassed: { words: "not looked up", tone: "plain" },
  "threshold-missing": {
    words: "not asked before; no threshold is set, so nothing else counts",
    tone: "plain",
  },
  failed: { words: "failed", tone: "bad" },
};

const keep: Readonly<Record<StageEntry<"keep">["outcome"], StageOutcome>> = {
  stored: { words: "stored, to be served again", tone: "good" },
  refused: { words: "not stored", tone: "plain" },
  outdated: { words: "not stored: a passage moved while it was written", tone: "warn" },
  failed: { words: "could not be stored", tone: "bad" },
};

export function describeGolden({ outcome }: StageEntry<"golden">): StageOutcome {
  return golden[outcome];
}

export function describeCache({ outcome }: StageEntry<"cache">): StageOutcome {
  return cache[outcome];
}

export function describeKeep({ outcome }: StageEntry<"keep">): StageOutcome {
  return keep[outcome];
}

/** Why a question was not looked up, an entry is out of date, or an answer is not kept. */
const reasons: Readonly<Record<string, string>> = {
  personal: "The question is about one person.",
  "needs-context": "The question is not whole without the turns before it.",
  changed: "A passage that it rests on changed.",
  gone: "A document that it rests on is gone.",
  "new-evidence": "Something came that is as near to the question as what it rests on.",
  "not-allowed": "It rests on a document that is not for this asker any more.",
  "no-answer": "It is no answer.",
  uncited: "It cites nothing.",
  "open-part": "A part of the question stayed open.",
  degraded: "A stage did not run as configured.",
  web: "It comes from the web.",
  history: "It was written with earlier turns in view.",
  extracted: "Quotes are not kept (cache.extracted).",
  truncated: "The question is longer than the embedding model reads.",
};

/** The reason in a sentence; as it is where it is one already. */
export function explainReason(reason: string): string {
  return reasons[reason] ?? reason;
}
