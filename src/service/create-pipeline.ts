import { type Answerer, createAnswerer } from "../answer/create-answerer.ts";
import type { QuestionKeys } from "../answer/log/question-keys.ts";
import type { AnswererParts, AnswererSettings, AskOptions, CachePart } from "../answer/question-context.ts";
import type { Config, SurfaceSettings } from "../config.ts";
import type { FreshnessParts } from "../golden/freshness/judge-snapshot.ts";
import { createEvidenceGuard } from "../golden/freshness/new-evidence.ts";
import { createGoldenMatcher, type GoldenMatcher } from "../golden/match/match.ts";
import type { Embedder } from "../models/embedder.ts";
import { createFeatureExtractor, type FeatureExtractor } from "../rerank/local/extract-features.ts";
import { countEntityFields, type EntityFieldCount } from "../retrieval/count-entity-fields.ts";
import { createDocumentDirectory } from "../retrieval/document-directory.ts";
import { createEntityFinder } from "../retrieval/entity-filter.ts";
import { createIdentifierPlaces } from "../retrieval/identifier-places.ts";
import { createRetriever, type Retriever } from "../retrieval/retrieve.ts";
import { createVocabulary } from "../retrieval/vocabulary.ts";
import { cachePassages } from "../stores/cache-passages.ts";
import type { Store } from "../stores/store.ts";
import { createVectorIndex, type VectorIndex } from "../stores/vectors/vector-index.ts";
import { createCachePart } from "./cache/create-cache-part.ts";
import { whyNotKept } from "./cache/why-not-kept.ts";
import { createDocumentAccess } from "./create-document-access.ts";
import { createLocalVerifierSource } from "./local-verifier-source.ts";
import type { Holdout, HoldoutAsker } from "./monitor/holdout/create-holdout.ts";
import type { Drivers } from "./open-drivers.ts";
import { createScorerResolver } from "./resolve-scorer.ts";
import { missingThreshold, type ThresholdInForce, thresholdFor } from "./resolve-threshold.ts";
import {
  configuredVerifier,
  createVerifierResolver,
  describeVerifier,
  type ResolveVerifier,
  type VerifierStatus,
} from "./resolve-verifier.ts";

export interface PipelineParts {
  config: Config;
  tenant: string;
  /** Of the version of the index that the store looks at. */
  indexName: string;
  store: Store;
  embedder: Embedder;
  drivers: Drivers;
  /** Who gets no reviewed and no stored answer. */
  holdout: Holdout;
  /** What questions were quarantined under. */
  keys: QuestionKeys;
  clock: () => Date;
  monotonic: () => number;
  createId: () => string;
  createMarker: () => string;
}

/** The stages over one store and one embedder, and the thresholds they run under. */
export interface Pipeline {
  readonly matcher: GoldenMatcher;
  readonly retriever: Retriever;
  /** What the local scorer looks at, over the same index. */
  readonly extractor: FeatureExtractor;
  /** The same index, for whoever looks for what an answer rests on. */
  readonly passages: VectorIndex;
  /** Answers kept to be served again. */
  readonly cache: CachePart;
  /** What the golden layer judges the sources of entries by. */
  readonly freshnessParts: FreshnessParts;
  /**
   * The pipeline for one question, under the settings of its surface and what the question sets itself.
   * @throws AppError `threshold-missing`, `threshold-stale`, those named at `ResolveVerifier`, `rerank-weights-missing`
   */
  answerer(
    settings: SurfaceSettings,
    asked: Pick<AskOptions, "goldenThreshold" | "retrievalThreshold" | "verifier"> & HoldoutAsker,
  ): Promise<Answerer>;
  readonly verifierOf: ResolveVerifier;
  /** The verifier where nothing but the configuration names one. */
  verifierStatus(): Promise<VerifierStatus>;
  /** @throws AppError `threshold-missing`, `threshold-stale` */
  retrievalThreshold(settings: SurfaceSettings, given: number | undefined): Promise<ThresholdTaken<number>>;
  /** What the documents have of the declared fields. */
  entityFields(): Promise<EntityFieldCount[]>;
}

