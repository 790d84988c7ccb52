import { z } from "zod";
import { roles } from "../../stores/access/access-keys.ts";

/** Body of `POST /v1/session`. */
export const signInRequest = z.strictObject({
  /** As `assay keys create` printed it. */
  key: z.string().max(1000),
});

/** Who asks, as `GET /v1/session` and signing in tell it. */
export const sessionResponse = z.strictObject({
  keyId: z.string().nullable().meta({ description: "Null where the server asks nobody for a key." }),
  name: z.string().meta({ description: "Stands in histories as who did something." }),
  role: z.enum(roles),
  tenant: z.string(),
  surfaces: z
    .array(z.string())
    .readonly()
    .meta({ description: "It may ask under these alone; empty: under all." }),
  csrfToken: z.string().nullable().meta({
    description:
      "What a page that signed in sends as X-Assay-Csrf with everything but GET; null for who sends a key, which needs none.",
  }),
});

export const signOutResponse = z.strictObject({
  signedOut: z.boolean().meta({ description: "False where there was no session." }),
});
