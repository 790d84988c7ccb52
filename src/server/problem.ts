import { AppError, errorCodes } from "../errors.ts";
import type { Problem } from "./protocol.ts";

/** Every error of the server in one shape. What is no error of ours is told without its message, which may hold anything. */
export function toProblem(error: unknown, requestId: string): Problem {
  const known = AppError.isInstance(error) && Object.hasOwn(errorCodes, error.code) ? error : undefined;
  const code = known?.code ?? "internal";
  const { status, meaning } = errorCodes[code];
  // Message and hint name the database's file, which is for the log of the server alone.
  const isOfFile = code.startsWith("database-");
  return {
    type: "about:blank",
    title: meaning,
    status,
    code,
    detail: isOfFile ? meaning : (known?.message ?? "Something went wrong inside Assay."),
    ...(known?.hint !== undefined && !isOfFile && { hint: known.hint }),
    requestId,
  };
}

export function problemResponse(problem: Problem): Response {
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      ...{ "content-type": "application/problem+json", "cache-control": "no-store" },
      ...(problem.status === 401 && { "www-authenticate": "Bearer" }),
    },
  });
}
