import { describe, expect, it } from "vitest";
import { logRecord } from "../../../test/fixtures/log-record.ts";
import { createServerFixture } from "../../../test/server-fixture.ts";
import type { Assay } from "../../service/assay.ts";
import { createMemoryLog } from "../../stores/memory/log/create-memory-log.ts";

async function asked() {
  const fixture = await createServerFixture({ config: { holdout: { enabled: false } } });
  for (const [question, user] of [
    ["How do I batch?", "ann"],
    ["What about Redis?", "bob"],
    ["What about Mongo?", "ann"],
  ]) {
    await fixture.call("POST", "/v1/ask", { question, user });
  }
  return fixture;
}

describe("GET /v1/log/export", () => {
  it("sends JSON Lines, the oldest first, with the filters of the list", async () => {
    const { request } = await asked();
    const response = await request("/v1/log/export");
    expect(response.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="answers.jsonl"');
    const lines = (await response.text()).trimEnd().split("\n");
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { question: "How do I batch?" },
      { question: "What about Redis?" },
      { question: "What about Mongo?" },
    ]);
    const filtered = await (await request("/v1/log/export?text=redis")).text();
    expect(filtered.trimEnd().split("\n")).toHaveLength(1);
  });

  it("sends CSV with its heading, also where nothing fits", async () => {
    const { request } = await asked();
    const response = await request("/v1/log/export?format=csv&since=2030-01-01");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(await response.text()).toMatch(/^id,at,tenant,surface,[^\n]*\r\n$/);
  });

  it.each(["format=xml", "limit=5", "raw=yes"])("refuses ?%s", async (query) => {
    const { call } = await createServerFixture();
    expect(await call("GET", `/v1/log/export?${query}`)).toMatchObject({ status: 400 });
  });

  it("reads no further page than is taken, and stops when the client leaves", async () => {
    const log = createMemoryLog();
    await log.append({ records: Array.from({ length: 5000 }, (_, at) => logRecord({ id: String(at) })) });
    let pages = 0;
    const changes = (assay: Assay): Partial<Assay> => ({
      log: {
        ...assay.log,
        async export(write) {
          for (let cursor: string | null = ""; cursor !== null; pages += 1) {
            const page = await log.list({ limit: 500, ...(cursor !== "" && { cursor }) });
            await write(JSON.stringify(page.entries));
            cursor = page.nextCursor;
          }
          return 0;
        },
      },
    });
    const { request } = await createServerFixture({ changes });
    const { body } = await request("/v1/log/export");
    const reader = body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(pages).toBeLessThan(4);
  });

  it("ends reading when the client leaves while nothing that it asks for is found", async () => {
    let reading: AbortSignal | undefined;
    const changes = (assay: Assay): Partial<Assay> => ({
      log: {
        ...assay.log,
        export: (_, { signal } = {}) =>
          new Promise((_resolve, reject) => {
            reading = signal;
            signal?.addEventListener("abort", () => reject(signal.reason));
          }),
      },
    });
    const { request } = await createServerFixture({ changes });
    const left = await request("/v1/log/export");
    expect(reading?.aborted).toBe(false);
    await left.body?.cancel();
    await expect.poll(() => reading?.aborted).toBe(true);
    const leaving = new AbortController();
    const cut = await request("/v1/log/export?format=csv", { signal: leaving.signal });
    leaving.abort();
    await expect(cut.text()).rejects.toThrow();
    expect(reading?.aborted).toBe(true);
  });

  it("ends with the server, and where nothing is taken for as long as a request may take", async () => {
    const changes = (assay: Assay): Partial<Assay> => ({
      log: {
        ...assay.log,
        export: (_, { signal } = {}) =>
          new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
      },
    });
    const { request, ended } = await createServerFixture({ changes });
    const response = await request("/v1/log/export");
    ended.abort(new Error("The server ends."));
    await expect(response.text()).rejects.toThrow();
    const hurried = await createServerFixture({ changes, config: { server: { timeoutMs: 100 } } });
    await expect((await hurried.request("/v1/log/export")).text()).rejects.toThrow();
  });

  it("is cut off where it fails midway", async () => {
    const changes = (assay: Assay): Partial<Assay> => ({
      log: {
        ...assay.log,
        async export(write) {
          await write("{}\n");
          throw new Error("The disk is gone.");
        },
      },
    });
    const { request } = await createServerFixture({ changes });
    const response = await request("/v1/log/export");
    await expect(response.text()).rejects.toThrow();
  });
});

describe("POST /v1/log/purge", () => {
  it("says how many records are too old, and removes them when it is told to", async () => {
    const { call } = await asked();
    const body = { before: "2026-03-02", dryRun: true };
    const counted = { removed: { records: 3 }, dryRun: true };
    expect(await call("POST", "/v1/log/purge", body)).toMatchObject({ status: 200, body: counted });
    expect((await call("GET", "/v1/log")).body).toMatchObject({ entries: [{}, {}, {}] });
    expect((await call("POST", "/v1/log/purge", { ...body, dryRun: false })).body).toEqual({
      ...counted,
      dryRun: false,
    });
    expect((await call("GET", "/v1/log")).body).toMatchObject({ entries: [] });
  });

  it("removes what is kept of one person, and tells what hung on it", async () => {
    const { call } = await asked();
    const body = { person: "ann", dryRun: true };
    expect((await call("POST", "/v1/log/purge", body)).body).toMatchObject({
      removed: { records: 2, opinions: 0 },
    });
    await call("POST", "/v1/log/purge", { ...body, dryRun: false });
    expect((await call("GET", "/v1/log")).body).toMatchObject({
      entries: [{ question: "What about Redis?" }],
    });
  });

  it.each([
    { dryRun: true },
    { before: "2026-03-02" },
    { all: false, dryRun: true },
    { before: "x", dryRun: true },
  ])("refuses %j", async (body) => {
    const { call } = await createServerFixture();
    expect(await call("POST", "/v1/log/purge", body)).toMatchObject({
      status: 400,
      body: { code: "request-invalid" },
    });
  });
});

describe("GET /v1/log", () => {
  it("tells what was said of the answers of a page, and finds answers by it", async () => {
    const { call, assay } = await asked();
    const { entries } = await assay.log.list();
    const id = entries[1]?.id ?? "";
    await call("POST", "/v1/feedback", { answerId: id, kind: "down" });
    expect((await call("GET", "/v1/log")).body).toMatchObject({ feedback: [{ answerId: id, kind: "down" }] });
    expect((await call("GET", "/v1/log?feedback=down")).body).toMatchObject({ entries: [{ id }] });
    expect((await call("GET", "/v1/log?feedback=up")).body).toMatchObject({ entries: [], feedback: [] });
  });
});
