import { AppError } from "../../errors.ts";
import type { Embedder } from "../../models/embedder.ts";
import type { DocumentStore, PassageRecord } from "../../stores/documents.ts";
import type { PassagePlace } from "../../stores/golden.ts";
import { placeOf } from "../../stores/sources/passage-place.ts";
import { identifierKey, identifiers } from "../../text/words/identifiers.ts";
import { splitSentences } from "../../text/words/sentences.ts";
import { contentWords } from "../../text/words/words.ts";
import type { PassageIndex } from "../freshness/near-passages.ts";
import { nearestNames } from "../nearest-names.ts";

/**
 * Finds what an answer rests on in the pages that a person names, so that a change elsewhere on a page does not retire it.
 * A passage too many costs a review; a passage too few lets a stale answer be served. So each statement of the answer, and
 * the question, brings along the passages nearest in meaning, the one that shares most of its rare words, and those that
 * explain a name it mentions.
 */
export interface CitedPassage {
  readonly passage: PassageRecord;
  /** Its section, by which it is named as a source. */
  readonly place: PassagePlace;
  /** What brought it in, the first of: a statement it is near to, words it shares, a name it holds. */
  readonly because: "meaning" | "words" | "name";
  /** The statement or the name. */
  readonly of: string;
  /** Of the passage to the question and the answer together; null where nothing measured it. */
  readonly similarity: number | null;
}

export interface CitationQuestion {
  question: string;
  answer: string;
  /** Pages that the answer rests on. */
  documentIds: readonly string[];
  signal?: AbortSignal;
}

export interface CitationParts {
  documents: DocumentStore;
  embedder: Embedder;
  /** Without it, words and names alone decide. */
  passages?: PassageIndex | undefined;
}

/** How many passages each statement brings in by its meaning. */
const NEAREST = 2;

/** A name on more passages is explained by those nearest to the whole answer. */
const MOST_HOLDERS = 3;

/**
 * The passages that the answer rests on, in the order of the pages named and of their text.
 *
 * @throws AppError `document-not-found` with the nearest ids; those of the embedder
 */
export async function citePassages(asked: CitationQuestion, parts: CitationParts): Promise<CitedPassage[]> {
  const passages = await readPassages(asked.documentIds, parts.documents);
  const whole = `${asked.question}\n${asked.answer}`;
  const statements = statementsOf(asked);
  const nearness = await measure([...statements, whole], { passages, asked, parts });
  const overlapOf = createOverlap(passages);
  const citations = new Map<string, CitedPassage>();
  const cite = (passage: PassageRecord | undefined, because: CitedPassage["because"], of: string) => {
    if (!passage || citations.has(passage.id)) return;
    const similarity = nearness.get(whole)?.get(passage.id) ?? null;
    const page = passages.filter(({ documentId }) => documentId === passage.documentId);
    citations.set(passage.id, { passage, place: placeOf(passage, page), because, of, similarity });
  };
  for (const statement of [...statements, whole]) {
    const near = nearness.get(statement);
    for (const passage of best(passages, ({ id }) => near?.get(id) ?? 0, NEAREST)) {
      cite(passage, "meaning", statement);
    }
    const [shared] = best(passages, overlapOf(statement), 1);
    cite(shared, "words", statement);
  }
  const nearWhole = nearness.get(whole);
  for (const name of identifiers(whole)) {
    const holders = passages.filter(holds(name));
    const kept =
      holders.length <= MOST_HOLDERS
        ? holders
        : best(holders, ({ id }) => nearWhole?.get(id) ?? 0, MOST_HOLDERS);
    for (const passage of kept) cite(passage, "name", name);
  }
  return passages.flatMap(({ id }) => citations.get(id) ?? []);
}

async function readPassages(ids: readonly string[], documents: DocumentStore): Promise<PassageRecord[]> {
  const passages: PassageRecord[] = [];
  for (const id of new Set(ids)) {
    const document = await documents.getDocument(id);
    if (!document) throw await noSuchDocument(id, documents);
    passages.push(...(await documents.getPassages(document.id)));
  }
  // The same page under its old and its new id is cited once; the same text in two of its sections is two passages.
  const seen = new Set<string>();
  return passages.filter(({ id }) => !seen.has(id) && seen.add(id));
}

async function noSuchDocument(id: string, documents: DocumentStore): Promise<AppError> {
  const near = nearestNames(
    id,
    (await documents.listDocuments()).map((document) => document.id),
  );
  return new AppError("document-not-found", `No document "${id}" is in the database.`, {
    hint: near.length > 0 ? `Did you mean ${near.join(", ")}?` : "assay ingest <path>",
  });
}

/** The question, and each sentence of the answer that says something by itself. */
function statementsOf({ question, answer }: CitationQuestion): string[] {
  const sentences = splitSentences(answer).map(({ text }) => text);
  return [...new Set([question, ...sentences.filter((text) => contentWords(text).length >= 2)])];
}

interface Measured {
  passages: readonly PassageRecord[];
  asked: CitationQuestion;
  parts: CitationParts;
}

/** Similarities by text, then by passage id; none without an index. */
async function measure(
  texts: readonly string[],
  { passages, asked: { signal }, parts }: Measured,
): Promise<Map<string, ReadonlyMap<string, number>>> {
  const { embedder, passages: index } = parts;
  if (!index) return new Map();
  const embeddings = await embedder.embed([...texts], { kind: "query", ...(signal && { signal }) });
  const documentIds = new Set(passages.map(({ documentId }) => documentId));
  const measured = new Map<string, ReadonlyMap<string, number>>();
  for (const [at, text] of texts.entries()) {
    const vector = embeddings[at]?.vector;
    if (!vector) continue;
    const byDocument = await index.similaritiesIn(documentIds, vector);
    measured.set(text, new Map([...byDocument.values()].flatMap((scores) => [...scores])));
  }
  return measured;
}

/** How much of a text's words a passage holds, each word weighed by how few of the passages have it. */
function createOverlap(
  passages: readonly PassageRecord[],
): (text: string) => (passage: PassageRecord) => number {
  const wordsOf = new Map(passages.map((passage) => [passage.id, new Set(contentWords(textOf(passage)))]));
  const counts = new Map<string, number>();
  for (const words of wordsOf.values()) {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const weightOf = (word: string) => Math.log(1 + passages.length / (counts.get(word) ?? passages.length));
  return (text) => {
    const wanted = [...new Set(contentWords(text))];
    return ({ id }) => {
      const words = wordsOf.get(id);
      return wanted.reduce((sum, word) => (words?.has(word) ? sum + weightOf(word) : sum), 0);
    };
  };
}

function holds(name: string): (passage: PassageRecord) => boolean {
  const key = identifierKey(name);
  return (passage) => identifiers(textOf(passage)).some((other) => identifierKey(other) === key);
}

function textOf({ headings, text }: PassageRecord): string {
  return `${headings.join("\n")}\n${text}`;
}

/** The `count` passages with the highest scores, the first of equals; none whose score is not above 0. */
function best(
  passages: readonly PassageRecord[],
  scoreOf: (passage: PassageRecord) => number,
  count: number,
): PassageRecord[] {
  return passages
    .map((passage) => ({ passage, score: scoreOf(passage) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ passage }) => passage);
}
