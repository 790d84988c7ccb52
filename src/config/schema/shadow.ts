import { z } from "zod";
import { timeout } from "./fields.ts";

export const shadow = z
  .strictObject({
    enabled: z.boolean().default(true).meta({
      description:
        "Whether a share of the answers that came from reviewed or stored ones is also written anew in the background, and compared by the chat model. Needs a chat model that writes answers; no answer waits for it.",
    }),
    share: z.number().min(0).max(1).default(0.02).meta({
      description:
        "How large the share is, from 0 to 1. Which answers are in it follows from their ids, in every process alike.",
    }),
    perDay: z.int().min(0).max(1_000_000).default(200).meta({
      description:
        "Most comparisons begun on one day (UTC), by all processes on the database together; each is one answer and two judgements.",
    }),
    budgetPerDay: z.number().min(0).nullable().default(null).meta({
      description:
        "What comparisons may cost on one day, in the currency of `prices`: none is begun once it is spent. `null`: bounded by `perDay` alone.",
    }),
    concurrency: z.int().min(1).max(16).default(1).meta({
      description: "Most comparisons at a time in one process, of all tenants together.",
    }),
    timeoutMs: timeout(120_000).meta({
      description: "Milliseconds for one comparison, after which it counts as failed.",
    }),
  })
  .prefault({})
  .meta({ description: "Comparing served answers with what would be written now." });
