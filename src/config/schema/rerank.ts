import { z } from "zod";
import { address, retries, text, timeout } from "./fields.ts";

export const rerank = z
  .strictObject({
    enabled: z.boolean().default(true).meta({
      description: "Whether candidates are judged against the question.",
    }),
    driver: z.enum(["auto", "local", "chat", "chat-each", "endpoint", "cross-encoder"]).default("auto").meta({
      description:
        "`local` needs no model; `chat` judges all candidates in one call, `chat-each` in one call each; `endpoint` calls a `/rerank` endpoint; `cross-encoder` runs one in this process through @huggingface/transformers. `auto` takes `chat` where a chat model is configured, else `local`.",
    }),
    floor: z.number().min(0).max(10).default(3).meta({
      description: "Smallest score, of 10, at which a candidate is kept.",
    }),
    cap: z.int().min(1).max(200).nullable().default(3).meta({
      description: "Most candidates kept. `null` keeps all that reach the floor.",
    }),
    baseUrl: address.meta({
      description: "Address of the endpoint up to, and without, `/rerank`. Only for `endpoint`.",
    }),
    model: text.nullable().default(null).meta({
      description: "Model name. For `endpoint` and `cross-encoder`.",
    }),
    scale: z.enum(["auto", "relevance", "logit"]).default("auto").meta({
      description:
        "What the endpoint's scores are: relevance from 0 to 1, or logits. `auto` tells by their values. Only for `endpoint`.",
    }),
    timeoutMs: timeout(15_000).meta({
      description:
        "Milliseconds for judging all candidates, once. An endpoint that asks (`Retry-After`) to wait longer than this is given up on at once.",
    }),
    retries: retries(1).meta({
      description:
        "Further tries of one call after a 429, a 5xx, a lost connection or a timeout. Only for `endpoint`; for `chat` and `chat-each` it is `chat.retries`. With every driver, judging that failed otherwise (scores missing or out of range, time up, a fault that was never tried again) is repeated once.",
    }),
  })
  .prefault({})
  .meta({
    description:
      "Judging candidates before an answer. The endpoint's key is read only from ASSAY_RERANK_API_KEY.",
  });
