import { createHmac, timingSafeEqual } from "node:crypto";

/** Header that a page sends its token in, with every request that changes something. */
export const CSRF_HEADER = "x-assay-csrf";

/**
 * What a page must show besides its cookie: a page of another site can make a browser send the cookie, and cannot read
 * this. It comes of the session's secret alone, so nothing of it is kept.
 */
export function csrfTokenOf(sessionSecret: string): string {
  return createHmac("sha256", sessionSecret).update("assay csrf").digest("hex");
}

export function isCsrfTokenOf(given: string, sessionSecret: string): boolean {
  const expected = Buffer.from(csrfTokenOf(sessionSecret));
  const bytes = Buffer.from(given);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}
