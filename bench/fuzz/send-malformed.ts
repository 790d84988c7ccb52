import { Agent, request as httpRequest } from "node:http";
import { problemSchema } from "../../src/server/protocol/problem.ts";
import { type FuzzRequest, malformedRequests } from "../../test/fuzz/malformed-requests.ts";
import type { FuzzTarget } from "./open-target.ts";

export interface SentRequests {
  readonly byStatus: ReadonlyMap<number, number>;
  /** What came back that must not. */
  readonly problems: readonly string[];
}

const AT_ONCE = 8;

export async function sendMalformed(
  { server, maxBytes }: FuzzTarget,
  { seed, count }: { seed: number; count: number },
): Promise<SentRequests> {
  const document: unknown = await (await fetch(`${server.address}/openapi.json`)).json();
  const requests = malformedRequests(document, { seed, count, maxBytes });
  const byStatus = new Map<number, number>();
  const problems: string[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let next = 0;
  const work = async (): Promise<void> => {
    for (let each = requests[next++]; each; each = requests[next++]) {
      const answer = await send(each, { address: server.address, agent });
      byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1);
      const problem = problemOf(each, answer);
      if (problem !== undefined) problems.push(`${each.kind}: ${each.method} ${each.path}: ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  agent.destroy();
  return { byStatus, problems };
}

interface Received {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Status 0: the connection broke, with the reason as text. */
function send(
  { method, path, headers, body }: FuzzRequest,
  { address, agent }: { address: string; agent: Agent },
): Promise<Received> {
  return new Promise((resolve) => {
    const sent = httpRequest(
      `${address}/`,
      { method, path, agent, headers: { ...headers, ...(body && { "content-length": body.byteLength }) } },
      (incoming) => {
        const parts: Buffer[] = [];
        incoming.on("data", (part: Buffer) => parts.push(part));
        incoming.on("end", () =>
          resolve({
            status: incoming.statusCode ?? 0,
            type: incoming.headers["content-type"] ?? "",
            text: Buffer.concat(parts).toString(),
          }),
        );
      },
    );
    sent.on("error", (error) => resolve({ status: 0, type: "", text: String(error) }));
    sent.end(body);
  });
}

function problemOf({ method, path }: FuzzRequest, { status, type, text }: Received): string | undefined {
  if (status === 0 || status >= 500) return `${status} ${text.slice(0, 300)}`;
  // The Model Context Protocol has errors of its own, and a HEAD has no body.
  if (status < 400 || method === "HEAD" || path.startsWith("/mcp")) return undefined;
  if (type !== "application/problem+json") return `${status} ${type} ${text.slice(0, 100)}`;
  return problemSchema.loose().safeParse(JSON.parse(text)).success
    ? undefined
    : `${status} ${text.slice(0, 300)}`;
}
