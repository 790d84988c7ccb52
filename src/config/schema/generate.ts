import { z } from "zod";

export const generate = z
  .strictObject({
    driver: z.enum(["auto", "chat", "extract"]).default("auto").meta({
      description:
        "`extract` quotes the documents and needs no model; `chat` has the chat model write a cited answer; `auto` takes it where one is configured.",
    }),
    maxOutputTokens: z.int().min(16).max(1_000_000).default(1024).meta({
      description: "Most tokens of an answer. Only for `chat`.",
    }),
  })
  .prefault({})
  .meta({ description: "Writing the answer from the passages kept." });
