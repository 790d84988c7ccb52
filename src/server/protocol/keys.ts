import { z } from "zod";
import type { AccessKey } from "../../service/access/access.ts";
import { roles } from "../../stores/access/access-keys.ts";
import { described, listOf } from "./fields.ts";

const key = described<AccessKey>(
  "AccessKey",
  "What a key may do, who created it, and when it was last used; not the key itself.",
);

export const keyList = z.strictObject({ keys: listOf(key) });
export const keyResult = z.strictObject({ key });
export const keyCreated = keyResult.extend({
  text: z.string().meta({ description: "What callers send. It is in this response and nowhere else." }),
});

/** Body of `POST /v1/keys`. */
export const keyDraft = z.strictObject({
  name: z.string().max(1000).meta({ description: "For people, and for histories: 1 to 100 characters." }),
  role: z.enum(roles),
  tenant: z.string().max(1000).exactOptional().meta({ description: "The main database by default." }),
  surfaces: z
    .array(z.string())
    .max(1000)
    .exactOptional()
    .meta({ description: "It may ask under these alone; under all by default." }),
  expiresAt: z.iso
    .datetime({ offset: true })
    .transform((written) => new Date(written).toISOString())
    .exactOptional()
    .meta({ description: "When it ends; never by default." }),
});

export const tenantList = z.strictObject({
  tenants: listOf(
    z.strictObject({ id: z.string(), createdAt: z.string().meta({ description: "ISO 8601, UTC." }) }),
  ),
});
