import { z } from "zod";
import { AppError } from "../../errors.ts";
import { throwIfAborted } from "../throw-if-aborted.ts";
import { errorWords } from "./error-words.ts";
import { hintForStatus } from "./hint-for-status.ts";
import { type JsonEndpoint, nameOf } from "./json-endpoint.ts";
import { parseRetryAfter } from "./parse-retry-after.ts";
import { readBody } from "./read-body.ts";
import { redact } from "./redact.ts";

/** What is sent: a value as JSON by POST, or a query by GET. */
export type JsonRequest = { readonly body: unknown } | { readonly query: Readonly<Record<string, string>> };

/** What one request came to. Only `again` is worth another try; `refused` is about what was sent. */
export type SendOutcome =
  | { kind: "answered"; body: string }
  | { kind: "again"; error: AppError; waitMs?: number }
  | { kind: "refused"; reason: string; hint: string };

/** Statuses by which servers say that they cannot take this very request: malformed, too large, not processable. */
const REFUSED = new Set([400, 413, 422]);

/** An error is told in a few words; a page around them is not read to its end. Bytes. */
const ERROR_BYTES = 64 * 1024;

/**
 * One request. Redirects are not followed: the key would go along to another host.
 *
 * @throws AppError `aborted` when the caller's signal aborts, the endpoint's `unavailable` for answers that another try
 * will not change (key, address, model), its `response` for one that is too long
 */
export async function sendRequest(
  endpoint: JsonEndpoint,
  request: JsonRequest,
  signal: AbortSignal | undefined,
): Promise<SendOutcome> {
  const name = nameOf(endpoint);
  const timeout = new AbortController();
  // A listener that is taken away again: AbortSignal.any would tie every request to a caller's long-lived signal.
  const giveUp = (): void => timeout.abort();
  signal?.addEventListener("abort", giveUp, { once: true });
  const timer = setTimeout(giveUp, endpoint.timeoutMs);
  try {
    throwIfAborted(signal, endpoint.doing);
    const response = await endpoint.fetch(addressOf(endpoint, request), {
      ...("body" in request ? { method: "POST", body: JSON.stringify(request.body) } : {}),
      headers: {
        accept: "application/json",
        ...("body" in request ? { "content-type": "application/json" } : {}),
        ...endpoint.headers,
      },
      redirect: "manual",
      signal: timeout.signal,
    });
    const body = await readBody(response, response.ok ? endpoint.maxBytes : ERROR_BYTES);
    if (!response.ok) return judge(endpoint, { request, response, body: body.text });
    if (body.complete) return { kind: "answered", body: body.text };
    throw new AppError(
      endpoint.codes.response,
      `The ${endpoint.kind} ${name} answered with more than ${endpoint.maxBytes / 1_000_000} MB.`,
      { hint: endpoint.hints.response },
    );
  } catch (error) {
    if (AppError.isInstance(error)) throw error;
    throwIfAborted(signal, endpoint.doing);
    const what = timeout.signal.aborted
      ? `did not answer within ${endpoint.timeoutMs} ms`
      : `cannot be reached: ${redact(reasonOf(error), endpoint.secret)}`;
    return {
      kind: "again",
      error: unavailable(endpoint, `The ${endpoint.kind} ${name} ${what}.`, endpoint.hints.reach),
    };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}

function addressOf({ url }: JsonEndpoint, request: JsonRequest): URL {
  const address = new URL(url);
  if ("query" in request) {
    for (const [name, value] of Object.entries(request.query)) address.searchParams.set(name, value);
  }
  return address;
}

interface Answered {
  readonly request: JsonRequest;
  readonly response: Response;
  readonly body: string;
}

function judge(endpoint: JsonEndpoint, { request, response, body }: Answered): SendOutcome {
  const { status } = response;
  const { hints } = endpoint;
  const words = errorWords(body, endpoint.secret);
  const hint = endpoint.hintFor?.({ status, words });
  const isRedirect = status >= 300 && status < 400;
  const reason = isRedirect ? `${status}, a redirect, which is not followed` : `${status} ${words}`.trim();
  if (REFUSED.has(status))
    return { kind: "refused", reason, hint: hint ?? hintForStatus({ status, words }, hints) };
  const asked = endpoint.model === undefined ? "" : ` for model "${endpoint.model}"`;
  const message = `The ${endpoint.kind} ${nameOf(endpoint)} answered ${reason}${asked} (${"body" in request ? "POST" : "GET"}).`;
  if (status === 408 || status === 429 || status >= 500) {
    const waitMs = parseRetryAfter(response.headers.get("retry-after"), endpoint.clock());
    const error = unavailable(endpoint, message, hint ?? hints.busy);
    return { kind: "again", error, ...(waitMs === undefined ? {} : { waitMs }) };
  }
  throw unavailable(endpoint, message, hint ?? hintForStatus({ status, words }, hints));
}

function unavailable(endpoint: JsonEndpoint, message: string, hint: string): AppError {
  // No `cause`: the runtime's errors can quote the request with its headers.
  return new AppError(endpoint.codes.unavailable, message, { hint });
}

/** `fetch failed` says nothing; the error it was caused by does. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  const code = z.object({ code: z.string() }).safeParse(cause);
  return cause.message || (code.success ? code.data.code : error.message);
}
