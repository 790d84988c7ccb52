import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readExposition } from "../../test/fixtures/read-exposition.ts";
import { createServerFixture } from "../../test/server-fixture.ts";
import type { ConfigInput } from "../config.ts";
import { AppError } from "../errors.ts";
import type { Assay } from "../service/assay.ts";

async function start(config: ConfigInput = {}, changes: (assay: Assay) => Partial<Assay> = () => ({})) {
  const { assay, request, ended } = await createServerFixture({ config, changes });
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    request("/v1/ask", {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    });
  return { assay, request, post, ended };
}

describe("POST /v1/ask", () => {
  it("answers, says where the answer is from, and keeps the trace to itself", async () => {
    const { post } = await start();
    const response = await post({ question: "How do I batch?", surface: "support" });
    expect(response.status).toBe(200);
    expect(response.headers.get("x-assay-source")).toBe("golden");
    const answer: unknown = await response.json();
    expect(answer).toMatchObject({
      source: "golden",
      text: "Use batch mode.",
      scope: { surface: "support" },
    });
    expect(answer).not.toHaveProperty("trace");
    expect(response.headers.get("x-assay-answer-id")).toBe(Reflect.get(Object(answer), "id"));
  });

  it("tells what each stage did when asked to explain", async () => {
    const { post } = await start();
    const answer: unknown = await (await post({ question: "How do I batch?", explain: true })).json();
    expect(answer).toMatchObject({ trace: { entries: [{ stage: "golden", outcome: "hit" }, {}] } });
  });

  it.each([
    ["no JSON", "{", 400, "request-invalid"],
    ["another type", '"How?"', 400, "request-invalid"],
    ["a field of another type", { question: 5 }, 400, "request-invalid"],
    ["a field nobody knows", { question: "How?", treshold: 1 }, 400, "request-invalid"],
    ["a part nobody knows", { question: "How?", cache: { mode: "never" } }, 400, "request-invalid"],
    ["no question", {}, 400, "request-invalid"],
    ["an empty question", { question: " " }, 400, "question-empty"],
    ["a filter that is none", { question: "How?", filter: { a: { near: 1 } } }, 400, "filter-invalid"],
    ["an unknown surface", { question: "How?", surface: "x" }, 400, "surface-unknown"],
    ["a language that is none", { question: "How?", language: "no language" }, 400, "usage"],
  ])("refuses %s", async (_, body, status, code) => {
    const { post } = await start();
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({ status, code, requestId: "request-1" });
  });

  it("refuses a body that is not declared as JSON, as a form of another site would send it", async () => {
    const { post } = await start();
    const utf16 = await post({ question: "How?" }, { "content-type": "application/json; charset=utf-16" });
    expect(utf16.status).toBe(415);
    const utf8 = await post({ question: "How?" }, { "content-type": 'application/json; charset="UTF-8"' });
    expect(utf8.status).toBe(200);
    const response = await post({ question: "How?" }, { "content-type": "text/plain" });
    expect(response.status).toBe(415);
  });

  it("refuses a body that is too large, before it is read", async () => {
    const { post } = await start({ server: { maxBodyBytes: 1024 } });
    const response = await post({ question: "x".repeat(2000) }, { "content-length": "2016" });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: "request-too-large" });
  });

  it("gives up when its time is up, and says so", async () => {
    const { post } = await start({ server: { timeoutMs: 20 } }, () => ({
      ask: (_, options) =>
        new Promise((_, reject) => {
          const { signal } = options ?? {};
          signal?.addEventListener("abort", () => reject(new AppError("aborted", "Interrupted.")));
        }),
    }));
    const response = await post({ question: "How?" });
    expect(response.status).toBe(504);
    expect(await response.json()).toMatchObject({ code: "request-timeout" });
  });

  it("tells nothing of a defect but that there is one", async () => {
    const { post } = await start({}, () => ({
      ask: () => Promise.reject(new TypeError("password=hunter2")),
    }));
    const response = await post({ question: "How?" });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("hunter2");
  });

  it("answers whatever JSON comes with a 2xx or a 4xx", async () => {
    const { post } = await start();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json(),
          fc
            .record({ question: fc.jsonValue(), surface: fc.jsonValue(), history: fc.jsonValue() })
            .map((body) => JSON.stringify(body)),
          fc.record({ question: fc.string(), filter: fc.jsonValue() }).map((body) => JSON.stringify(body)),
        ),
        async (body) => {
          expect((await post(body)).status).toBeLessThan(500);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("every request", () => {
  it("has an id: the client's where it is plain, else one of ours", async () => {
    const { request } = await start();
    const idOf = async (given?: string) =>
      (
        await request("/health/live", given === undefined ? {} : { headers: { "x-request-id": given } })
      ).headers.get("x-request-id");
    expect(await idOf("abc-1")).toBe("abc-1");
    expect(await idOf()).toBe("request-1");
    expect(await idOf("a b")).toBe("request-1");
    expect(await idOf("a".repeat(129))).toBe("request-1");
  });

  it("is refused for a path that is not there, and for a method that the path does not take", async () => {
    const { request } = await start();
    const nowhere = await request("/v1/nothing");
    expect(nowhere.status).toBe(404);
    expect(await nowhere.json()).toMatchObject({ code: "route-not-found" });
    const get = await request("/v1/ask");
    expect(get.status).toBe(405);
    expect(get.headers.get("allow")).toBe("POST");
    expect(await get.json()).toMatchObject({ code: "method-not-allowed", requestId: "request-1" });
  });

  it.each(["evil.example", "localhost.evil.example", "10.0.0.1:8787", "127.0.0.1.evil.example", ""])(
    "is refused when it names the host %j, which may be a page that points its name here",
    async (host) => {
      const { request } = await start();
      const response = await request("/metrics", { headers: { host } });
      expect(response.status).toBe(421);
    },
  );

  it.each(["localhost", "localhost:8787", "127.0.0.1:1", "[::1]:8787"])(
    "may name the host %s",
    async (host) => {
      const { request } = await start();
      expect((await request("/health/live", { headers: { host } })).status).toBe(200);
    },
  );
});

describe("GET /health", () => {
  it("is ready where database, model and thresholds are", async () => {
    const { request } = await start();
    const response = await request("/health/ready");
    expect(response.status).toBe(200);
    const ok = { ok: true, code: null, problem: null };
    expect(await response.json()).toEqual({
      ready: true,
      degraded: false,
      checks: { database: ok, model: ok, thresholds: ok, writes: ok },
    });
  });

  it("stays ready where only writes are not kept, and says so", async () => {
    const { request } = await start({}, () => ({
      checkWrites: () => Promise.reject(new AppError("database-full", "There is no room.")),
    }));
    const response = await request("/health/ready");
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      ...{ ready: true, degraded: true },
      checks: { database: { ok: true }, writes: { ok: false, code: "database-full" } },
    });
  });

  it.each([
    [
      "database",
      (assay: Assay): Partial<Assay> => ({
        documents: { ...assay.documents, list: () => Promise.reject(new AppError("database-broken", "x")) },
      }),
      "database-broken",
    ],
    [
      "model",
      (): Partial<Assay> => ({
        compare: () => Promise.reject(new AppError("embedder-unavailable", "x")),
      }),
      "embedder-unavailable",
    ],
  ] as const)("is alive and not ready without its %s", async (name, changes, code) => {
    const { request } = await start({}, changes);
    expect((await request("/health/live")).status).toBe(200);
    const response = await request("/health/ready");
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ ready: false, checks: { [name]: { ok: false, code } } });
  });

  it("is not ready while a threshold, also one of a surface, was chosen under another model", async () => {
    const { request, assay } = await start({ surfaces: { support: {} } }, (assay) => ({
      thresholds: {
        ...assay.thresholds,
        inForce: (name, options) =>
          options?.surface === "support"
            ? Promise.reject(new AppError("threshold-stale", "It was chosen under another model."))
            : assay.thresholds.inForce(name, options),
      },
    }));
    expect(await assay.thresholds.get("golden")).toBe(0.8);
    const response = await request("/health/ready");
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ checks: { thresholds: { code: "threshold-stale" } } });
  });
});

describe("GET /metrics", () => {
  it("counts the answers that were given, and shows what the database holds", async () => {
    const { post, request } = await start();
    await post({ question: "How do I batch?" });
    await post({ question: "How?", surface: "made up" });
    const response = await request("/metrics");
    expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    const { samples } = readExposition(await response.text());
    expect(samples).toContainEqual({
      name: "assay_answers_total",
      labels: { source: "golden", surface: "none", arm: "none" },
      value: 1,
    });
    expect(samples).toContainEqual({
      name: "assay_answer_failures_total",
      labels: { code: "surface-unknown" },
      value: 1,
    });
    expect(samples).toContainEqual({ name: "assay_golden_entries", labels: { state: "approved" }, value: 1 });
    expect(samples).toContainEqual({
      name: "assay_threshold",
      labels: { name: "golden", surface: "all" },
      value: 0.8,
    });
  });
});
