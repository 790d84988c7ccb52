import type { Config, Secrets } from "../config.ts";
import { AppError } from "../errors.ts";
import type { Embedder } from "../models/embedder.ts";
import { createLocalEmbedder } from "../models/local/create-local-embedder.ts";
import { createOpenAiCompatibleEmbedder } from "../models/openai-compatible/create-openai-compatible-embedder.ts";

export interface OpenEmbedderOptions {
  secrets?: Secrets;
  onModelProgress?: (share: number) => void;
}

/** Picks the embedder's driver by `embedder.driver`. @throws AppError `config-invalid`, those of the driver */
export async function openEmbedder(config: Config, options: OpenEmbedderOptions): Promise<Embedder> {
  const { driver, spinning, baseUrl, model, revision, dimension, maxTokens, ...rest } = config.embedder;
  if (driver === "local") {
    return createLocalEmbedder({
      spinning,
      ...(config.cacheDir !== null && { cacheDir: config.cacheDir }),
      ...(options.onModelProgress && { onProgress: options.onModelProgress }),
    });
  }
  if (baseUrl === null || model === null) {
    throw new AppError("config-invalid", "An embedding endpoint needs an address and a model name.", {
      hint: "Set embedder.baseUrl and embedder.model.",
    });
  }
  const apiKey = options.secrets?.embedderApiKey;
  return createOpenAiCompatibleEmbedder({
    baseUrl,
    model,
    ...(apiKey !== undefined && { apiKey }),
    ...(revision !== null && { revision }),
    ...(dimension !== null && { dimension }),
    ...(maxTokens !== null && { maxTokens }),
    ...rest,
  });
}
