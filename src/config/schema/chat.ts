import { z } from "zod";
import { address, retries, text, timeout } from "./fields.ts";

export const chat = z
  .strictObject({
    baseUrl: address.meta({
      description:
        "Address of an OpenAI-compatible endpoint up to and including `/v1`, such as http://localhost:11434/v1. `null`: no chat model.",
    }),
    model: text.nullable().default(null).meta({
      description: "Model name the endpoint knows. Needed with an address.",
    }),
    structuredOutput: z.enum(["auto", "always", "never"]).default("auto").meta({
      description:
        "Whether answers of a fixed shape are asked for by JSON schema: `auto` tries, and reads JSON out of the text where the endpoint has no such thing.",
    }),
    maxOutputTokens: z.int().min(16).max(1_000_000).default(1024).meta({
      description: "Most tokens of one reply.",
    }),
    timeoutMs: timeout(60_000).meta({
      description:
        "Milliseconds to wait for one reply, or for the next piece of a stream. An endpoint that asks (`Retry-After`) to wait longer than this before the next try is given up on at once.",
    }),
    retries: retries(2).meta({
      description: "Further tries after a 429, a 5xx, a lost connection or a timeout.",
    }),
  })
  .prefault({})
  .meta({
    description: "The chat model, optional. Its key is read only from ASSAY_CHAT_API_KEY.",
  });

/** By model name; per million tokens, in any one currency. */
export const prices = z
  .record(text, z.strictObject({ input: z.number().min(0), output: z.number().min(0) }))
  .default({})
  .meta({
    description:
      'Price of a million tokens by model name, such as {"gpt-4.1-mini": {"input": 0.4, "output": 1.6}}. Calls of other models have no cost.',
  });
