import type { Config, Secrets } from "../config.ts";
import { AppError } from "../errors.ts";
import type { Reranker } from "../models/reranker.ts";

/** The reranking model of the drivers `endpoint` and `cross-encoder`; undefined for the others. */
export async function openReranker(config: Config, secrets: Secrets): Promise<Reranker | undefined> {
  const { driver, baseUrl, model, scale, timeoutMs, retries } = config.rerank;
  if (driver === "endpoint") {
    if (baseUrl === null || model === null) throw missing("rerank.baseUrl and rerank.model");
    const { createRerankEndpoint } = await import("../models/rerank-endpoint/create-rerank-endpoint.ts");
    return createRerankEndpoint({
      baseUrl,
      model,
      scale,
      prices: config.prices,
      timeoutMs,
      retries,
      ...(secrets.rerankApiKey !== undefined && { apiKey: secrets.rerankApiKey }),
    });
  }
  if (driver === "cross-encoder") {
    if (model === null) throw missing("rerank.model");
    const { createCrossEncoder } = await import("../models/cross-encoder/create-cross-encoder.ts");
    return createCrossEncoder({ model, ...(config.cacheDir !== null && { cacheDir: config.cacheDir }) });
  }
  return undefined;
}

function missing(keys: string): AppError {
  return new AppError("config-invalid", "The reranking model is not named.", { hint: `Set ${keys}.` });
}
