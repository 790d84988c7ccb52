import { createGoldenLayer, type GoldenLayer } from "../src/golden/create-golden-layer.ts";
import type { FreshnessOptions } from "../src/golden/freshness/freshness.ts";
import type { PassageIndex } from "../src/golden/freshness/near-passages.ts";
import { createEvidenceGuard, type EvidenceMode } from "../src/golden/freshness/new-evidence.ts";
import { createGoldenMatcher, type GoldenMatcher, type GoldenOutcome } from "../src/golden/match/match.ts";
import { createFakeEmbedder, type FakeEmbedder } from "../src/models/fake/create-fake-embedder.ts";
import type { PassageRecord } from "../src/stores/documents.ts";
import { createMemoryStore } from "../src/stores/memory/create-memory-store.ts";
import type { Store } from "../src/stores/store.ts";
import type { VectorTable } from "../src/stores/vector-table.ts";
import { createVectorIndex } from "../src/stores/vectors/vector-index.ts";
import { hashBytes, hashText } from "../src/text/hash-text.ts";

/** A golden layer over a memory store with a word-counting embedder, for tests. */
export interface GoldenFixture {
  store: Store;
  embedder: FakeEmbedder;
  golden: GoldenLayer;
  matcher: GoldenMatcher;
  /** Adds or replaces a document: one passage for each heading, and one for what stands before the first. */
  put(
    id: string,
    source: string,
    options?: { /** Declared, as in front matter. */ version?: string; topic?: string },
  ): Promise<void>;
  /** Matches with the fixture's embedder. */
  ask(question: string, threshold?: number): Promise<GoldenOutcome>;
}

export interface GoldenFixtureOptions {
  /** @default a new memory store */
  store?: Store;
  /** @default a fake of default options */
  embedder?: FakeEmbedder;
  /** Stands between the matcher and the golden store. @default nothing */
  wrap?: (store: Store["golden"]) => Store["golden"];
  /** @default the defaults */
  freshness?: FreshnessOptions;
  /** What new evidence does. @default "off" */
  newEvidence?: EvidenceMode;
  /** Stands between the guard against new evidence and the documents. @default nothing */
  wrapPassages?: (index: PassageIndex) => PassageIndex;
  /** The golden threshold by which conflicts are found at write time. @default none: they are not looked for */
  threshold?: number;
}

export function createGoldenFixture(options: GoldenFixtureOptions = {}): GoldenFixture {
  const { store = createMemoryStore(), embedder = createFakeEmbedder(), wrap = (golden) => golden } = options;
  const { id: embedderId, dimension } = embedder.fingerprint;
  let ids = 0;
  let minutes = 0;
  const createIndex = (table: VectorTable) => createVectorIndex({ table, dimension, embedderId });
  const index = createIndex(store.golden.vectors);
  const { wrapPassages = (passages) => passages } = options;
  const passages = wrapPassages(createIndex(store.documents.vectors));
  const mode = options.newEvidence ?? "off";
  const { documents } = store;
  const evidenceParts = { documents, golden: store.golden, passages, phrasings: index, embedderId, mode };
  const freshnessParts = {
    ...(options.freshness && { freshness: options.freshness }),
    evidence: createEvidenceGuard(evidenceParts),
  };
  const golden = createGoldenLayer({
    ...{ passages, ...freshnessParts },
    store: store.golden,
    documents: store.documents,
    embedder,
    clock: () => new Date(Date.UTC(2026, 0, 1, 0, minutes++)),
    createId: () => `p${++ids}`,
    threshold: async () => options.threshold,
  });
  const negatives = createIndex(store.golden.negativeVectors);
  const matcher = createGoldenMatcher({ store: wrap(store.golden), index, negatives, ...freshnessParts });

  const embedOne = async (text: string) => {
    const [embedding] = await embedder.embed([text], { kind: "query" });
    if (!embedding) throw new Error("The fake embedder returned nothing.");
    return embedding;
  };

  return {
    store,
    embedder,
    golden,
    matcher,
    async put(id, source, { version, topic } = {}) {
      const known = await store.documents.getDocument(id);
      const revision = (known?.revision ?? 0) + 1;
      const passages = splitAtHeadings(id, source);
      const embeddings = await embedder.embed(
        passages.map((passage) => passage.text),
        { kind: "document" },
      );
      await store.documents.putDocument({
        document: {
          id,
          collection: "default",
          root: "/docs",
          title: id,
          format: "markdown",
          contentHash: hashText(source),
          version: version ?? `v${revision}`,
          revision,
          metadata: { ...(topic !== undefined && { topic }), ...(version !== undefined && { version }) },
          indexKey: "fixture",
          ingestedAt: "2026-01-01T00:00:00.000Z",
          source,
        },
        passages,
        vectors: embeddings.map((embedding) => embedding.vector),
        embedder: { id: embedderId, dimension },
      });
    },
    ask: (question, threshold) =>
      matcher.match(question, { threshold, embedQuestion: () => embedOne(question) }),
  };
}

function splitAtHeadings(documentId: string, source: string): PassageRecord[] {
  const parts = source.split(/^(?=#)/mu).filter((part) => part.trim() !== "");
  const path: string[] = [];
  let start = 0;
  return parts.map((part, ordinal): PassageRecord => {
    const [, marks, title] = /^(#+) (.+)$/mu.exec(part) ?? [];
    if (marks !== undefined && title !== undefined) path.splice(marks.length - 1, Infinity, title);
    start = source.indexOf(part, start);
    const startLine = source.slice(0, start).split("\n").length;
    const text = part.trimEnd();
    return {
      id: hashBytes(`${documentId} ${ordinal} ${text}`).slice(0, 16),
      documentId,
      ordinal,
      headings: [...path],
      anchor: path.at(-1)?.toLowerCase().replaceAll(" ", "-") ?? null,
      text,
      start,
      end: start + text.length,
      startLine,
      endLine: startLine + text.split("\n").length - 1,
      hash: hashText(text),
      embeddingHash: hashText(text),
      truncated: false,
    };
  });
}
