import { randomBytes, randomUUID } from "node:crypto";
import type { LogWriter } from "../answer/log/create-log-writer.ts";
import { toLogRecord } from "../answer/log/to-log-record.ts";
import { type Config, type Secrets, settingsFor } from "../config.ts";
import { AppError } from "../errors.ts";
import { createGoldenLayer } from "../golden/create-golden-layer.ts";
import { nearestNames } from "../golden/nearest-names.ts";
import { createSuggestions } from "../golden/suggest/create-suggestions.ts";
import type { Embedder } from "../models/embedder.ts";
import type { DocumentRecord, DocumentStore } from "../stores/documents.ts";
import type { ThresholdName } from "../stores/settings.ts";
import type { Store } from "../stores/store.ts";
import { checkQuestion } from "../text/questions/check-question.ts";
import type { AssayStatus, TenantAssay } from "./assay.ts";
import { createCacheAdmin } from "./cache/create-cache-admin.ts";
import { createCalibrations } from "./calibration/create-calibrations.ts";
import { checkAskOptions, checkRetrieveOptions, checkThreshold } from "./check-options.ts";
import { compareQuestions } from "./compare-questions.ts";
import { createEvaluation } from "./create-evaluation.ts";
import { createPairSource } from "./create-pair-source.ts";
import { createPipeline } from "./create-pipeline.ts";
import { createEvalSource } from "./evaluations/create-eval-source.ts";
import type { Edition } from "./index-versions/indexes.ts";
import { createLabelling } from "./labelling/create-labelling.ts";
import { openWebhook } from "./monitor/alerts/open-webhook.ts";
import { createMonitor } from "./monitor/create-monitor.ts";
import { createHoldout } from "./monitor/holdout/create-holdout.ts";
import { createShadows } from "./monitor/shadow/create-shadows.ts";
import type { Turns } from "./monitor/shadow/create-turns.ts";
import type { AnswerObserver } from "./observe/answer-observer.ts";
import { tellShadows } from "./observe/tell-shadows.ts";
import { watchAnswers } from "./observe/watch-answers.ts";
import type { Drivers } from "./open-drivers.ts";
import { keep, slotOf, type ThresholdInForce, thresholdFor } from "./resolve-threshold.ts";
import { scopeQuestion } from "./scope-question.ts";
import { countTraffic, lostQuestions, readLogStatus } from "./traffic/count-traffic.ts";
import { createTraffic } from "./traffic/create-traffic.ts";
import { openQuestionKeys } from "./traffic/open-question-keys.ts";
import { createVersionReader } from "./traffic/read-versions.ts";
import type { ReplayParts } from "./traffic/replay/replay-record.ts";
import { watchSequence } from "./traffic/watch-sequence.ts";

/** What of the outside world Assay depends on, to hand in where results must repeat. */
export interface AssaySurroundings {
  /** @default the system clock */
  clock?: () => Date;
  /** Milliseconds from any fixed point. @default performance.now */
  monotonic?: () => number;
  /** @default random UUIDs */
  createId?: () => string;
  /** Text that nobody can guess, around untrusted text in prompts; anew for each question. @default random digits */
  createMarker?: () => string;
  /** Keys of endpoints and of the log. @default none */
  secrets?: Secrets;
  /** Told of each answer, of all tenants: metrics, for instance. @default nobody */
  observers?: readonly AnswerObserver[];
  /** False: nothing is done behind an answer that was given, for processes that end at once. @default true */
  background?: boolean;
}

export interface AssayParts {
  config: Config;
  /** Whose store it is. */
  tenant: string;
  /** As of one version of the index. */
  store: Store;
  /** Name of that version. */
  indexName: string;
  embedder: Embedder;
  drivers: Drivers;
  /** Of the store, for every version; undefined where nothing is logged. Closed by whoever made it. */
  writer: LogWriter | undefined;
  /** Those of all tenants, for what runs in the background. */
  turns: Turns;
  /** Evaluations of the judge that a tenant takes over. @default none */
  inheritedEvaluations?: Store["shadows"]["listEvaluations"];
  options: AssaySurroundings;
}

/** One tenant as of one version of its index. `close` leaves the store open, which other versions use. */
export interface OpenEdition extends Edition {
  close(): Promise<void>;
}

/** One tenant over its open store. `close` closes the store; drivers and embedder serve other tenants as well. */
export interface OpenTenant extends TenantAssay {
  close(): Promise<void>;
}

