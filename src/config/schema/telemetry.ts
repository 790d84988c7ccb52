import { z } from "zod";

export const telemetry = z
  .strictObject({
    spans: z.boolean().default(true).meta({
      description:
        "Whether each answer becomes an OpenTelemetry span where the program that uses Assay has registered an SDK.",
    }),
    questions: z.boolean().default(false).meta({
      description: "Whether spans carry the question and the answer's text, which may name people.",
    }),
  })
  .prefault({})
  .meta({ description: "What is told to OpenTelemetry." });
