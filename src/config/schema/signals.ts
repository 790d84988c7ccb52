import { z } from "zod";

export const signals = z
  .strictObject({
    rephraseSeconds: z.int().min(1).max(3600).default(60).meta({
      description:
        "Seconds after an answer within which a similar question of the same session counts as the same need again.",
    }),
    followUpSeconds: z.int().min(60).max(86_400).default(1800).meta({
      description:
        "Seconds after an answer within which any question of the same session counts as a next one. Answers younger than that are not counted yet.",
    }),
    effect: z.number().gt(0).max(1).default(0.02).meta({
      description:
        "The difference of two shares that must not be missed, such as 0.02 for two in a hundred: comparisons with the holdout are planned for it.",
    }),
    alpha: z.number().gt(0).max(0.5).default(0.05).meta({
      description: "Chance of a false finding, over all signals and all looks since one first day together.",
    }),
    power: z.number().min(0.5).max(0.99).default(0.8).meta({
      description:
        "Chance of finding a difference as large as `signals.effect`, that numbers of questions are stated for.",
    }),
  })
  .prefault({})
  .meta({ description: "What people do after an answer." });
