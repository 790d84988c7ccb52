import { z } from "zod";
import { timeout } from "./fields.ts";

export const rewrite = z
  .strictObject({
    enabled: z.boolean().default(true).meta({
      description: "Whether further queries are searched beside the question as asked.",
    }),
    driver: z.enum(["auto", "chat", "rules"]).default("auto").meta({
      description:
        "`rules` splits compound questions and adds the documents' spelling of words, without a model; `chat` asks the chat model; `auto` takes it where one is configured.",
    }),
    queries: z.int().min(1).max(5).default(3).meta({ description: "Most queries the chat model adds." }),
    hyde: z.boolean().default(false).meta({
      description: "Whether a hypothetical answer (HyDE) is one more query. Only for `chat`.",
    }),
    timeoutMs: timeout(15_000).meta({
      description: "Milliseconds for the whole stage, further tries included. Only for `chat`.",
    }),
  })
  .prefault({})
  .meta({ description: "Repair of the question before the search." });
