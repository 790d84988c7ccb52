import { randomBytes, randomUUID } from "node:crypto";
import { type Config, type ConfigInput, parseConfig, type Secrets } from "../config.ts";
import { AppError } from "../errors.ts";
import type { Embedder } from "../models/embedder.ts";
import type { ReplyStore } from "../models/replies/reply-store.ts";
import { embedderMismatch } from "../stores/check-write.ts";
import type { EmbedderPin } from "../stores/settings.ts";
import type { Store } from "../stores/store.ts";
import { checkTenantId, DEFAULT_TENANT } from "../stores/tenants/check-tenant-id.ts";
import { inheritCalibrations } from "../stores/tenants/inherit-calibrations.ts";
import { inheritSettings } from "../stores/tenants/inherit-settings.ts";
import type { TenantStores } from "../stores/tenants/tenant-stores.ts";
import { createAccess } from "./access/create-access.ts";
import type { Assay } from "./assay.ts";
import type { AssaySurroundings, OpenTenant } from "./assemble-assay.ts";
import { createDeferredEmbedder } from "./create-deferred-embedder.ts";
import { openReplyKeeper } from "./evaluations/open-reply-keeper.ts";
import { openRunFolder } from "./evaluations/open-run-folder.ts";
import { createEmbedders, type Embedders } from "./index-versions/create-embedders.ts";
import type { ChosenEmbedder } from "./index-versions/create-indexes.ts";
import type { BuildOptions } from "./index-versions/indexes.ts";
import { type IndexedTenantParts, openIndexedTenant } from "./index-versions/open-indexed-tenant.ts";
import { createTurns } from "./monitor/shadow/create-turns.ts";
import type { AnswerObserver } from "./observe/answer-observer.ts";
import { type GivenModels, openDrivers } from "./open-drivers.ts";
import { openEmbedder } from "./open-embedder.ts";
import { openStore } from "./open-store.ts";
import { createSpanObserver } from "./telemetry/create-span-observer.ts";
import { createAssay } from "./tenants/create-assay.ts";
import { createTenantPool } from "./tenants/create-tenant-pool.ts";
import { openTenantStores } from "./tenants/open-tenant-stores.ts";

export interface OpenAssayOptions extends AssaySurroundings, GivenModels {
  /** Settings; every key has a default. @default {} */
  config?: ConfigInput;
  /** @default none */
  secrets?: Secrets;
  /** A store of your own; then `config.database` is not opened. Closed with Assay. */
  store?: Store;
  /**
   * Stores of the tenants. Closed with Assay.
   * @default files beside `config.database`, or in memory where that is; none beside a `store` of your own
   */
  tenantStores?: TenantStores;
  /** An embedder of your own; then `config.embedder` is not used. Closed with Assay. */
  embedder?: Embedder;
  /** Further embedders of your own, for index versions of other models than `embedder`. Closed with Assay. @default none */
  embedders?: readonly Embedder[];
  /** False: a database that does not exist is an error. @default true */
  create?: boolean;
  /** Accept a database built with another embedding model, to reindex it. @default false */
  forReindex?: boolean;
  /**
   * When the embedding model is opened: at once, or when the first text must be embedded. `first-use` is for work on
   * reviewed answers and documents that needs no model; a mismatch then shows at first use too.
   * @default "now"
   */
  openModel?: "now" | "first-use";
  /**
   * Replies of chat models and rerankers that are kept, and taken again where the same is asked: for evaluations, so that a
   * second run calls no model for what did not change.
   * @default none: models are asked each time
   */
  replies?: ReplyStore;
  /** Called while the embedded model is assembled on first use, 0 to 1. @default nothing */
  onModelProgress?: (share: number) => void;
}

/**
 * Opens the database and the embedding model and checks that they belong together. A model endpoint that is down does
 * not keep a database from being used: exact matches are still served, everything else is `degraded` until the
 * endpoint is back.
 *
 * @example
 * await using assay = await openAssay({ config: { database: "docs.db" } });
 * const answer = await assay.ask("How do I configure Kafka batch consumption?");
 *
 * @throws AppError `config-invalid`, `database-*`, `canary-failed`, `embedder-mismatch`; `embedder-unavailable` for a
 * database that holds no vectors yet
 */
