import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { RequestError } from "@hono/node-server";
import { AppError } from "../../errors.ts";
import { problemResponse, toProblem } from "../problem.ts";

/**
 * What comes before there is a request: bytes that are no HTTP, headers that are too large or too slow, a host or a path
 * that is none. The same shape of error as everywhere, written by hand where there is nothing but a socket.
 */
export function answerBrokenRequest(createId: () => string): (error: unknown) => Response {
  return (cause) => {
    const error =
      cause instanceof RequestError
        ? new AppError("request-invalid", "The request names no host or path that can be read.", { cause })
        : cause;
    return problemResponse(toProblem(error, createId()));
  };
}

/** As a listener of `clientError`. */
export function answerBrokenBytes(createId: () => string): (error: Error, socket: Duplex) => void {
  return (error, socket) => {
    const code = Reflect.get(error, "code");
    if (code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const isLate = code === "ERR_HTTP_REQUEST_TIMEOUT";
    const problem = toProblem(
      isLate
        ? new AppError("request-timeout", "The request did not come in in time.")
        : new AppError(
            "request-invalid",
            "What came in is no HTTP request, or has headers that are too large.",
          ),
      createId(),
    );
    const status = isLate ? 408 : problem.status;
    const body = JSON.stringify({ ...problem, status });
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        "content-type: application/problem+json",
        `content-length: ${Buffer.byteLength(body)}`,
        "connection: close",
        "",
        body,
      ].join("\r\n"),
    );
  };
}
