import { z } from "zod";

/** Body of every error, as `application/problem+json` (RFC 9457). */
export const problemSchema = z.strictObject({
  type: z.literal("about:blank"),
  title: z.string().meta({ description: "What the code means." }),
  status: z.int(),
  code: z.string().meta({ description: "Which error it is: what a program goes by." }),
  detail: z.string().meta({ description: "What happened, with the values at hand." }),
  hint: z
    .string()
    .exactOptional()
    .meta({ description: "The command or key that helps; absent where none does." }),
  requestId: z.string().meta({ description: "As in the header X-Request-Id." }),
});
