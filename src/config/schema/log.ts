import { z } from "zod";

export const log = z
  .strictObject({
    enabled: z.boolean().default(true).meta({
      description:
        "Whether a record of each answer is kept in the database. Without it nothing can be reported by its answer, and nothing is proposed.",
    }),
    retentionDays: z.int().min(1).max(3650).default(90).meta({
      description: "Days after which a record is removed, a day of the log at a time.",
    }),
    durability: z.enum(["window", "full"]).default("window").meta({
      description:
        "`window` gives an answer at once, unless one from more than `log.windowMs` before it would be unwritten then; a process that is killed loses the answers of its last window at most. `full` gives an answer once its record is on the disk, which costs each answer a write.",
    }),
    windowMs: z.int().min(2).max(60_000).default(200).meta({
      description:
        "With `window`: how long a record may wait in memory while answers are given, in milliseconds.",
    }),
    questions: z.enum(["text", "hash"]).default("text").meta({
      description:
        "`text` keeps questions and answers as they are; `hash` keeps a hash of each question under the key in ASSAY_LOG_KEY and no text that may repeat it, and then nothing can be proposed from the log, and nothing is cached unless `cache.keepText` is true. Names and notes given with opinions, reports and labels are kept as typed.",
    }),
  })
  .prefault({})
  .meta({ description: "The log of answers." });
