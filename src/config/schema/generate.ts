import { z } from "zod";

export const generate = z
  .strictObject({
    enabled: z.boolean().default(true).meta({
      description:
        "Whether the chat model, where one is configured, writes a cited answer. Otherwise the documents are quoted.",
    }),
    maxOutputTokens: z.int().min(16).max(1_000_000).default(1024).meta({
      description: "Most tokens of a written answer.",
    }),
  })
  .prefault({})
  .meta({ description: "Writing the answer from the passages kept." });
