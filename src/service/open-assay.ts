import { randomUUID } from "node:crypto";
import { type Answerer, createAnswerer } from "../answer/create-answerer.ts";
import { type Config, type ConfigInput, parseConfig, type Secrets } from "../config.ts";
import { AppError } from "../errors.ts";
import { createGoldenLayer } from "../golden/create-golden-layer.ts";
import { createGoldenMatcher } from "../golden/match.ts";
import { nearestNames } from "../golden/nearest-names.ts";
import { ingest } from "../ingest/ingest.ts";
import type { Embedder } from "../models/embedder.ts";
import { createDocumentDirectory } from "../retrieval/document-directory.ts";
import { createRetriever } from "../retrieval/retrieve.ts";
import type { DocumentRecord, DocumentStore } from "../stores/documents.ts";
import type { Store } from "../stores/store.ts";
import { createVectorIndex } from "../stores/vectors/vector-index.ts";
import { checkQuestion } from "../text/check-question.ts";
import type { Assay, AssayStatus } from "./assay.ts";
import { openEmbedder } from "./open-embedder.ts";
import { openStore } from "./open-store.ts";
import { reindex } from "./reindex.ts";
import { keep, missingThreshold, resolveThreshold } from "./resolve-threshold.ts";

export interface OpenAssayOptions {
  /** Settings; every key has a default. @default {} */
  config?: ConfigInput;
  /** @default none */
  secrets?: Secrets;
  /** A store of your own; then `config.database` is not opened. Closed with Assay. */
  store?: Store;
  /** An embedder of your own; then `config.embedder` is not used. Closed with Assay. */
  embedder?: Embedder;
  /** False: a database that does not exist is an error. @default true */
  create?: boolean;
  /** Accept a database built with another embedding model, to reindex it. @default false */
  forReindex?: boolean;
  /** Called while the embedded model is assembled on first use, 0 to 1. @default nothing */
  onModelProgress?: (share: number) => void;
  /** @default the system clock */
  clock?: () => Date;
  /** Milliseconds from any fixed point. @default performance.now */
  monotonic?: () => number;
  /** @default random UUIDs */
  createId?: () => string;
}

/**
 * Opens the database and the embedding model and checks that they belong together.
 *
 * @example
 * await using assay = await openAssay({ config: { database: "docs.db" } });
 * const answer = await assay.ask("How do I configure Kafka batch consumption?");
 *
 * @throws AppError `config-invalid`, `database-*`, `embedder-unavailable`, `canary-failed`, `embedder-mismatch`
 */
export async function openAssay(options: OpenAssayOptions = {}): Promise<Assay> {
  const config = parseConfig(options.config ?? {});
  const store = options.store ?? (await openStore(config, { create: options.create ?? true }));
  let embedder: Embedder | undefined;
  try {
    embedder = options.embedder ?? (await openEmbedder(config, options));
    if (options.forReindex !== true) await checkPin(store, embedder);
    return assemble({ config, store, embedder, options });
  } catch (error) {
    await embedder?.close();
    await store.close();
    throw error;
  }
}

interface Parts {
  config: Config;
  store: Store;
  embedder: Embedder;
  options: OpenAssayOptions;
}

