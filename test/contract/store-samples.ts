import type { DocumentRecord, DocumentWrite, PassageRecord } from "../../src/stores/documents.ts";
import type { GoldenSource, GoldenState, GoldenWrite } from "../../src/stores/golden.ts";
import type { GoldenEventInput } from "../../src/stores/golden-history.ts";
import type { EmbedderPin } from "../../src/stores/settings.ts";
import { hashText } from "../../src/text/hash-text.ts";
import { normaliseQuestion } from "../../src/text/questions/normalise-question.ts";

export const embedder: EmbedderPin = { id: "fake@1/4", dimension: 4 };

/** A unit vector made of a text: equal texts, equal vectors. */
export function vectorOf(text: string): Float32Array {
  const numbers = [0, 8, 16, 24].map(
    (at) => Number.parseInt(hashText(text).slice(at, at + 8), 16) / 2 ** 31 - 1,
  );
  const length = Math.hypot(...numbers);
  return Float32Array.from(numbers, (number) => number / length);
}

export interface DocumentSample extends Partial<DocumentRecord> {
  id: string;
  /** Passage texts; a text with `Heading: ` in front has that heading. */
  texts: readonly string[];
  renamedFrom?: string;
  embedder?: EmbedderPin;
}

export function documentWrite({
  texts,
  renamedFrom,
  embedder: by = embedder,
  ...fields
}: DocumentSample): DocumentWrite {
  const source = texts.join("\n\n");
  const document: DocumentRecord = {
    collection: "default",
    root: "/docs",
    title: `Title of ${fields.id}`,
    format: "markdown",
    contentHash: hashText(source),
    version: "v1",
    revision: 1,
    metadata: {},
    indexKey: "index",
    ingestedAt: "2026-01-01T00:00:00.000Z",
    source,
    ...fields,
  };
  const passages = texts.map((text, ordinal) => passageOf(document, text, ordinal));
  const vectors = passages.map((passage) => vectorOf(passage.embeddingHash));
  return { document, passages, vectors, embedder: by, ...(renamedFrom === undefined ? {} : { renamedFrom }) };
}

export function passageId(documentId: string, text: string): string {
  return `${documentId}#${hashText(text).slice(0, 12)}`;
}

function passageOf(document: DocumentRecord, text: string, ordinal: number): PassageRecord {
  const heading = /^(\w+): /.exec(text)?.[1];
  const start = document.source.indexOf(text);
  return {
    id: passageId(document.id, text),
    documentId: document.id,
    ordinal,
    headings: heading === undefined ? [] : ["Guide", heading],
    anchor: heading?.toLowerCase() ?? null,
    text,
    start,
    end: start + text.length,
    startLine: 2 * ordinal + 1,
    endLine: 2 * ordinal + 1,
    hash: hashText(text),
    embeddingHash: hashText(`embedded ${text}`),
    truncated: text.includes("long"),
  };
}

export interface EntrySample {
  id: string;
  questions: readonly string[];
  negatives?: readonly string[];
  state?: GoldenState;
  language?: string | null;
  audience?: readonly string[];
  labels?: readonly string[];
  answer?: string;
  sources?: readonly GoldenSource[];
  expectedRevision?: number;
  snapshotTexts?: ReadonlyMap<string, string>;
  embedder?: EmbedderPin;
}

export function goldenEvent(change: Partial<GoldenEventInput> = {}): GoldenEventInput {
  return { action: "added", at: "2026-01-02T00:00:00.000Z", by: "ada", note: null, ...change };
}

export function goldenWrite(sample: EntrySample): GoldenWrite {
  const { id, questions, answer = `Answer of ${id}.`, sources = [], expectedRevision = 0 } = sample;
  const { state = "approved", negatives = [], language = null, audience = [], labels = [] } = sample;
  return {
    entry: {
      ...{ id, state, answer, sources, language, audience, labels },
      phrasings: questions.map((text) => ({
        id: `${id}/${text}`,
        text,
        normalised: normaliseQuestion(text),
      })),
      negatives: negatives.map((text) => ({
        id: `${id}/not/${text}`,
        text,
        normalised: normaliseQuestion(text),
      })),
      reviewedBy: "ada",
      reviewedAt: "2026-01-02T00:00:00.000Z",
      createdAt: "2026-01-01T00:00:00.000Z",
      revision: expectedRevision + 1,
    },
    vectors: questions.map(vectorOf),
    negativeVectors: negatives.map(vectorOf),
    embedder: sample.embedder ?? embedder,
    expectedRevision,
    snapshotTexts: sample.snapshotTexts ?? new Map(),
    event: goldenEvent(),
  };
}

export function documentSource(documentId: string, hash: string): GoldenSource {
  return { reference: { kind: "document", documentId }, hash, version: "v1", label: documentId };
}

/** Strings that have broken other programs' keys, queries and paths. */
export const hostileTexts: readonly string[] = [
  "../../etc/passwd",
  "'; DROP TABLE documents; --",
  'quote " and \\ backslash',
  "% _ * ? [a] {b}",
  "🦀 emoji 👩‍👩‍👧 and ﷽",
  "line\nbreak\ttab",
  "nul\u0000inside",
  "__proto__",
  "constructor",
  "\u202Eright to left",
  "x".repeat(10_000),
];
