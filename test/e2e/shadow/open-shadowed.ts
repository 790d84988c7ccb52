import { type Assay, type ConfigInput, openAssay } from "../../../src/index.ts";
import { createFakeEmbedder } from "../../../src/models/fake/create-fake-embedder.ts";
import { similarity } from "../../../src/models/similarity.ts";

export const ASKED = "How do I configure the redis connection pool?";

/** Assay on a database file and a chat server, with a word-counting embedder and nothing that calls the server but writing. */
export function openShadowed(
  { database, baseUrl }: { database: string; baseUrl: string },
  { shadow, ...config }: ConfigInput = {},
): Promise<Assay> {
  return openAssay({
    config: {
      database,
      chat: { baseUrl, model: "llama", retries: 0 },
      prices: { llama: { input: 1000, output: 1000 } },
      ...{ rewrite: { enabled: false }, rerank: { enabled: false }, holdout: { enabled: false } },
      shadow: { share: 1, ...shadow },
      ...config,
    },
    embedder: createFakeEmbedder({
      defaultThresholds: { golden: similarity(0.8), retrieval: similarity(0.2) },
    }),
  });
}
