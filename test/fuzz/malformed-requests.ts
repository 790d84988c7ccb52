import fc from "fast-check";
import { z } from "zod";
import { anyText, hostileText, sampleSchema } from "./sample-schema.ts";

/** A request made of the OpenAPI document, broken in one way or several. */
export interface FuzzRequest {
  /** How it is broken. */
  readonly kind: string;
  readonly method: string;
  /** With its query, as it stands in a request line. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | undefined;
}

const documentShape = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(
          z.object({ name: z.string(), in: z.enum(["path", "query"]), schema: z.unknown() }),
        ),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })
          .optional(),
      }),
    ),
  ),
});

type DescribedOperation = z.output<typeof documentShape>["paths"][string][string];

interface Target {
  readonly method: string;
  readonly path: string;
  readonly operation: DescribedOperation;
}

export interface FuzzOptions {
  seed: number;
  count: number;
  /** Bytes that the server takes of a body. */
  maxBytes: number;
}

/** The same requests for the same document and seed. */
export function malformedRequests(document: unknown, { seed, count, maxBytes }: FuzzOptions): FuzzRequest[] {
  const targets = Object.entries(documentShape.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const requests = fc.constantFrom(...targets).chain((target) => broken(target, maxBytes));
  return fc.sample(requests, { seed, numRuns: count });
}

function broken(target: Target, maxBytes: number): fc.Arbitrary<FuzzRequest> {
  const json = { "content-type": "application/json" };
  const accept = fc.constantFrom("application/json", "text/event-stream", "*/*", "\u00e4", "a/b;q=x");
  const method = target.method.toUpperCase();
  const path = pathOf(target, anyId);
  const body = bodyOf(target);
  const send = (kind: string, rest: fc.Arbitrary<Partial<FuzzRequest>>): fc.Arbitrary<FuzzRequest> =>
    fc.tuple(path, body, accept, rest).map(([to, text, accepted, other]) => ({
      ...{ kind, method, path: to, body: method === "GET" ? undefined : encode(text) },
      ...other,
      headers: { ...json, accept: accepted, ...other.headers },
    }));
  const withBody = (make: (text: string) => string | Uint8Array<ArrayBuffer>) =>
    body.map((text): Partial<FuzzRequest> => {
      const made = make(text);
      return { body: method === "GET" ? undefined : typeof made === "string" ? encode(made) : made };
    });
  return fc.oneof(
    { weight: 4, arbitrary: send("as described", fc.constant({})) },
    {
      weight: 4,
      arbitrary: send(
        "wrong type",
        fc
          .jsonValue({ maxDepth: 3 })
          .map((value) => ({ body: bodyUnlessGet(method, JSON.stringify(value)) })),
      ),
    },
    { weight: 3, arbitrary: send("changed field", changedField(body, method)) },
    {
      weight: 2,
      arbitrary: send(
        "unknown field",
        fc.tuple(body, anyText).map(([text, name]) => ({
          body: bodyUnlessGet(
            method,
            text.replace(/^\{/, `{${JSON.stringify(name)}:1,`).replace(/,\}$/, "}"),
          ),
        })),
      ),
    },
    {
      weight: 2,
      arbitrary: send(
        "truncated",
        withBody((text) => text.slice(0, Math.floor(text.length / 2))),
      ),
    },
    {
      weight: 2,
      arbitrary: send(
        "broken UTF-8",
        withBody((text) => Buffer.concat([encode(text.slice(0, -1)), Buffer.from([0xff, 0xc0, 0x80])])),
      ),
    },
    {
      weight: 1,
      arbitrary: send(
        "deeply nested",
        withBody(() => `${'{"filter":['.repeat(1500)}`.concat("]}".repeat(1500))),
      ),
    },
    {
      weight: 1,
      arbitrary: send(
        "huge",
        withBody(() => JSON.stringify({ question: "x".repeat(maxBytes) })),
      ),
    },
    {
      weight: 2,
      arbitrary: send(
        "wrong content type",
        fc
          .constantFrom(
            "text/plain",
            "application/x-www-form-urlencoded",
            "",
            "application/jsonx",
            "multipart/form-data",
          )
          .map((type) => ({ headers: { "content-type": type } })),
      ),
    },
    {
      weight: 2,
      arbitrary: send(
        "wrong method",
        fc
          .constantFrom("PUT", "POST", "DELETE", "PATCH", "OPTIONS", "HEAD")
          .map((other) => ({ method: other })),
      ),
    },
    { weight: 3, arbitrary: send("odd query", oddQuery(target)) },
    {
      weight: 3,
      arbitrary: send(
        "hostile id",
        pathOf(target, hostileText.map(encodePart)).map((to) => ({ path: to })),
      ),
    },
    {
      weight: 1,
      arbitrary: send(
        "no such path",
        fc.array(anyText.map(encodePart), { maxLength: 5 }).map((parts) => ({ path: `/${parts.join("/")}` })),
      ),
    },
  );
}

/** One value anywhere in a body becomes one of another type, or is left out. */
function changedField(body: fc.Arbitrary<string>, method: string): fc.Arbitrary<Partial<FuzzRequest>> {
  return fc.tuple(body, fc.nat(), fc.option(fc.jsonValue({ maxDepth: 2 }))).map(([text, at, value]) => {
    const parsed = z.record(z.string(), z.json()).catch({}).parse(JSON.parse(text));
    const names = Object.keys(parsed);
    const name = names[at % Math.max(1, names.length)];
    const { [name ?? ""]: _, ...rest } = parsed;
    const changed = value === null || name === undefined ? rest : { ...rest, [name]: value };
    return { body: bodyUnlessGet(method, JSON.stringify(changed)) };
  });
}

function oddQuery(target: Target): fc.Arbitrary<Partial<FuzzRequest>> {
  const names = target.operation.parameters.filter((each) => each.in === "query").map(({ name }) => name);
  const name = fc.constantFrom(...names, "limit", "cursor", "__proto__", "x");
  const pair = fc.tuple(name, anyText).map(([key, value]) => `${encodePart(key)}=${encodePart(value)}`);
  return fc
    .tuple(pathOf(target, anyId), fc.array(pair, { minLength: 1, maxLength: 4 }))
    .map(([path, pairs]) => ({ path: `${path.split("?")[0]}?${pairs.join("&")}` }));
}

const anyId = fc.oneof(fc.constantFrom("kafka", "kafka.md", "none", "golden"), anyText.map(encodePart));

function pathOf({ path, operation }: Target, id: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const query = operation.parameters
    .filter((each) => each.in === "query")
    .map(({ name, schema }) =>
      fc.option(
        sampleSchema(schema).map((value) => `${name}=${encodePart(String(value))}`),
        { freq: 2 },
      ),
    );
  return fc.tuple(id, fc.tuple(...query)).map(([part, given]) => {
    const parts = given.filter((each) => each !== null);
    const filled = path.replace(/\{\w+\}/g, () => part);
    return parts.length === 0 ? filled : `${filled}?${parts.join("&")}`;
  });
}

function bodyOf({ operation }: Target): fc.Arbitrary<string> {
  const [content] = Object.values(operation.requestBody?.content ?? {});
  return sampleSchema(content?.schema).map((value) => JSON.stringify(value) ?? "null");
}

function bodyUnlessGet(method: string, text: string): Uint8Array<ArrayBuffer> | undefined {
  return method === "GET" ? undefined : encode(text);
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text));
}

/** Half a character cannot be encoded, and is sent as bytes that are no UTF-8. */
function encodePart(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return "%ed%a0%80";
  }
}
