import { z } from "zod";
import { holdoutUnits } from "../../monitor/holdout/cohort.ts";

export const holdout = z
  .strictObject({
    enabled: z.boolean().default(true).meta({
      description:
        "Whether a fixed share of askers gets no reviewed and no stored answer, so that what these do can be measured against the same questions without them. Holds for questions that name a session or a user.",
    }),
    share: z.number().min(0).max(1).default(0.05).meta({
      description:
        "How large the share is, from 0 to 1. A larger one keeps everyone who was in the smaller one; a conversation may change its arm when it is changed.",
    }),
    unit: z.enum(holdoutUnits).default("session").meta({
      description:
        "What is drawn: `session` keeps a conversation in one arm, `user` a person, and `request` draws each question by itself. Where a question does not name the one, the other is drawn.",
    }),
    anonymous: z.boolean().default(false).meta({
      description:
        "Whether questions that name neither a session nor a user are drawn too, each by itself. Nobody can tell what was asked after them.",
    }),
  })
  .prefault({})
  .meta({ description: "The share of askers without reviewed and stored answers." });