export function createPipeline(parts: PipelineParts): Pipeline {
  const { config, store, embedder, drivers } = parts;
  const { golden, settings } = store;
  const documents = cachePassages(store.documents);
  const { id: embedderId, dimension } = embedder.fingerprint;
  const createIndex = (table: Store["documents"]["vectors"]) =>
    createVectorIndex({ table, dimension, embedderId });
  const index = createIndex(documents.vectors);
  const { entityFields, audienceField } = config.retrieval;
  const directory = createDocumentDirectory(documents, { audienceField });
  const retriever = createRetriever({ documents, index, directory });
  const extractor = createFeatureExtractor({ documents, index });
  const phrasings = createIndex(golden.vectors);
  const { freshness: grain, links, newEvidence } = config.golden;
  const freshnessParts: FreshnessParts = {
    freshness: { grain, links },
    evidence: createEvidenceGuard({
      ...{ documents, golden, passages: index, phrasings, embedderId },
      mode: newEvidence,
    }),
  };
  const chat = drivers.chat?.id ?? null;
  const cache = createCachePart({ ...parts, passages: index, chat });
  const stages: Omit<AnswererParts, "rewriter" | "scorer" | "chat" | "verifier"> = {
    golden: createGoldenMatcher({
      store: golden,
      index: phrasings,
      negatives: createIndex(golden.negativeVectors),
      quarantined: (question) => store.quarantine.entriesFor(parts.keys.keysOf(question)),
      ...freshnessParts,
    }),
    ...(audienceField !== null && {
      accessFor: (audience: readonly string[]) => createDocumentAccess(directory, audience),
    }),
    cache,
    retriever,
    embedder,
    vocabulary: createVocabulary({ documents, index, directory, entityFields }),
    identifierPlaces: createIdentifierPlaces({ documents, directory }),
    entities: createEntityFinder({ directory, fields: entityFields }),
    vectorsOf: (ids) => index.vectorsOf(ids),
    webSearch: drivers.webSearch,
    tenant: parts.tenant,
    indexVersion: parts.indexName,
    clock: parts.clock,
    monotonic: parts.monotonic,
    createId: parts.createId,
    createMarker: parts.createMarker,
  };
  const thresholdParts = { settings, embedder, clock: parts.clock };
  const scorerInForce = createScorerResolver(drivers.scorer, { config, settings, embedder, extractor });
  const verifierMode = configuredVerifier(config, drivers.verifier);
  const verifierOf = createVerifierResolver({
    given: drivers.verifier,
    chat: drivers.chatModel,
    local: createLocalVerifierSource({ settings, embedder }),
    embedderId,
  });

  async function retrievalThreshold(
    surface: SurfaceSettings,
    given: number | undefined,
  ): Promise<ThresholdTaken<number>> {
    if (given !== undefined) return { value: given, assumed: null };
    const resolve = () => thresholdFor("retrieval", surface, thresholdParts);
    const { value, assumed } = await resolve();
    if (value !== undefined) return { value, assumed };
    // A model that is not opened yet may bring a default; one that cannot be opened is the fault to name.
    await embedder.embed([], { kind: "query" });
    const brought = await resolve();
    if (brought.value === undefined) throw missingThreshold("retrieval", embedderId);
    return { value: brought.value, assumed: brought.assumed };
  }

  return {
    matcher: stages.golden,
    retriever,
    extractor,
    passages: index,
    cache,
    freshnessParts,
    retrievalThreshold,
    entityFields: async () =>
      entityFields.length === 0 ? [] : countEntityFields(await directory.current(), entityFields),
    verifierOf,
    verifierStatus: () => describeVerifier(verifierMode, verifierOf),
    async answerer(surface, asked) {
      const on = surface.config;
      const golden =
        asked.goldenThreshold === undefined
          ? await thresholdFor("golden", surface, thresholdParts)
          : { value: asked.goldenThreshold, assumed: null };
      const retrieval = on.retrieval.enabled
        ? await retrievalThreshold(surface, asked.retrievalThreshold)
        : { value: 1, assumed: null };
      const writer = on.generate.enabled ? drivers.chat : undefined;
      const isCached = on.cache.enabled && (on.cache.extracted || writer !== undefined);
      const stored = isCached
        ? await thresholdFor("cache", surface, thresholdParts)
        : { value: undefined, assumed: null };
      const mode = asked.verifier ?? surface.verifier ?? verifierMode;
      const drawCohort = await parts.holdout.drawFor(on, asked);
      return createAnswerer(
        {
          ...stages,
          ...(drawCohort && { drawCohort }),
          rewriter: on.rewrite.enabled ? drivers.rewriter : undefined,
          scorer: on.rerank.enabled ? await scorerInForce() : undefined,
          chat: writer,
          verifier: on.golden.enabled || isCached ? await verifierOf(mode) : undefined,
        },
        settingsOf(on, { golden, cache: stored, retrieval }),
      );
    },
  };
}

interface ThresholdTaken<Value> extends Pick<ThresholdInForce, "assumed"> {
  readonly value: Value;
  /** As it is kept in the store. @default null: it is not */
  readonly pin?: ThresholdInForce["pin"];
}

interface ThresholdsTaken {
  golden: ThresholdTaken<number | undefined>;
  cache: ThresholdTaken<number | undefined>;
  retrieval: ThresholdTaken<number>;
}

function settingsOf(config: Config, { golden, cache, retrieval }: ThresholdsTaken): AnswererSettings {
  const { enabled, k, mode, fetchK } = config.retrieval;
  const { floor, cap, timeoutMs } = config.rerank;
  return {
    golden: { ...config.golden, threshold: golden.value, calibrationId: calibrationOf(golden) },
    cache: {
      ...config.cache,
      enabled: whyNotKept(config) === null,
      threshold: cache.value,
      calibrationId: calibrationOf(cache),
    },
    retrieval: { enabled, threshold: retrieval.value, k, mode, fetchK },
    cut: config.cut,
    rerank: { floor, cap, timeoutMs },
    generate: { maxOutputTokens: config.generate.maxOutputTokens },
    web: { limit: config.web.limit },
    site: config.site,
    fallback: config.answer.fallback,
    unavailable: config.answer.unavailable,
    suggestions: config.answer.suggestions,
    maxQuestionLength: config.question.maxLength,
    assumed: [config.golden.enabled ? golden.assumed : null, cache.assumed, retrieval.assumed].filter(
      (assumed) => assumed !== null,
    ),
  };
}

function calibrationOf({ pin }: ThresholdTaken<unknown>): string | null {
  return pin?.calibrationId ?? null;
}
