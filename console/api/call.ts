import { type ApiProblem, isProblem, toApiError, unreachable } from "./api-problem.ts";

/** What a page shows besides its cookie with everything that changes something; null where no cookie is used. */
let csrfToken: string | null = null;

/** Told by whoever signs in or out. */
export function setCsrfToken(token: string | null): void {
  csrfToken = token;
}

export interface CallOptions {
  /** Sent as JSON. @default none */
  body?: unknown;
  signal?: AbortSignal;
}

/**
 * One call of the server, with the session's cookie. Resolves to the body of the response; text where it is no JSON.
 *
 * @throws ApiError for every answer that is an error, and where there is none; `AbortError` when it was given up
 */
export async function call<Result>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  { body, signal }: CallOptions = {},
): Promise<Result> {
  const response = await send(path, {
    method,
    headers: headersFor({ method, hasBody: body !== undefined }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  return readBody<Result>(response);
}

/** The response itself, for streams. @throws as `call` */
export async function callForStream(path: string, { body, signal }: CallOptions): Promise<Response> {
  const response = await send(path, {
    method: "POST",
    headers: { ...headersFor({ method: "POST", hasBody: true }), accept: "text/event-stream" },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  if (!response.ok) await readBody(response);
  return response;
}

function headersFor({ method, hasBody }: { method: string; hasBody: boolean }): Record<string, string> {
  return {
    accept: "application/json",
    ...(hasBody && { "content-type": "application/json" }),
    ...(method !== "GET" && csrfToken !== null && { "x-assay-csrf": csrfToken }),
  };
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { credentials: "same-origin", ...init });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw toApiError(unreachable);
  }
}

async function readBody<Result>(response: Response): Promise<Result> {
  const text = await response.text();
  const isJson = /\bjson\b/.test(response.headers.get("content-type") ?? "");
  const body: unknown = isJson ? JSON.parse(text) : text;
  if (response.ok) return body as Result;
  throw toApiError(problemIn(body, response.status));
}

function problemIn(body: unknown, status: number): ApiProblem {
  if (!isProblem(body)) {
    return { ...unreachable, status, message: `Something between here and the server answered ${status}.` };
  }
  return { status, code: body.code, message: body.detail, hint: body.hint, requestId: body.requestId };
}
