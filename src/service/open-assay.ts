import { randomBytes, randomUUID } from "node:crypto";
import { type Config, type ConfigInput, parseConfig, type Secrets } from "../config.ts";
import { AppError } from "../errors.ts";
import type { Embedder } from "../models/embedder.ts";
import { embedderMismatch } from "../stores/check-write.ts";
import type { EmbedderPin } from "../stores/settings.ts";
import type { Store } from "../stores/store.ts";
import { checkTenantId, DEFAULT_TENANT } from "../stores/tenants/check-tenant-id.ts";
import { inheritCalibrations } from "../stores/tenants/inherit-calibrations.ts";
import { inheritSettings } from "../stores/tenants/inherit-settings.ts";
import type { TenantStores } from "../stores/tenants/tenant-stores.ts";
import { createAccess } from "./access/create-access.ts";
import type { Assay } from "./assay.ts";
import { type AssaySurroundings, assembleAssay, type OpenTenant } from "./assemble-assay.ts";
import { createDeferredEmbedder } from "./create-deferred-embedder.ts";
import { openRunFolder } from "./evaluations/open-run-folder.ts";
import { createTurns } from "./monitor/shadow/create-turns.ts";
import type { AnswerObserver } from "./observe/answer-observer.ts";
import { type GivenModels, openDrivers } from "./open-drivers.ts";
import { openEmbedder } from "./open-embedder.ts";
import { openStore } from "./open-store.ts";
import { createSpanObserver } from "./telemetry/create-span-observer.ts";
import { createAssay } from "./tenants/create-assay.ts";
import { createSharedEmbedder } from "./tenants/create-shared-embedder.ts";
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
  const shared = createSharedEmbedder(async () => options.embedder ?? openEmbedder(config, options));
  try {
    // A handle on one tenant is not kept from its work by what the main database holds.
    const isMain = tenant === DEFAULT_TENANT;
    const embedder = await chooseEmbedder(shared.lend, {
      store,
      options: isMain ? options : { ...options, openModel: "first-use" },
    });
    const drivers = await openDrivers(config, options.secrets ?? {}, options);
    const common = {
      config,
      drivers,
      options: { ...options, observers: observersOf(options, config) },
      turns: createTurns(config.shadow.concurrency),
    };
    const main = assembleAssay({ ...common, tenant: DEFAULT_TENANT, store, embedder });
    const pool = createTenantPool<OpenTenant>({
      stores,
      maxOpen: config.tenants.maxOpen,
      openScope: async (opened, own) =>
        assembleAssay({
          ...common,
          tenant: opened,
          inheritedEvaluations: (query) => store.shadows.listEvaluations(query),
          store: inheritCalibrations(inheritSettings(own, store.settings), store.calibrations),
          embedder: await chooseEmbedder(shared.lend, { store: own, options }),
        }),
    });
    const close = async (): Promise<void> => {
      await drivers.close();
      await shared.close();
    };
    const access = createAccess({
      ...{ config, store, clock },
      createSecret: (bytes) => randomBytes(bytes).toString("hex"),
    });
    const evaluations = {
      ...{ clock, createId: options.createId ?? randomUUID },
      folder: openRunFolder(config, { hasOwnStore: options.store !== undefined }),
    };
    return await createAssay({ main, pool, stores, access, evaluations, tenant, close });
  } catch (error) {
    await shared.close();
    await stores.close();
    await store.close();
    throw error;
  }
}

/** Those of the caller, and spans for whoever brings an SDK that takes them. */
function observersOf({ observers = [] }: OpenAssayOptions, { telemetry }: Config): readonly AnswerObserver[] {
  return telemetry.spans ? [...observers, createSpanObserver(telemetry)] : observers;
}

async function chooseEmbedder(
  open: () => Promise<Embedder>,
  { store, options }: { store: Store; options: OpenAssayOptions },
): Promise<Embedder> {
  const pin = await store.settings.getEmbedder();
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

/** @throws AppError `embedder-mismatch` when the database holds another model's vectors */
async function checkPin(pin: EmbedderPin | undefined, embedder: Embedder): Promise<void> {
  if (!pin || pin.id === embedder.fingerprint.id) return;
  await embedder.close();
  throw embedderMismatch({ stored: pin.id, configured: embedder.fingerprint.id });
}