function assemble({ config, store, embedder, options }: Parts): Assay {
  const clock = options.clock ?? (() => new Date());
  const monotonic = options.monotonic ?? (() => performance.now());
  const createId = options.createId ?? randomUUID;
  const { documents, golden, settings } = store;
  const { id: embedderId, dimension } = embedder.fingerprint;
  const index = (table: Store["documents"]["vectors"]) => createVectorIndex({ table, dimension, embedderId });
  const retriever = createRetriever({
    documents,
    index: index(documents.vectors),
    directory: createDocumentDirectory(documents),
  });
  const matcher = createGoldenMatcher({ store: golden, index: index(golden.vectors) });
  const thresholdParts = { settings, embedder, clock };

  const retrievalThreshold = async (given: number | undefined): Promise<number> => {
    const value =
      given ?? (await resolveThreshold("retrieval", config.retrieval.threshold ?? undefined, thresholdParts));
    if (value === undefined) throw missingThreshold("retrieval", embedderId);
    return value;
  };

  const answerer = async (retrievalOverride: number | undefined): Promise<Answerer> => {
    const goldenThreshold = await resolveThreshold(
      "golden",
      config.golden.threshold ?? undefined,
      thresholdParts,
    );
    const retrieval = config.retrieval.enabled ? await retrievalThreshold(retrievalOverride) : 1;
    return createAnswerer(
      { golden: matcher, retriever, embedder, clock, monotonic, createId },
      {
        golden: { enabled: config.golden.enabled, threshold: goldenThreshold },
        retrieval: { enabled: config.retrieval.enabled, threshold: retrieval, k: config.retrieval.k },
        fallback: config.answer.fallback,
        unavailable: config.answer.unavailable,
        suggestions: config.answer.suggestions,
        maxQuestionLength: config.question.maxLength,
      },
    );
  };

  const status = async (): Promise<AssayStatus> => {
    const [counts, goldenCounts, pin] = await Promise.all([
      documents.count(),
      golden.count(),
      settings.getEmbedder(),
    ]);
    return {
      database: config.database,
      embedderId,
      pinnedEmbedderId: pin?.id ?? null,
      documents: counts.documents,
      passages: counts.passages,
      goldenEntries: goldenCounts.entries,
      goldenPhrasings: goldenCounts.phrasings,
      thresholds: {
        golden: (await settings.getThreshold("golden")) ?? null,
        retrieval: (await settings.getThreshold("retrieval")) ?? null,
      },
    };
  };
  const close = async (): Promise<void> => {
    await embedder.close();
    await store.close();
  };

  return {
    embedderId,
    ask: async (question, ask = {}) => (await answerer(ask.retrievalThreshold)).ask(question, ask),
    async retrieve(query, { filter, k, threshold, signal } = {}) {
      const question = checkQuestion(query, { maxLength: config.question.maxLength });
      const bar = await retrievalThreshold(threshold);
      const [embedding] = await embedder.embed([question], { kind: "query", ...(signal && { signal }) });
      if (!embedding) throw new AppError("embedder-response", "The embedder returned no vector.");
      return retriever.retrieve(embedding.vector, {
        threshold: bar,
        k: k ?? config.retrieval.k,
        suggestions: config.answer.suggestions,
        ...(filter && { filter }),
        ...(signal && { signal }),
      });
    },
    ingest: (ingestOptions) => ingest(ingestOptions, { documents, embedder, clock }),
    golden: createGoldenLayer({ store: golden, documents, embedder, clock, createId }),
    documents: {
      list: (listOptions) => documents.listDocuments(listOptions),
      get: (id) => readDocument(id, documents),
      passages: async (id) => documents.getPassages((await readDocument(id, documents)).id),
      async remove(ids) {
        const found: string[] = [];
        for (const id of ids) found.push((await readDocument(id, documents)).id);
        return documents.removeDocuments(found);
      },
    },
    thresholds: {
      get: (name) => resolveThreshold(name, config[name].threshold ?? undefined, thresholdParts),
      async set(name, value) {
        if (!(value >= -1 && value <= 1)) {
          throw new AppError("usage", `A threshold is a similarity between -1 and 1, not ${value}.`, {
            hint: `assay threshold set ${name} 0.8`,
          });
        }
        return keep(name, { value, origin: "set" }, thresholdParts);
      },
    },
    reindex: (reindexOptions) => reindex({ store, embedder, monotonic }, reindexOptions),
    status,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** @throws AppError `embedder-mismatch` when the database holds another model's vectors */
async function checkPin(store: Store, embedder: Embedder): Promise<void> {
  const pin = await store.settings.getEmbedder();
  if (!pin || pin.id === embedder.fingerprint.id) return;
  throw new AppError(
    "embedder-mismatch",
    `The database was built with the embedding model ${pin.id}, but ${embedder.fingerprint.id} is configured.`,
    { hint: "Configure the first one again, or embed everything anew: assay reindex" },
  );
}

async function readDocument(id: string, documents: DocumentStore): Promise<DocumentRecord> {
  const document = await documents.getDocument(id);
  if (document) return document;
  const near = nearestNames(
    id,
    (await documents.listDocuments()).map((known) => known.id),
  );
  throw new AppError("document-not-found", `No document "${id}".`, {
    hint: near.length > 0 ? `Did you mean ${near.join(", ")}?` : "assay documents list",
  });
}
