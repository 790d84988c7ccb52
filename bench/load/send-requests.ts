import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** What came back of a number of equal requests. */
export interface Sent {
  readonly requests: number;
  readonly perSecond: number;
  /** Of each request, in milliseconds, rising. */
  readonly latencies: readonly number[];
  /** Of one response, with its headers. */
  readonly bytes: number;
}

export interface SendOptions {
  address: string;
  key: string;
  question: string;
  connections: number;
  requests: number;
}

const END_OF_HEADERS = Buffer.from("\r\n\r\n");

/**
 * Keeps so many connections busy, each with one request at a time, until all are answered. It writes one and the same
 * request and looks at a response no further than to find its end: a client that does more has the second core to itself
 * and is what is measured.
 *
 * @throws Error for a response that is not 200, or has no length
 */
export async function sendRequests({ connections, requests, ...target }: SendOptions): Promise<Sent> {
  const latencies: number[] = [];
  let started = 0;
  let bytes = 0;
  const request = requestOf(target);
  const { hostname, port } = new URL(target.address);
  const before = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      await once(socket, "connect");
      const exchange = createExchange(socket);
      for (; started < requests; ) {
        started += 1;
        const sent = performance.now();
        bytes = await exchange(request);
        latencies.push(performance.now() - sent);
      }
      socket.destroy();
    }),
  );
  const seconds = (performance.now() - before) / 1000;
  latencies.sort((a, b) => a - b);
  return { requests, perSecond: requests / seconds, latencies, bytes };
}

function requestOf({ address, key, question }: Pick<SendOptions, "address" | "key" | "question">): Buffer {
  const body = JSON.stringify({ question });
  return Buffer.from(
    [
      "POST /v1/ask HTTP/1.1",
      `host: ${new URL(address).host}`,
      `authorization: Bearer ${key}`,
      "content-type: application/json",
      "accept: application/json",
      `content-length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ].join("\r\n"),
  );
}

/** Sends a request and resolves to the length of its response. */
function createExchange(socket: Socket): (request: Buffer) => Promise<number> {
  let received: Buffer = Buffer.alloc(0);
  let settle: { resolve: (bytes: number) => void; reject: (error: Error) => void } | undefined;
  socket.on("data", (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    try {
      const end = endOfResponse(received);
      if (end === undefined || received.length < end) return;
      received = received.subarray(end);
      settle?.resolve(end);
    } catch (error) {
      settle?.reject(error instanceof Error ? error : new Error(String(error)));
    }
  });
  socket.on("error", (error) => settle?.reject(error));
  socket.on("close", () => settle?.reject(new Error("The server closed the connection.")));
  return (request) =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject };
      socket.write(request);
    });
}

/** Undefined while its headers are not there in full. */
function endOfResponse(received: Buffer): number | undefined {
  const headersEnd = received.indexOf(END_OF_HEADERS);
  if (headersEnd < 0) return undefined;
  const headers = received.toString("latin1", 0, headersEnd);
  const length = /\r\ncontent-length: (\d+)/i.exec(headers)?.[1];
  if (!headers.startsWith("HTTP/1.1 200 ") || length === undefined) {
    throw new Error(`Not an answer with a length: ${received.toString("utf8").slice(0, 1000)}`);
  }
  return headersEnd + END_OF_HEADERS.length + Number(length);
}
