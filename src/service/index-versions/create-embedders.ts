import { isDeepStrictEqual } from "node:util";
import { type Config, parseConfig } from "../../config.ts";
import { AppError } from "../../errors.ts";
import type { Embedder } from "../../models/embedder.ts";
import { createSharedEmbedder, type SharedEmbedder } from "../tenants/create-shared-embedder.ts";

type Settings = Readonly<Record<string, unknown>>;

/** Embedding models of every version of every tenant: each opened once, lent to each, closed at the end. */
export interface Embedders {
  /** The configured one. */
  lend(): Promise<Embedder>;
  /** One that was handed in beside it. @throws AppError `usage` */
  lendById(id: string): Promise<Embedder>;
  /** Whether one that was handed in has this fingerprint id. */
  has(id: string): boolean;
  /** Settings of the configured one; null where it was handed in. */
  readonly settings: Settings | null;
  /** As the settings of a version say. @throws AppError `config-invalid`, those of opening it */
  lendBySettings(settings: Settings): Promise<Embedder>;
  close(): Promise<void>;
}

export interface EmbeddersParts {
  config: Config;
  /** The one that was handed in. @default the configured one is opened */
  given: Embedder | undefined;
  /** Others that were handed in. */
  others: readonly Embedder[];
  open: (config: Config) => Promise<Embedder>;
}

export function createEmbedders({ config, given, others, open }: EmbeddersParts): Embedders {
  const configured = createSharedEmbedder(async () => given ?? open(config));
  const handedIn = new Map(
    others.map((other) => [other.fingerprint.id, createSharedEmbedder(async () => other)]),
  );
  const opened = new Map<string, SharedEmbedder>();
  const settings: Settings | null = given ? null : config.embedder;
  return {
    settings,
    lend: () => configured.lend(),
    has: (id) => handedIn.has(id),
    async lendById(id) {
      const known = handedIn.get(id);
      if (known) return known.lend();
      throw new AppError("usage", `No embedder with the fingerprint ${JSON.stringify(id)} was handed in.`, {
        hint: "Hand it in as one of `embedders` when Assay is opened.",
      });
    },
    async lendBySettings(wanted) {
      const { embedder } = parseConfig({ embedder: wanted });
      // Where an endpoint lies now, and how long to wait for it, is for the configuration to say.
      if (settings && isDeepStrictEqual(modelOf(embedder), modelOf(config.embedder)))
        return configured.lend();
      const key = JSON.stringify(embedder);
      const shared = opened.get(key) ?? createSharedEmbedder(() => open({ ...config, embedder }));
      opened.set(key, shared);
      return shared.lend();
    },
    async close() {
      for (const shared of [configured, ...handedIn.values(), ...opened.values()]) await shared.close();
    },
  };
}

/** What says which model it is and how it reads texts. */
function modelOf(settings: Config["embedder"]) {
  const { driver, model, revision, queryPrefix, documentPrefix, dimension, maxTokens } = settings;
  return { driver, model, revision, queryPrefix, documentPrefix, dimension, maxTokens };
}
