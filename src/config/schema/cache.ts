import { z } from "zod";
import { threshold } from "./fields.ts";

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, "iu") !== undefined;
  } catch {
    return false;
  }
}

export const cache = z
  .strictObject({
    enabled: z.boolean().default(true).meta({
      description:
        "Whether an answer that the chat model wrote is kept and served again. Vetoes, margin and verifier are those of `golden`.",
    }),
    threshold: threshold.meta({
      description:
        "Smallest similarity at which the answer to a stored question is served again. `null` takes the value pinned in the database; without one, only the same question is.",
    }),
    ttlSeconds: z.int().min(1).max(315_360_000).default(86_400).meta({
      description: "Seconds after which an answer is written anew, counted from when it was written.",
    }),
    maxEntries: z.int().min(1).max(1_000_000).default(10_000).meta({
      description:
        "Most answers kept for each tenant. Beyond it, what expired goes first, then what was not served for longest.",
    }),
    keepText: z.boolean().default(false).meta({
      description:
        "Whether questions and answers may be kept as text where `log.questions` is `hash`. What tells two questions apart is read from their words, which no hash has; so there is no cache under `hash` unless this is true.",
    }),
    extracted: z.boolean().default(false).meta({
      description: "Whether quotes of the documents are kept too, which cost no call of a model.",
    }),
    web: z.boolean().default(false).meta({
      description: "Whether answers from web results are kept too. Nobody watches those pages.",
    }),
    personalDefaults: z.boolean().default(true).meta({
      description:
        "Whether the built-in patterns tell questions about one person, whose answers are never kept: addresses, names, telephone and order numbers, “my order”, “did you refund me” and the like.",
    }),
    personalPatterns: z.array(z.string().min(1).refine(isPattern)).default([]).meta({
      format: "regex-list",
      description:
        "Further regular expressions of questions about one person, read without regard to case. In the environment they hold no comma.",
    }),
  })
  .prefault({})
  .meta({ description: "Answers kept to be served again." });