/** Puts the stages together over one store and one embedder. */
export function assembleAssay(parts: AssayParts): OpenEdition {
  const { config, tenant, store, embedder, drivers, options, writer } = parts;
  const clock = options.clock ?? (() => new Date());
  const monotonic = options.monotonic ?? (() => performance.now());
  const createId = options.createId ?? randomUUID;
  const { documents, golden, settings } = store;
  const embedderId = embedder.fingerprint.id;
  const createMarker = options.createMarker ?? randomMarker;
  const keys = openQuestionKeys(config, options.secrets ?? {});
  const watch = watchAnswers({ observers: options.observers ?? [], clock, monotonic });
  const watched = watchSequence(store);
  const versionReader = createVersionReader({ watched, drivers, indexName: parts.indexName });
  const holdout = createHoldout({
    ...{ config, settings, tenant, createKey: randomKey },
    secrets: options.secrets ?? {},
  });
  const pipeline = createPipeline({
    keys,
    holdout,
    config,
    tenant,
    indexName: parts.indexName,
    store: watched.store,
    embedder,
    drivers,
    clock,
    monotonic,
    createId,
    createMarker,
  });
  /** Questions that are being answered just now. */
  let answering = 0;
  const shadows = createShadows({
    ...{ config, tenant, embedder, drivers, writer, keys, clock, monotonic, createId, createMarker },
    store: { log: store.log, shadows: tellShadows(store.shadows, watch) },
    ...{ answerer: pipeline.answerer, turns: parts.turns, background: options.background ?? true },
    ...(parts.inheritedEvaluations && { inheritedEvaluations: parts.inheritedEvaluations }),
    busy: () => answering,
  });
  const thresholdParts = { settings, embedder, clock };
  const inForce = (name: ThresholdName, surface?: string): Promise<ThresholdInForce> =>
    thresholdFor(name, settingsFor(config, surface), thresholdParts);
  const goldenParts = {
    ...{ store: golden, documents, embedder, clock, createId },
    documentsMark: () => store.indexes.documentsMark(store.index),
    ...{ passages: pipeline.passages, ...pipeline.freshnessParts },
    drafting: drivers.chatModel && { chat: drivers.chatModel, createMarker, drafts: settings },
    guards: { margin: config.golden.margin, vetoes: config.golden.vetoes },
    threshold: async () => (await inForce("golden")).value,
    traffic: async () => lostQuestions(await countTraffic(store.log, { clock, writer })),
  };
  /** Answers without a record, and without stages that do not apply. */
  const repeat: ReplayParts["repeat"] = async (question, ask, stages) => {
    const { settings: surface, options: asked } = scopeQuestion(checkAskOptions(ask), config);
    const { config: on } = surface;
    const repeated = {
      ...surface,
      config: {
        ...on,
        golden: { ...on.golden, enabled: on.golden.enabled && stages.golden },
        cache: { ...on.cache, enabled: on.cache.enabled && stages.cache },
      },
    };
    return (await pipeline.answerer(repeated, asked)).ask(question, asked);
  };
  const versions: ReplayParts["versions"] = async (surface) =>
    versionReader.begin(settingsFor(config, surface))();
  const traffic = createTraffic({
    ...{ config, store, writer, keys, clock, embedderId, repeat, versions },
    suggestions: createSuggestions({
      ...store,
      ...goldenParts,
      golden,
      matcher: pipeline.matcher,
      layer: goldenParts,
    }),
  });

  const cache = createCacheAdmin({
    ...{ config, store: store.cache, cache: pipeline.cache, clock },
    isWriting: drivers.chat !== undefined,
    threshold: async () => (await inForce("cache")).value,
  });
  const goldenLayer = createGoldenLayer(goldenParts);
  const compare: TenantAssay["compare"] = (pairs, compareOptions) =>
    compareQuestions(pairs, embedder, compareOptions);
  const evaluation = createEvaluation({ config, store, embedder, ...pipeline });
  const calibrations = createCalibrations({
    ...{ config, store, writer, createId, compare, evaluation },
    threshold: thresholdParts,
  });
  const webhook = openWebhook(config, { secrets: options.secrets ?? {}, clock });
  const status = async (): Promise<AssayStatus> => {
    const [counts, goldenCounts, pin] = await Promise.all([
      documents.count(),
      golden.count(),
      settings.getEmbedder(),
    ]);
    return {
      database: config.database,
      tenant,
      embedderId,
      pinnedEmbedderId: pin?.id ?? null,
      documents: counts.documents,
      passages: counts.passages,
      unembeddedPassages: await documents.countUnembedded(),
      goldenEntries: goldenCounts.entries,
      goldenPhrasings: goldenCounts.phrasings,
      thresholds: {
        golden: (await settings.getThreshold("golden")) ?? null,
        cache: (await settings.getThreshold("cache")) ?? null,
        retrieval: (await settings.getThreshold("retrieval")) ?? null,
      },
      cache: await cache.status(),
      verifier: await pipeline.verifierStatus(),
      entityFields: await pipeline.entityFields(),
      log: await readLogStatus(store.log, writer),
      shadow: await shadows.shadows.status(),
      holdout: await holdout.status(),
    };
  };
  const close = async (): Promise<void> => {
    await shadows.close();
    await writer?.flush();
    await pipeline.cache.answers.flush();
    await embedder.close();
  };

  return {
    embedderId,
    async ask(question, ask = {}) {
      answering += 1;
      const answered = watch.answer(ask.surface, async () => {
        const { settings: surface, options: asked } = scopeQuestion(checkAskOptions(ask), config);
        const isLogged = writer !== undefined && asked.log !== false;
        const versionsOf = versionReader.begin(surface);
        const answer = await (await pipeline.answerer(surface, asked)).ask(question, asked);
        if (isLogged) {
          const versions = await versionsOf();
          // The record is made later, when the caller may have changed what was handed out.
          const given = { ...answer };
          // What ends with the answer is not held on to until then.
          const { signal: _, ...logged } = asked;
          const written = writer.add(() => toLogRecord(given, logged, { keys, versions }));
          if (written) await written;
        }
        shadows.offer(answer, { settings: surface, options: asked });
        return answer;
      });
      return answered.finally(() => {
        answering -= 1;
      });
    },
    async retrieve(query, retrieveOptions = {}) {
      const { settings: surface, options: scoped } = scopeQuestion(
        checkRetrieveOptions(retrieveOptions),
        config,
      );
      const { filter, k, threshold, signal } = scoped;
      const { retrieval } = surface.config;
      const question = checkQuestion(query, { maxLength: config.question.maxLength });
      const { value: bar } = await pipeline.retrievalThreshold(surface, threshold);
      const [embedding] = await embedder.embed([question], { kind: "query", ...(signal && { signal }) });
      if (!embedding) throw new AppError("embedder-response", "The embedder returned no vector.");
      const wanted = k ?? retrieval.k;
      const asked = { text: question, origin: "question", vector: embedding.vector } as const;
      const outcome = await pipeline.retriever.retrieve([asked], {
        threshold: bar,
        mode: retrieval.mode,
        fetchK: Math.max(wanted, retrieval.fetchK),
        suggestions: config.answer.suggestions,
        ...(filter && { filter }),
        ...(signal && { signal }),
      });
      return outcome.kind === "passages"
        ? { ...outcome, passages: outcome.passages.slice(0, wanted) }
        : outcome;
    },
    // Loaded when they are asked for: the parsers behind them would make every first answer wait.
    async ingest(ingestOptions) {
      const { ingest } = await import("../ingest/ingest.ts");
      const report = await ingest(ingestOptions, {
        ...{ documents, embedder, clock },
        audienceField: config.retrieval.audienceField,
      });
      await store.cache.remove({ kind: "stale" });
      return report;
    },
    golden: goldenLayer,
    cache,
    ...traffic,
    documents: {
      list: (listOptions) => documents.listDocuments(listOptions),
      get: (id) => readDocument(id, documents),
      async put(document) {
        const { putText } = await import("../ingest/put-text.ts");
        const { audienceField } = config.retrieval;
        const { maxTokens } = config.ingest;
        const written = await putText(
          { maxTokens, ...document },
          { documents, embedder, clock, audienceField },
        );
        await store.cache.remove({ kind: "stale" });
        return written;
      },
      passages: async (id) => documents.getPassages((await readDocument(id, documents)).id),
      async remove(ids) {
        const found: string[] = [];
        for (const id of ids) found.push((await readDocument(id, documents)).id);
        const removed = await documents.removeDocuments(found);
        // None of these would be served; what they quote of the documents goes too.
        for (const documentId of removed) await store.cache.remove({ kind: "document", documentId });
        return removed;
      },
    },
    thresholds: {
      inForce: async (name, { surface } = {}) => inForce(name, surface),
      get: async (name, { surface } = {}) => (await inForce(name, surface)).value,
      async set(name, value, { surface } = {}) {
        checkThreshold(name, value);
        const subject = { name, surface: settingsFor(config, surface).surface };
        return keep(slotOf(subject), { value, origin: "set" }, thresholdParts);
      },
    },
    calibrations,
    labelling: createLabelling({
      ...{ config, store, embedder, writer, createMarker, clock },
      chat: drivers.chatModel,
    }),
    monitor: createMonitor({
      ...{ config, store, embedder, drivers, writer, clock, createId },
      shadow: shadows.shadows,
      alerts: { tenant, golden: goldenLayer, thresholds: calibrations.status, webhook },
    }),
    evaluation,
    rehearsal: createEvalSource({
      ...{ config, store, drivers, embedderId, createMarker, versions, thresholdOf: inForce },
      answer: repeat,
      filterFieldsOf: pipeline.cache.filterFieldsOf,
    }),
    pairEvaluation: createPairSource({
      ...{ settings: store.settings, embedder, createMarker, monotonic },
      verifierOf: pipeline.verifierOf,
    }),
    compare,
    async reindex(reindexOptions) {
      const { reindex } = await import("./reindex.ts");
      return reindex({ store, embedder, monotonic }, reindexOptions);
    },
    status,
    checkWrites: () => store.checkWrites(),
    close,
  };
}

/** 96 random bits: nothing that was written before the question can hold it. */
function randomMarker(): string {
  return randomBytes(12).toString("hex");
}

function randomKey(): string {
  return randomBytes(32).toString("hex");
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
