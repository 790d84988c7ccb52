import { z } from "zod";

/** Kinds of values that several settings share. */

/** Cosine similarity; 0 and 1 are ordinary values, `null` leaves the choice to the embedding model. */
export const threshold = z.number().min(-1).max(1).nullable().default(null);

/** A blank is no name, no path and no sentence. */
export const text = z.string().min(1).regex(/\S/u);

/** A password in an address would be printed with it. */
const hasNoPassword = (address: string): boolean => !/^\w+:\/\/[^/?#]*@/u.test(address);

/** Address of an endpoint; `null` where there is none. */
export const address = z
  .url({ protocol: /^https?$/ })
  .refine(hasNoPassword)
  .nullable()
  .default(null);

/** Milliseconds to wait for one answer of an endpoint. */
export const timeout = (milliseconds: number) => z.int().min(1).max(3_600_000).default(milliseconds);

/** Further tries of a call. */
export const retries = (count: number) => z.int().min(0).max(20).default(count);
