import { describe, expect, it } from "vitest";
import { type FuzzRequest, malformedRequests } from "../../test/fuzz/malformed-requests.ts";
import { createServerFixture } from "../../test/server-fixture.ts";
import { problemSchema } from "./protocol/problem.ts";

const SEED = 20_260_301;
const MAX_BYTES = 65_536;

/** What a client may read of an error: other formats keep their own fields beside ours. */
const shapes = { default: problemSchema, other: problemSchema.loose() };

describe("malformed requests", () => {
  it(`made of the OpenAPI document come to no defect, and every error is a problem (seed ${SEED})`, async () => {
    const { request, call } = await createServerFixture({ config: { server: { maxBodyBytes: MAX_BYTES } } });
    const { body } = await call("GET", "/openapi.json");
    const wrong: string[] = [];
    for (const each of malformedRequests(body, { seed: SEED, count: 400, maxBytes: MAX_BYTES })) {
      const problem = await send(each, request);
      if (problem !== undefined) wrong.push(`${each.kind}: ${each.method} ${each.path}: ${problem}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** What is wrong with the response; undefined where nothing is. */
async function send(
  { method, path, headers, body }: FuzzRequest,
  request: (path: string, init: RequestInit) => Promise<Response>,
): Promise<string | undefined> {
  const response = await request(path, {
    method,
    headers: new Headers(Object.entries(headers).filter(([, value]) => /^[\x20-\x7e]*$/.test(value))),
    ...(body !== undefined && method !== "HEAD" && { body }),
  });
  const text = await response.text();
  if (response.status < 400 || method === "HEAD") return undefined;
  if (response.status >= 500) return `${response.status} ${text}`;
  // The Model Context Protocol has errors of its own.
  if (path.startsWith("/mcp")) return undefined;
  const type = response.headers.get("content-type");
  if (type !== "application/problem+json") return `${response.status} ${type}`;
  const shape = /^\/v1\/(?:chat|models)\b/.test(path) ? shapes.other : shapes.default;
  const parsed = shape.safeParse(JSON.parse(text));
  return parsed.success ? undefined : `${response.status} ${text}`;
}
