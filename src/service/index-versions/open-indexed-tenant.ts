import { createLogWriter } from "../../answer/log/create-log-writer.ts";
import type { Embedder } from "../../models/embedder.ts";
import type { Store } from "../../stores/store.ts";
import { type AssayParts, assembleAssay, type OpenEdition, type OpenTenant } from "../assemble-assay.ts";
import { delegateScope } from "../tenants/delegate-scope.ts";
import { createEditions } from "./create-editions.ts";
import { type ChosenEmbedder, createIndexes } from "./create-indexes.ts";
import { embedMissing } from "./embed-missing.ts";
import type { BuildOptions, Edition } from "./indexes.ts";

export interface IndexedTenantParts
  extends Pick<AssayParts, "config" | "tenant" | "drivers" | "turns" | "options" | "inheritedEvaluations"> {
  store: Store;
  /** The store as an edition sees it: with what a tenant takes over of the main database. @default as it is */
  inherit?: (store: Store) => Store;
  /** Opens the embedder of a version, whose store is given. @throws AppError `embedder-mismatch` and those of opening it */
  embedderOf: (store: Store) => Promise<Embedder>;
  /** For a version to be built. */
  embedderFor: (
    store: Store,
    options: Pick<BuildOptions, "embedder" | "embedderId">,
  ) => Promise<ChosenEmbedder>;
}

/** Between two tries to embed what lacks a vector, in milliseconds. */
const RETRY_MS = 10_000;

/**
 * One tenant over its store, whichever version of its index is live: each call runs on the version that is live when it begins.
 *
 * @throws AppError those of opening the live version
 */
export async function openIndexedTenant(parts: IndexedTenantParts): Promise<OpenTenant> {
  const { config, store, options, inherit = (given: Store) => given } = parts;
  const clock = options.clock ?? (() => new Date());
  const monotonic = options.monotonic ?? (() => performance.now());
  const writer = config.log.enabled
    ? createLogWriter(store.log, { clock, monotonic, ...config.log })
    : undefined;
  // The handle itself where it looks at that version: whoever wrapped it means what it does.
  const plainAt = (index: number): Store => (index === store.index ? store : store.at(index));
  const storeAt = (index: number): Store => inherit(plainAt(index));
  const embedderOf = (index: number) => parts.embedderOf(plainAt(index));

  async function open(index: number, see: (store: Store) => Store = (seen) => seen): Promise<OpenEdition> {
    const version = await store.indexes.identityOf(index);
    return assembleAssay({
      ...parts,
      store: see(storeAt(index)),
      indexName: version?.name ?? String(index),
      embedder: await embedderOf(index),
      writer,
    });
  }

  const closing = new AbortController();
  /** Whether reviewed questions of the live version may lack a vector, and whether somebody sees to it. */
  let [isBehind, isCatchingUp, triedAt] = [true, false, Number.NEGATIVE_INFINITY];

  /** Reviewed questions that were written while a version of another embedder was live. */
  async function embedLeft(index: number): Promise<void> {
    const { golden } = plainAt(index);
    if ((await golden.listUnembedded()).length === 0) return;
    await embedMissing(golden, await embedderOf(index), { signal: closing.signal });
  }

  /** Tried again at later questions while the model is away; until then they are found by their text. */
  function catchUp(index: number): void {
    if (!isBehind || isCatchingUp || closing.signal.aborted || monotonic() - triedAt < RETRY_MS) return;
    [isCatchingUp, triedAt] = [true, monotonic()];
    embedLeft(index)
      .then(() => {
        if (index === lastLive) isBehind = false;
      })
      .catch(() => undefined)
      .finally(() => {
        isCatchingUp = false;
      });
  }

  let lastLive = await store.indexes.live();
  const editions = createEditions<OpenEdition>({
    open: (index) => open(index),
    async live() {
      const live = await store.indexes.live();
      if (live !== lastLive) [isBehind, triedAt] = [true, Number.NEGATIVE_INFINITY];
      lastLive = live;
      catchUp(live);
      return live;
    },
  });
  const close = async (): Promise<void> => {
    closing.abort();
    await editions.close();
    await writer?.close();
    await store.close();
  };
  const { close: _, ...template } = await editions.onLive(async (edition) => edition);
  return {
    ...delegateScope<Edition>(template, { use: (_, call) => editions.onLive(call) }),
    indexes: createIndexes({
      ...{ config, store, storeAt, editions, embedderOf, open, clock, monotonic },
      embedderFor: (given) => parts.embedderFor(plainAt(lastLive), given),
    }),
    close,
  };
}
