import { z } from "zod";
import { redact } from "./redact.ts";

/**
 * Servers say what went wrong in as many shapes as there are servers: OpenAI and llama.cpp `{error: {message}}`,
 * TEI `{error}`, Cohere `{message}`, Jina `{detail}`, Tavily `{detail: {error}}`, Brave `{error: {detail}}`.
 */
const wordsSchema = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z
    .object({ error: z.object({ detail: z.string(), code: z.string().optional() }) })
    .transform(({ error: { code, detail } }) => (code === undefined ? detail : `${code}: ${detail}`)),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
  z.object({ detail: z.object({ error: z.string() }) }).transform(({ detail }) => detail.error),
]);

/** The error's own words on one line, without the secret, or the start of whatever came. */
export function errorWords(body: string, secret: string | undefined): string {
  let words = body;
  try {
    const parsed = wordsSchema.safeParse(JSON.parse(body));
    if (parsed.success) words = parsed.data;
  } catch {
    // Not JSON: a proxy's page.
  }
  // Only now: JSON may spell a key with escapes. And before the cut, or half of a key could remain.
  return redact(words, secret).replace(/\s+/gu, " ").trim().slice(0, 200);
}
