import { z } from "zod";
import { AppError } from "../../errors.ts";
import { parseRetryAfter } from "./parse-retry-after.ts";
import { redact } from "./redact.ts";

/** What one request came to. Only `again` is worth another try; `refused` is about the texts that were sent. */
export type PostOutcome =
  | { kind: "answered"; body: string }
  | { kind: "again"; error: AppError; waitMs?: number }
  | { kind: "refused"; reason: string };

export interface EmbeddingsEndpoint {
  /** Full address of the `embeddings` resource. */
  url: URL;
  model: string;
  apiKey?: string;
  /** For one request, answer body included. Milliseconds. */
  timeoutMs: number;
  fetch: typeof fetch;
  clock: () => Date;
}

/** Statuses by which servers say that they cannot take these very texts: malformed, too large, not processable. */
const REFUSED = new Set([400, 413, 422]);

/** The address without user name, password and query, which may hold secrets. */
export function nameOf(endpoint: EmbeddingsEndpoint): string {
  return `${endpoint.url.origin}${endpoint.url.pathname}`;
}

/**
 * Sends texts, always as strings. @throws AppError `aborted` when the caller's signal aborts,
 * `embedder-unavailable` for answers that another try will not change (key, address, model)
 */
export async function postEmbeddings(
  endpoint: EmbeddingsEndpoint,
  texts: readonly string[],
  signal: AbortSignal | undefined,
): Promise<PostOutcome> {
  const name = nameOf(endpoint);
  const timeout = new AbortController();
  // A listener that is taken away again: AbortSignal.any would tie every request to a caller's long-lived signal.
  const giveUp = (): void => timeout.abort();
  signal?.addEventListener("abort", giveUp, { once: true });
  const timer = setTimeout(giveUp, endpoint.timeoutMs);
  try {
    if (signal?.aborted) throw aborted(signal);
    const response = await endpoint.fetch(endpoint.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        ...(endpoint.apiKey === undefined ? {} : { authorization: `Bearer ${endpoint.apiKey}` }),
      },
      body: JSON.stringify({ model: endpoint.model, input: texts, encoding_format: "float" }),
      redirect: "manual",
      signal: timeout.signal,
    });
    const body = await response.text();
    if (response.ok) return { kind: "answered", body };
    return judge(endpoint, response, body);
  } catch (error) {
    if (AppError.isInstance(error)) throw error;
    if (signal?.aborted) throw aborted(signal);
    const what = timeout.signal.aborted
      ? `did not answer within ${endpoint.timeoutMs} ms`
      : `cannot be reached: ${redact(reasonOf(error), endpoint.apiKey)}`;
    return { kind: "again", error: unavailable(`The embedding endpoint ${name} ${what}.`, REACH_HINT) };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}

const REACH_HINT = 'Check that the server runs and that "embedder.baseUrl" is its address.';
const KEY_HINT = "Set ASSAY_EMBEDDER_API_KEY to a key of this endpoint.";
const ADDRESS_HINT =
  'Check "embedder.baseUrl" (it usually ends in /v1) and that the server has the model named by "embedder.model".';

function judge(endpoint: EmbeddingsEndpoint, response: Response, body: string): PostOutcome {
  const { status } = response;
  const reason = `${status} ${messageOf(body, endpoint.apiKey)}`.trim();
  const message = `The embedding endpoint ${nameOf(endpoint)} answered ${reason} for model "${endpoint.model}".`;
  if (REFUSED.has(status)) return { kind: "refused", reason };
  if (status === 429 || status >= 500) {
    const waitMs = parseRetryAfter(response.headers.get("retry-after"), endpoint.clock());
    const hint = "Try again later, or lower embedder.batchSize.";
    return { kind: "again", error: unavailable(message, hint), ...(waitMs === undefined ? {} : { waitMs }) };
  }
  throw unavailable(message, status === 401 || status === 403 ? KEY_HINT : ADDRESS_HINT);
}

function unavailable(message: string, hint: string): AppError {
  // No `cause`: the runtime's errors can quote the request with its headers.
  return new AppError("embedder-unavailable", message, { hint });
}

function aborted(signal: AbortSignal): AppError {
  return new AppError("aborted", "Embedding was interrupted by its caller.", { cause: signal.reason });
}

/** `fetch failed` says nothing; the error it was caused by does. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  const code = z.object({ code: z.string() }).safeParse(cause);
  return cause.message || (code.success ? code.data.code : error.message);
}

const bodySchema = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
]);

/** The error's own words, or the start of whatever came. */
function messageOf(body: string, secret: string | undefined): string {
  let words = body;
  try {
    const parsed = bodySchema.safeParse(JSON.parse(body));
    if (parsed.success) words = parsed.data;
  } catch {
    // Not JSON: a proxy's page.
  }
  // Only now: JSON may spell a key with escapes. And before the cut, or half of a key could remain.
  return redact(words, secret).replace(/\s+/gu, " ").trim().slice(0, 200);
}
