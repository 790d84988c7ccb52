import { AppError } from "../../errors.ts";
import type { DocumentStore } from "../../stores/documents.ts";
import type { ScoredPassage } from "../../stores/scored-passage.ts";
import type { VectorIndex } from "../../stores/vectors/vector-index.ts";
import { plainWords, stemOf } from "../../text/words/stems.ts";
import type { FeatureRow } from "./local-weights.ts";
import { createPassageWords, type PassageWords, type PassageWordsOptions } from "./passage-words.ts";
import { type QuestionStems, readQuestion } from "./read-question.ts";
import { createWordStatistics, rarity } from "./word-statistics.ts";

/**
 * What the local scorer looks at, all of it without a model. A passage's features depend on the question, the passage,
 * its document and on how common words are in the whole corpus; never on the other candidates, so that a
 * score means the same in every list.
 *
 * - `similarity`: cosine to the question.
 * - `page`: mean of the five best cosines in the passage's document. The right page is about the subject all over.
 * - `coverage`: share of the question's words, weighted by rarity, that the headings or the text hold.
 * - `pairs`: share of the question's neighbouring words, weighted alike, that stand close together there too.
 * - `missedName`: how rare the rarest thing is that the question calls by name and that neither the passage nor the
 *   document's title or id mentions, from 0 for none missed to 1 for one that no passage has.
 */
export interface FeatureExtractor {
  /**
   * One row for each candidate, in their order.
   *
   * @param vector unit vector of the question
   * @throws AppError `rerank-unavailable` for a candidate that is not in the index; `embedder-mismatch`, `aborted`
   */
  extract(
    question: string,
    vector: Float32Array,
    candidates: readonly FeatureCandidate[],
    options?: { signal?: AbortSignal },
  ): Promise<FeatureRow[]>;
}

export type FeatureCandidate = Pick<ScoredPassage, "passage" | "document">;

export interface FeatureParts extends PassageWordsOptions {
  documents: Pick<DocumentStore, "count" | "countPassagesWith" | "vectors">;
  index: Pick<VectorIndex, "similaritiesIn">;
}

const BEST_OF_PAGE = 5;
/** Words between two that still belong together, plus one. */
const CLOSE = 3;

export function createFeatureExtractor({ documents, index, ...options }: FeatureParts): FeatureExtractor {
  const statistics = createWordStatistics(documents);
  const cache = createPassageWords(options);
  return {
    async extract(question, vector, candidates, { signal } = {}) {
      if (candidates.length === 0) return [];
      const asked = readQuestion(question);
      const groups = new Set(candidates.map(({ document }) => document.id));
      const byDocument = await index.similaritiesIn(groups, vector, signal && { signal });
      const { passages, weightOf } = await statistics.current(asked.words.values());
      const weightOfStem = (stem: string) => weightOf(asked.words.get(stem) ?? stem);
      const pages = new Map([...byDocument].map(([id, all]) => [id, meanOfBest([...all.values()])]));
      const words = cache.wordsOf(candidates.map(({ passage }) => passage));
      const weigh = createWordFeatures(asked, {
        weightOf: weightOfStem,
        rarest: rarity(0, passages),
        numberOf: cache.numberOf,
      });
      return candidates.map(({ passage, document }, index) => {
        const similarity = byDocument.get(document.id)?.get(passage.id);
        const wordsThere = words[index];
        if (similarity === undefined || wordsThere === undefined) throw notIndexed(passage.id);
        const page = pages.get(document.id) ?? similarity;
        return { similarity, page, ...weigh(wordsThere, document) };
      });
    },
  };
}

interface Weighing {
  weightOf: (stem: string) => number;
  /** Weight of a word that no passage holds. */
  rarest: number;
  numberOf: (stem: string) => number | undefined;
}

type WordFeatures = Pick<FeatureRow, "coverage" | "pairs" | "missedName">;

function createWordFeatures(
  { subject, pairs, names }: QuestionStems,
  { weightOf, rarest, numberOf }: Weighing,
): (words: PassageWords, document: FeatureCandidate["document"]) => WordFeatures {
  const subjects = subject.map((stem) => ({ stem, weight: weightOf(stem) }));
  const neighbours = pairs.map(([a, b]) => ({ a, b, weight: weightOf(a) + weightOf(b) }));
  const named = names
    .map((stem) => ({ stem, weight: weightOf(stem) / rarest }))
    .sort((a, b) => b.weight - a.weight);
  const sought = new Map<number, string>();
  for (const stem of [...subject, ...names]) {
    const number = numberOf(stem);
    if (number !== undefined) sought.set(number, stem);
  }
  return (words, document) => {
    const places = findPlaces(words, sought);
    const missed = named.filter(({ stem }) => !places.has(stem));
    const about = missed.length > 0 ? stemsAbout(document) : undefined;
    return {
      coverage: shareOf(subjects, ({ stem }) => places.has(stem)),
      pairs: shareOf(neighbours, ({ a, b }) => standClose(places.get(a), places.get(b))),
      missedName: missed.find(({ stem }) => about?.has(stem) !== true)?.weight ?? 0,
    };
  };
}

/** Positions of a stem. */
interface Places {
  readonly headings: number[];
  readonly text: number[];
}

/** The sought stems that are there, and where. */
function findPlaces(words: PassageWords, sought: ReadonlyMap<number, string>): ReadonlyMap<string, Places> {
  const places = new Map<string, Places>();
  for (const field of ["headings", "text"] as const) {
    const numbers = words[field];
    for (let position = 0; position < numbers.length; position += 1) {
      const stem = sought.get(numbers[position] ?? -1);
      if (stem === undefined) continue;
      const known = places.get(stem) ?? { headings: [], text: [] };
      known[field].push(position);
      places.set(stem, known);
    }
  }
  return places;
}

function standClose(a: Places | undefined, b: Places | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return closest(a.headings, b.headings) <= CLOSE || closest(a.text, b.text) <= CLOSE;
}

/** Smallest distance between two ascending lists. */
function closest(a: readonly number[], b: readonly number[]): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const distance = (a[i] ?? 0) - (b[j] ?? 0);
    best = Math.min(best, Math.abs(distance));
    if (distance < 0) i += 1;
    else j += 1;
  }
  return best;
}

/** Share of the weight of those that hold; 0 of none. */
function shareOf<Item extends { weight: number }>(
  items: readonly Item[],
  holds: (item: Item) => boolean,
): number {
  let all = 0;
  let held = 0;
  for (const item of items) {
    all += item.weight;
    if (holds(item)) held += item.weight;
  }
  return all > 0 ? held / all : 0;
}

/** Stems of the document's title and of its id without the ending of a file. */
function stemsAbout({ title, id }: FeatureCandidate["document"]): ReadonlySet<string> {
  return new Set(plainWords(`${title} ${id.replace(/\.[a-z]+$/, "")}`).map(stemOf));
}

function meanOfBest(similarities: readonly number[]): number {
  const best = similarities.toSorted((a, b) => b - a).slice(0, BEST_OF_PAGE);
  return best.reduce((sum, value) => sum + value, 0) / best.length;
}

function notIndexed(passageId: string): AppError {
  return new AppError(
    "rerank-unavailable",
    `The local scorer knows no vector of "${passageId}": it judges passages of the database alone.`,
    { hint: 'Set "rerank.driver" to one that reads texts, such as chat or endpoint.' },
  );
}
