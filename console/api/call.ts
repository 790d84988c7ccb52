import { type ApiProblem, isProblem, toApiError, unreachable } from "./api-problem.ts";
import type { Session } from "./wire/session.ts";

/** What calls of the server find out about the session they are made with. */
export interface SessionWatch {
  /** It has ended: the server asks for a key. */
  readonly onEnded: () => void;
  /** Another one has taken its place, in another tab. Returns whether it is the same person's. */
  readonly onChanged: (session: Session) => boolean;
}

interface Page {
  /** What a page shows besides its cookie with everything that changes something; null where no cookie is used. */
  csrfToken: string | null;
  watch: SessionWatch | undefined;
}

const page: Page = { csrfToken: null, watch: undefined };

/** Told by whoever signs in or out. */
export function setCsrfToken(token: string | null): void {
  page.csrfToken = token;
}

/** There is one for the page. */
export function watchSession(watch: SessionWatch | undefined): void {
  page.watch = watch;
}

const SESSION_PATH = "/v1/session";

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
    ...{ method, accept: "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  return readBody<Result>(response);
}

/** The response itself, for streams. @throws as `call` */
export async function callForStream(path: string, { body, signal }: CallOptions): Promise<Response> {
  const response = await send(path, {
    ...{ method: "POST", accept: "text/event-stream", body: JSON.stringify(body) ?? "" },
    ...(signal && { signal }),
  });
  if (!response.ok) await readBody(response);
  return response;
}

interface Sent {
  readonly method: string;
  readonly accept: string;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** Sends it again where only the page's token was that of the session before. */
async function send(path: string, sent: Sent): Promise<Response> {
  const response = await sendOnce(path, sent);
  if (path === SESSION_PATH || page.watch === undefined) return response;
  if (response.status === 401) page.watch.onEnded();
  if (response.status !== 403 || sent.method === "GET" || page.csrfToken === null) return response;
  const session = await readSession();
  if (session === undefined || session.csrfToken === page.csrfToken) return response;
  if (page.watch.onChanged(session)) return sendOnce(path, sent);
  throw toApiError(signedInElsewhere(session));
}

/** Undefined where it cannot be told whose it is. */
async function readSession(): Promise<Session | undefined> {
  const response = await sendOnce(SESSION_PATH, { method: "GET", accept: "application/json" });
  return response.ok ? readBody<Session>(response) : undefined;
}

async function sendOnce(path: string, { method, accept, body, signal }: Sent): Promise<Response> {
  const headers = {
    accept,
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(method !== "GET" && page.csrfToken !== null && { "x-assay-csrf": page.csrfToken }),
  };
  try {
    return await fetch(path, {
      ...{ method, headers, credentials: "same-origin" },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
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

function signedInElsewhere({ name }: Session): ApiProblem {
  return {
    ...{ status: 403, code: "session-changed", requestId: undefined },
    message: `${name} is signed in in this browser now, so nothing was done.`,
    hint: "Sign out, and in again with your own key, to go on with what you typed.",
  };
}
