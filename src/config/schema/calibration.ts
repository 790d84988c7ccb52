import { z } from "zod";

export const calibration = z
  .strictObject({
    onStale: z.enum(["refuse", "assumed"]).default("refuse").meta({
      description:
        "What happens where a threshold was chosen under another embedding model: `refuse` is an error, `assumed` takes it all the same, and every answer says so.",
    }),
    reviewAfterDays: z.int().min(1).max(3650).default(90).meta({
      description: "Days after which a measured threshold is to be measured again.",
    }),
    maxCorpusChange: z.number().min(0).max(1).default(0.2).meta({
      description:
        "Share of the documents that may have changed since a threshold was measured, before `assay calibrate status` warns.",
    }),
  })
  .prefault({})
  .meta({ description: "How long and under what a measured threshold holds." });
