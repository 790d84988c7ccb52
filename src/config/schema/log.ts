import { z } from "zod";

export const log = z
  .strictObject({
    enabled: z.boolean().default(true).meta({
      description:
        "Whether a record of each answer is kept in the database. Without it nothing can be reported by its answer, and nothing is proposed.",
    }),
    retentionDays: z.int().min(1).max(3650).default(90).meta({
      description: "Days after which a record is removed.",
    }),
    durability: z.enum(["window", "full"]).default("window").meta({
      description:
        "`window` gives an answer at once and writes its record within `log.windowMs`; a process that is killed loses no more. `full` gives an answer once its record is on the disk, which costs each answer a write.",
    }),
    windowMs: z.int().min(2).max(60_000).default(200).meta({
      description: "With `window`: how long a record may wait in memory, in milliseconds.",
    }),
    questions: z.enum(["text", "hash"]).default("text").meta({
      description:
        "`text` keeps questions and answers as they are; `hash` keeps a hash of each question under the key in ASSAY_LOG_KEY and no text that may repeat it, and then nothing can be proposed from the log, and nothing is cached unless `cache.keepText` is true.",
    }),
  })
  .prefault({})
  .meta({ description: "The log of answers." });
