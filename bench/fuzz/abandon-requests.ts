import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type FuzzTarget, WAITING } from "./open-target.ts";

/** What is left after clients that never finish asking, and clients that leave before the answer is whole. */
export interface LeftBehind {
  /** Requests that the server was still answering while they were all there. */
  readonly atMost: number;
  readonly inFlight: number;
  readonly asks: number;
  /** Whether the server answered somebody else while all of them held their connections. */
  readonly answers: boolean;
}

export async function abandonRequests(target: FuzzTarget, count: number): Promise<LeftBehind> {
  const { server } = target;
  const { hostname, port } = new URL(server.address);
  const body = JSON.stringify({ question: WAITING });
  const head = `POST /v1/ask HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\n`;
  const texts = [
    // Headers that do not end, a body that does not end, and a stream that is left.
    `${head}x-slow: `,
    `${head}content-length: 500\r\n\r\n{"question":`,
    `${head}accept: text/event-stream\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  ];
  const sockets = await Promise.all(
    texts.flatMap((text) => Array.from({ length: count }, () => open({ host: hostname, port, text }))),
  );
  await until(() => target.asks() === count);
  const atMost = server.inFlight();
  const response = await fetch(`${server.address}/v1/ask`, {
    method: "POST",
    body: JSON.stringify({ question: "How do I batch?" }),
    headers: { "content-type": "application/json" },
  });
  await response.text();
  for (const socket of sockets) socket.destroy();
  await until(() => server.inFlight() === 0 && target.asks() === 0);
  return { atMost, inFlight: server.inFlight(), asks: target.asks(), answers: response.ok };
}

async function open({ host, port, text }: { host: string; port: string; text: string }): Promise<Socket> {
  const socket = connect(Number(port), host);
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(text);
  return socket;
}

/** Looks again until it is so, or gives up after a while, for the counts to tell. */
async function until(isSo: () => boolean): Promise<void> {
  for (let look = 0; look < 500 && !isSo(); look += 1) await wait(20);
}
