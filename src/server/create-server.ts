import { once } from "node:events";
import { createServer as createHttpServer, type Server as HttpServer, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { AppError } from "../errors.ts";
import { createApp } from "./create-app.ts";
import { requireKeysBeyondLoopback } from "./is-loopback.ts";
import { answerBrokenBytes, answerBrokenRequest } from "./requests/answer-broken-request.ts";
import type { ServerParts } from "./server-parts.ts";

/** A server on its address. */
export interface Server {
  /** Such as `http://127.0.0.1:8787`. */
  readonly address: string;
  /** Requests whose response is not sent in full. */
  inFlight(): number;
  /**
   * Takes no new connection, lets requests in flight end, for `server.shutdownMs` at most, and gives up what is left then.
   * Does not close Assay.
   */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Time for the headers of a request and for the whole of it to come in, so that slow clients hold no connection. */
const HEADERS_MS = 10_000;
const RECEIVE_MS = 30_000;
/** How often connections are looked at for that. */
const CHECK_MS = 2000;

export interface ServerOptions {
  /**
   * That nothing but this server runs in the process. The platform's `Request` and `Response` are then replaced by ones that
   * do the same and read and send text without a stream, which saves much of the time of a short response.
   * @default false
   */
  ownsProcess?: boolean;
}

/**
 * Listens. Where nobody is asked for a key, only addresses of this machine are taken.
 *
 * @throws AppError `usage` for another address then, `address-unavailable` for one that is taken or not this machine's
 */
export async function createServer(
  parts: Omit<ServerParts, "signal">,
  { ownsProcess = false }: ServerOptions = {},
): Promise<Server> {
  const { host, port, keys, shutdownMs } = parts.config.server;
  requireKeysBeyondLoopback({ host, keys });
  const ended = new AbortController();
  const app = createApp({ ...parts, signal: ended.signal });
  const inFlight = new Set<ServerResponse>();
  const answer = getRequestListener(app.fetch, {
    overrideGlobalObjects: ownsProcess,
    errorHandler: answerBrokenRequest(parts.createId),
  });
  const http = createHttpServer(
    {
      headersTimeout: HEADERS_MS,
      requestTimeout: RECEIVE_MS,
      connectionsCheckingInterval: CHECK_MS,
    },
    (incoming, outgoing) => {
      inFlight.add(outgoing);
      outgoing.once("close", () => inFlight.delete(outgoing));
      void answer(incoming, outgoing);
    },
  );
  http.on("clientError", answerBrokenBytes(parts.createId));
  await listen(http, { host, port });

  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= stop(http, { inFlight, shutdownMs, giveUp: () => ended.abort() });
    return closing;
  };
  return {
    address: addressOf(http, host),
    inFlight: () => inFlight.size,
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function listen(http: HttpServer, { host, port }: { host: string; port: number }): Promise<void> {
  try {
    http.listen(port, host.replace(/^\[|\]$/g, ""));
    await once(http, "listening");
  } catch (cause) {
    const because = cause instanceof Error ? cause.message : String(cause);
    throw new AppError("address-unavailable", `Nothing can listen on ${host}, port ${port}: ${because}.`, {
      hint: "assay serve --port 0 takes any port that is free.",
      cause,
    });
  }
}

interface StopOptions {
  inFlight: ReadonlySet<ServerResponse>;
  shutdownMs: number;
  giveUp: () => void;
}

async function stop(http: HttpServer, { inFlight, shutdownMs, giveUp }: StopOptions): Promise<void> {
  const closed = once(http, "close");
  http.close();
  for (const outgoing of inFlight) {
    // A connection that is kept alive after its last response would keep the server from ending.
    if (!outgoing.headersSent) outgoing.setHeader("connection", "close");
    outgoing.once("close", () => http.closeIdleConnections());
  }
  const patience = setTimeout(() => {
    giveUp();
    http.closeAllConnections();
  }, shutdownMs);
  await closed;
  clearTimeout(patience);
}

function addressOf(http: HttpServer, host: string): string {
  const bound = http.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : 0;
  return `http://${host.includes(":") && !host.startsWith("[") ? `[${host}]` : host}:${port}`;
}