export async function openAssay(options: OpenAssayOptions = {}): Promise<Assay> {
  const config = parseConfig(options.config ?? {});
  const tenant = checkTenantId(config.tenant);
  const { clock = () => new Date() } = options;
  const store = options.store ?? (await openStore(config, { create: options.create ?? true }));
  const stores =
    options.tenantStores ?? openTenantStores(config, { clock, hasOwnStore: options.store !== undefined });
  const embedders = createEmbedders({
    ...{ config, given: options.embedder, others: options.embedders ?? [] },
    open: (given) => openEmbedder(given, options),
  });
  try {
    const kept = options.replies && openReplyKeeper(options.replies, { ...options, config });
    const drivers = await openDrivers(config, options.secrets ?? {}, { ...options, keeper: kept?.keeper });
    const common = {
      config,
      drivers,
      options: {
        ...options,
        observers: observersOf(options, config),
        ...(kept && { createMarker: kept.createMarker }),
      },
      turns: createTurns(config.shadow.concurrency),
    };
    // A handle on one tenant is not kept from its work by what the main database holds.
    const isMain = tenant === DEFAULT_TENANT;
    const ofVersion = (given: OpenAssayOptions) => async (opened: Store) =>
      chooseEmbedder(embedders, { store: opened, options: given });
    const embedderFor: IndexedTenantParts["embedderFor"] = (opened, given) =>
      embedderToBuild(embedders, opened, given);
    const main = await openIndexedTenant({
      ...{ ...common, tenant: DEFAULT_TENANT, store, embedderFor },
      embedderOf: ofVersion(isMain ? options : { ...options, openModel: "first-use" }),
    });
    const pool = createTenantPool<OpenTenant>({
      stores,
      maxOpen: config.tenants.maxOpen,
      openScope: async (opened, own) =>
        openIndexedTenant({
          ...{ ...common, tenant: opened, store: own, embedderFor, embedderOf: ofVersion(options) },
          inheritedEvaluations: (query) => store.shadows.listEvaluations(query),
          inherit: (version) =>
            inheritCalibrations(inheritSettings(version, store.settings), store.calibrations),
        }),
    });
    const close = async (): Promise<void> => {
      await drivers.close();
      await embedders.close();
    };
    const access = createAccess({
      ...{ config, store, clock },
      createSecret: (bytes) => randomBytes(bytes).toString("hex"),
    });
    const evaluations = {
      ...{ clock, createId: options.createId ?? randomUUID },
      ...(kept && { replies: kept.keeper.counts }),
      folder: openRunFolder(config, { hasOwnStore: options.store !== undefined }),
    };
    return await createAssay({ main, pool, stores, access, evaluations, tenant, close });
  } catch (error) {
    await embedders.close();
    await stores.close();
    await store.close();
    throw error;
  }
}

/** Those of the caller, and spans for whoever brings an SDK that takes them. */
function observersOf({ observers = [] }: OpenAssayOptions, { telemetry }: Config): readonly AnswerObserver[] {
  return telemetry.spans ? [...observers, createSpanObserver(telemetry)] : observers;
}

/** The embedder of the version that a store looks at: the configured one, or another that it was built with. */
async function chooseEmbedder(
  embedders: Embedders,
  { store, options }: { store: Store; options: OpenAssayOptions },
): Promise<Embedder> {
  const pin = await store.settings.getEmbedder();
  const open = (): Promise<Embedder> => openPinned(embedders, store, { pin, options });
  if (options.openModel === "first-use") return createDeferredEmbedder({ pin, open });
  try {
    const embedder = await open();
    if (options.forReindex !== true) await checkPin(pin, embedder);
    return embedder;
  } catch (error) {
    // A proxy that answers in place of the endpoint is no better than no answer.
    const isDown =
      AppError.isInstance(error) &&
      (error.code === "embedder-unavailable" || error.code === "embedder-response");
    if (!isDown || !pin || options.forReindex === true) throw error;
    return createDeferredEmbedder({ pin, open });
  }
}

async function openPinned(
  embedders: Embedders,
  store: Store,
  { pin, options }: { pin: EmbedderPin | undefined; options: OpenAssayOptions },
): Promise<Embedder> {
  if (pin === undefined || options.forReindex === true) return embedders.lend();
  if (embedders.has(pin.id)) return embedders.lendById(pin.id);
  const version = await store.indexes.identityOf(store.index);
  const settings = version?.embedderSettings ?? null;
  return settings === null ? embedders.lend() : embedders.lendBySettings(settings);
}

/** The embedder for a version to be built: as it is told, else that of the live one. */
async function embedderToBuild(
  embedders: Embedders,
  live: Store,
  { embedder: given, embedderId }: Pick<BuildOptions, "embedder" | "embedderId">,
): Promise<ChosenEmbedder> {
  if (embedderId !== undefined) return { embedder: await embedders.lendById(embedderId), settings: null };
  if (given !== undefined) {
    const { embedder: settings } = parseConfig({ embedder: given });
    return { embedder: await embedders.lendBySettings(settings), settings };
  }
  const pin = await live.settings.getEmbedder();
  const version = await live.indexes.identityOf(live.index);
  const settings = version?.embedderSettings ?? embedders.settings;
  const embedder = await openPinned(embedders, live, { pin, options: {} });
  await checkPin(pin, embedder);
  return { embedder, settings };
}

/** @throws AppError `embedder-mismatch` when the database holds another model's vectors */
async function checkPin(pin: EmbedderPin | undefined, embedder: Embedder): Promise<void> {
  if (!pin || pin.id === embedder.fingerprint.id) return;
  await embedder.close();
  throw embedderMismatch({ stored: pin.id, configured: embedder.fingerprint.id });
}
