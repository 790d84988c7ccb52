import type { Problem } from "./wire/problem.ts";

/** Why a call did not succeed, in words for the person who sits before it. */
export interface ApiProblem {
  /** HTTP status; 0 where the server could not be reached. */
  readonly status: number;
  /** Which error it is: what the console goes by. */
  readonly code: string;
  readonly message: string;
  /** What helps; undefined where nothing is known to. */
  readonly hint: string | undefined;
  /** To find it in the server's log. */
  readonly requestId: string | undefined;
}

/** What `call` throws: an error that carries the problem. */
export interface ApiError extends Error {
  readonly problem: ApiProblem;
}

export function toApiError(problem: ApiProblem): ApiError {
  return Object.assign(new Error(problem.message), { problem });
}

/** Any error as a problem; what is no answer of the server is told as such. */
export function problemOf(error: unknown): ApiProblem {
  if (error instanceof Error && "problem" in error) return (error as ApiError).problem;
  const message = error instanceof Error ? error.message : String(error);
  return { status: 0, code: "console", message, hint: undefined, requestId: undefined };
}

export const unreachable: ApiProblem = {
  status: 0,
  code: "unreachable",
  message: "The server does not answer.",
  hint: "Look whether `assay serve` runs and whether this computer is online, then try again.",
  requestId: undefined,
};

/** A problem as the server words it. */
export function toApiProblem({ status, code, detail, hint, requestId }: Problem): ApiProblem {
  return { status, code, message: detail, hint, requestId };
}

export function isProblem(body: unknown): body is Problem {
  return typeof body === "object" && body !== null && "code" in body && "detail" in body;
}
