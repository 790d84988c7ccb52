import { z } from "zod";
import { address, retries, text, timeout } from "./fields.ts";

export const embedder = z
  .strictObject({
    driver: z.enum(["local", "openai-compatible"]).default("local").meta({
      description:
        "`local` runs the packaged all-MiniLM-L6-v2 weights in this process; `openai-compatible` calls a `/v1/embeddings` endpoint.",
    }),
    baseUrl: address.meta({
      description: "Address of the endpoint up to and including `/v1`. Only for `openai-compatible`.",
    }),
    model: text.nullable().default(null).meta({
      description: "Model name the endpoint knows. Only for `openai-compatible`.",
    }),
    revision: text.nullable().default(null).meta({
      description:
        "Any text that changes when the model behind the same name changes. It is part of the fingerprint. Only for `openai-compatible`.",
    }),
    queryPrefix: z.string().default("").meta({
      description:
        'Put before each question, for models that want it, such as "search_query: ". Only for `openai-compatible`.',
    }),
    documentPrefix: z.string().default("").meta({
      description:
        'Put before each passage, for models that want it, such as "search_document: ". Only for `openai-compatible`.',
    }),
    dimension: z.int().min(1).max(65_536).nullable().default(null).meta({
      description:
        "Numbers in one vector. `null` takes the length of the endpoint's first answer. Only for `openai-compatible`.",
    }),
    maxTokens: z.int().min(16).max(1_000_000).nullable().default(null).meta({
      description:
        "Tokens the model reads. `null` takes the model's own limit. Only for `openai-compatible`.",
    }),
    batchSize: z.int().min(1).max(2048).default(32).meta({
      description: "Texts embedded in one call. Only for `openai-compatible`.",
    }),
    spinning: z.boolean().default(true).meta({
      description:
        "Whether the model's threads wait for work by spinning: faster on a machine of its own, slower where other processes keep the processors busy. Only for `local`.",
    }),
    timeoutMs: timeout(30_000).meta({
      description: "Milliseconds to wait for one answer of the endpoint. Only for `openai-compatible`.",
    }),
    retries: retries(3).meta({
      description: "Further tries after a 429, a 5xx or a timeout. Only for `openai-compatible`.",
    }),
  })
  .prefault({})
  .meta({ description: "The embedding model. Its key is read only from ASSAY_EMBEDDER_API_KEY." });
