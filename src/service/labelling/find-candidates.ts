import { setImmediate } from "node:timers/promises";
import type { Candidate } from "../../calibrate/pairs/draw-pairs.ts";
import { cosine, roundSimilarity } from "../../models/similarity.ts";
import { throwIfAborted } from "../../models/throw-if-aborted.ts";
import type { CacheEntry } from "../../stores/cache.ts";
import type { GoldenEntry } from "../../stores/golden.ts";
import { canMatch } from "../../stores/golden-history.ts";
import { isInScope } from "../../stores/golden-scope.ts";
import type { LogEntry } from "../../stores/log.ts";
import { normaliseQuestion } from "../../text/questions/normalise-question.ts";

/** A question that was asked, once for all askers of one kind. */
export interface AskedQuestion {
  readonly text: string;
  readonly normalised: string;
  /** Surface, audience and language: who may be answered in the same way. */
  readonly place: string;
  readonly audience: readonly string[];
  readonly language: string | null;
  readonly surface: string | null;
  readonly requests: number;
  /** When it was first asked. */
  readonly firstAt: string;
  /** The last answer that was made for it; null where none was. */
  readonly answer: string | null;
}

/** A question with an answer that may be served to others. */
export interface StoredQuestion {
  readonly text: string;
  readonly normalised: string;
  readonly answer: string;
  /** Null for one that is no reviewed answer. */
  readonly entryId: string | null;
  readonly serves: (asked: AskedQuestion) => boolean;
}

export interface FoundCandidate extends Candidate {
  readonly asked: AskedQuestion;
  readonly stored: StoredQuestion;
}

/** The different questions of the log, in the order in which they were first asked. @param entries newest first */
export function distinctQuestions(entries: readonly LogEntry[]): AskedQuestion[] {
  const found = new Map<string, AskedQuestion>();
  for (const entry of entries) {
    const { question, surface, audience, language, at, source, text } = entry;
    if (question === null) continue;
    const place = JSON.stringify([surface, audience, language]);
    const normalised = normaliseQuestion(question);
    const key = JSON.stringify([place, normalised]);
    const known = found.get(key);
    const made = source === "generated" || source === "extracted" ? text : null;
    found.set(key, {
      ...{ text: question, normalised, place, audience, language, surface },
      requests: (known?.requests ?? 0) + 1,
      firstAt: at,
      answer: known?.answer ?? made,
    });
  }
  return [...found.values()].reverse();
}

/** What the questions may be served from: reviewed answers, cached ones, and what was made for earlier questions. */
export function storedQuestions(
  asked: readonly AskedQuestion[],
  { golden, cached }: { golden: readonly GoldenEntry[]; cached: readonly CacheEntry[] },
): StoredQuestion[] {
  const reviewed = golden.filter(canMatch).flatMap((entry) =>
    entry.phrasings.map(({ text, normalised }): StoredQuestion => {
      const serves = ({ audience, language }: AskedQuestion) =>
        isInScope(entry, { audience, ...(language !== null && { language }) });
      return { text, normalised, answer: entry.answer, entryId: entry.id, serves };
    }),
  );
  const kept = cached.map(({ question, normalised, text, surface }): StoredQuestion => {
    const serves = (other: AskedQuestion) =>
      other.surface === surface && other.audience.length === 0 && other.language === null;
    return { text: question, normalised, answer: text, entryId: null, serves };
  });
  const earlier = asked.flatMap(({ text, normalised, answer, place, firstAt }): StoredQuestion[] =>
    answer === null
      ? []
      : [
          {
            ...{ text, normalised, answer, entryId: null },
            serves: (other) => other.place === place && firstAt < other.firstAt,
          },
        ],
  );
  return [...reviewed, ...kept, ...earlier];
}

/** Rows compared between two looks at the signal. */
const BATCH = 50;

/** What may be compared. A question that is stored word for word needs no threshold and is in neither list. */
export interface FoundCandidates {
  /** Each question with the stored one nearest to it. */
  readonly near: readonly FoundCandidate[];
  /** Questions with nothing stored that could serve them. */
  readonly alone: readonly AskedQuestion[];
}

export async function findCandidates(
  asked: readonly AskedQuestion[],
  stored: readonly StoredQuestion[],
  { vectorOf, signal }: { vectorOf: (text: string) => Float32Array; signal: AbortSignal | undefined },
): Promise<FoundCandidates> {
  const vectors = stored.map(({ text }) => vectorOf(text));
  const near: FoundCandidate[] = [];
  const alone: AskedQuestion[] = [];
  for (const [row, question] of asked.entries()) {
    if (row % BATCH === 0) {
      throwIfAborted(signal);
      await setImmediate();
    }
    const best = nearest(question, { stored, vectors, vector: vectorOf(question.text) });
    if (best === "exact") continue;
    if (best) near.push({ ...best, asked: question, requests: question.requests });
    else alone.push(question);
  }
  return { near, alone };
}

/**
 * One candidate for each pair of questions, which stands for the requests of all: the same question was asked at several
 * surfaces, or for several audiences, and whoever labels sees no difference. The reviewed answer is kept, else that of most requests.
 */
export function joinCandidates(near: readonly FoundCandidate[]): FoundCandidate[] {
  const joined = new Map<string, FoundCandidate>();
  for (const candidate of near) {
    const key = JSON.stringify([candidate.asked.normalised, candidate.stored.normalised]);
    const known = joined.get(key);
    joined.set(key, known ? joinTwo(known, candidate) : candidate);
  }
  return [...joined.values()];
}

function joinTwo(known: FoundCandidate, other: FoundCandidate): FoundCandidate {
  const isReviewed = ({ stored }: FoundCandidate) => stored.entryId !== null;
  const isAhead =
    isReviewed(other) === isReviewed(known) ? other.asked.requests > known.asked.requests : isReviewed(other);
  return { ...(isAhead ? other : known), requests: known.requests + other.requests };
}

function nearest(
  question: AskedQuestion,
  {
    stored,
    vectors,
    vector,
  }: {
    stored: readonly StoredQuestion[];
    vectors: readonly Float32Array[];
    vector: Float32Array;
  },
): Pick<FoundCandidate, "stored" | "similarity"> | "exact" | undefined {
  let best: Pick<FoundCandidate, "stored" | "similarity"> | undefined;
  for (const [at, other] of stored.entries()) {
    const otherVector = vectors[at];
    if (!otherVector || !other.serves(question)) continue;
    if (other.normalised === question.normalised) return "exact";
    const similarity = roundSimilarity(cosine(vector, otherVector));
    if (!best || similarity > best.similarity) best = { stored: other, similarity };
  }
  return best;
}
