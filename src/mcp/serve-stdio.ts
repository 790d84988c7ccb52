import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ReadBuffer, serializeMessage } from "@modelcontextprotocol/sdk/shared/stdio.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
} from "@modelcontextprotocol/sdk/types.js";

export interface ServeStdioOptions {
  input: AsyncIterable<string | Buffer>;
  /** Gets the protocol's messages, one a line, and nothing else. */
  output: { write(text: string): void };
  /** Told of lines that are no message. */
  onError: (error: Error) => void;
  signal: AbortSignal;
}

/**
 * Speaks over a program's standard streams until its input ends, and answers what was asked before. When it is aborted, it
 * gives up what is in flight.
 */
export async function serveStdio(
  server: McpServer,
  { input, output, onError, signal }: ServeStdioOptions,
): Promise<void> {
  const pending = createPending();
  const transport: Transport = {
    async start() {},
    async send(message) {
      output.write(serializeMessage(message));
      pending.sent(message);
    },
    async close() {
      pending.clear();
      transport.onclose?.();
    },
  };
  await server.connect(transport);
  const close = () => void server.close();
  signal.addEventListener("abort", close, { once: true });
  try {
    for await (const message of readMessages(input, onError)) {
      pending.received(message);
      transport.onmessage?.(message);
    }
    await pending.settled();
  } catch (error) {
    // Whoever reads the input is woken by an error when the program is stopped.
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener("abort", close);
    await server.close();
  }
}

async function* readMessages(
  input: AsyncIterable<string | Buffer>,
  onError: (error: Error) => void,
): AsyncGenerator<JSONRPCMessage> {
  const buffer = new ReadBuffer();
  for await (const chunk of input) {
    buffer.append(Buffer.from(chunk));
    for (;;) {
      try {
        const message = buffer.readMessage();
        if (message === null) break;
        yield message;
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }
}

/** Requests that are not answered yet. */
function createPending() {
  const ids = new Set<RequestId>();
  let wake: () => void = () => {};
  const settle = (id: unknown) => {
    if (typeof id === "string" || typeof id === "number") ids.delete(id);
    if (ids.size === 0) wake();
  };
  return {
    received(message: JSONRPCMessage) {
      if (isJSONRPCRequest(message)) ids.add(message.id);
      // What was called off is not answered.
      if (isJSONRPCNotification(message) && message.method === "notifications/cancelled") {
        settle(message.params?.requestId);
      }
    },
    sent(message: JSONRPCMessage) {
      if (isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) settle(message.id);
    },
    clear() {
      ids.clear();
      wake();
    },
    settled: () =>
      new Promise<void>((resolve) => {
        wake = resolve;
        if (ids.size === 0) resolve();
      }),
  };
}
