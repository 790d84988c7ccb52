import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createServerFixture } from "../../../test/server-fixture.ts";

const answer = z.looseObject({ id: z.string() });
const proposals = z.looseObject({
  items: z.array(z.looseObject({ proposal: z.looseObject({ id: z.string() }) })),
});

async function asked(question = "How do I batch?") {
  const fixture = await createServerFixture();
  const { id } = answer.parse((await fixture.call("POST", "/v1/ask", { question })).body);
  return { ...fixture, id };
}

describe("opinions over HTTP", () => {
  it("are noted by the name of the key, and shown with the record", async () => {
    const { call, id } = await asked();
    expect(await call("POST", "/v1/feedback", { answerId: id, kind: "up" })).toMatchObject({
      status: 201,
      body: { answerId: id, kind: "up", by: "local" },
    });
    expect((await call("GET", `/v1/log/${id}`)).body).toMatchObject({
      record: { id, source: "golden" },
      feedback: [{ kind: "up", by: "local" }],
    });
  });

  it("that an answer is wrong keep it from the question, until somebody lifts that", async () => {
    const { call, id } = await asked();
    expect(await call("POST", "/v1/reports", { answerId: id, note: "Another topic." })).toMatchObject({
      status: 201,
      body: { quarantined: { entryId: "kafka", by: "local" } },
    });
    const question = "How do I batch?";
    expect((await call("POST", "/v1/ask", { question })).body).not.toMatchObject({ source: "golden" });
    expect((await call("GET", "/v1/quarantine")).body).toMatchObject({
      pairs: [{ entryId: "kafka", question }],
    });
    const pair = new URLSearchParams({ entryId: "kafka", question });
    expect((await call("DELETE", `/v1/quarantine?${pair}`)).body).toEqual({ lifted: true });
    expect((await call("DELETE", `/v1/quarantine?${pair}`)).body).toEqual({ lifted: false });
    expect((await call("POST", "/v1/ask", { question })).body).toMatchObject({ source: "golden" });
    expect(await call("POST", "/v1/quarantine", { entryId: "kafka", question })).toMatchObject({
      status: 201,
    });
  });

  it("of an answer that nobody gave are refused", async () => {
    const { call } = await createServerFixture();
    for (const path of ["/v1/feedback", "/v1/reports"]) {
      const body = { answerId: "none", ...(path === "/v1/feedback" && { kind: "up" }) };
      expect(await call("POST", path, body)).toMatchObject({
        status: 404,
        body: { code: "answer-not-found" },
      });
    }
  });
});

describe("suggestions over HTTP", () => {
  it("are made of the log, and decided by the name of the key", async () => {
    const { call } = await createServerFixture();
    const question = "How can I batch?";
    for (const session of ["one", "two", "three"]) {
      await call("POST", "/v1/ask", { question: `${question} Set the listener type`, session });
    }
    const { items } = proposals.parse((await call("GET", "/v1/suggestions?minAskers=2")).body);
    const [first] = items;
    expect(first).toMatchObject({ decision: null });
    const id = first?.proposal.id ?? "";
    expect((await call("POST", `/v1/suggestions/${id}/reject`, { note: "No." })).body).toMatchObject({
      proposal: { id },
      decision: { status: "rejected", by: "local", note: "No." },
    });
    expect((await call("GET", "/v1/suggestions?status=rejected")).body).toMatchObject({
      items: [{ proposal: { id }, decision: { status: "rejected" } }],
    });
    expect(await call("POST", `/v1/suggestions/${id}/accept`, {})).toMatchObject({
      status: 404,
      body: { code: "proposal-not-found" },
    });
  });
});

describe("a suggestion over HTTP", () => {
  it("is open again once its rejection is taken back, and is written as it was edited", async () => {
    const { call } = await createServerFixture();
    for (const session of ["one", "two", "three"]) {
      await call("POST", "/v1/ask", { question: "How can I batch? Set the listener type", session });
    }
    const { items } = proposals.parse((await call("GET", "/v1/suggestions?minAskers=2")).body);
    const path = `/v1/suggestions/${items[0]?.proposal.id}`;
    expect(await call("POST", `${path}/reopen`)).toMatchObject({ status: 404 });
    await call("POST", `${path}/reject`, {});
    expect((await call("POST", `${path}/reopen`)).body).toMatchObject({ proposal: { kind: "draft" } });
    const edited = { question: "How do I read in batches of ten?", answer: "Set it to batch." };
    expect((await call("POST", `${path}/accept`, edited)).body).toMatchObject({
      decision: { status: "accepted" },
      change: {
        entry: { state: "draft", answer: "Set it to batch.", phrasings: [{ text: edited.question }] },
      },
    });
  });
});

describe("thresholds and calibrations over HTTP", () => {
  it("are pinned and told", async () => {
    const { call } = await createServerFixture();
    const pinned = await call("PUT", "/v1/thresholds/golden", { value: 0.9 });
    expect(pinned.body).toMatchObject({ value: 0.9, origin: "set" });
    expect((await call("GET", "/v1/thresholds")).body).toMatchObject({
      thresholds: expect.arrayContaining([expect.objectContaining({ name: "golden", value: 0.9 })]),
    });
    expect((await call("GET", "/v1/calibrations")).body).toEqual({ calibrations: [], nextCursor: null });
    expect((await call("GET", "/v1/calibrations/status")).body).toHaveProperty("verifier");
  });

  it.each([
    ["GET", "/v1/calibrations/none", undefined, 404, "calibration-not-found"],
    ["POST", "/v1/calibrations/none/apply", undefined, 404, "calibration-not-found"],
    ["PUT", "/v1/thresholds/other", { value: 0.5 }, 400, "request-invalid"],
    ["PUT", "/v1/thresholds/golden", { value: 2 }, 400, "request-invalid"],
    ["PUT", "/v1/thresholds/golden", { value: 0.5, surface: "x" }, 400, "surface-unknown"],
  ])("%s %s is refused where there is nothing like it", async (method, path, body, status, code) => {
    const { call } = await createServerFixture();
    expect(await call(method, path, body)).toMatchObject({ status, body: { code } });
  });
});

describe("the log over HTTP", () => {
  it("is filtered, and goes on where a page ended", async () => {
    const { call, id } = await asked();
    await call("POST", "/v1/ask", { question: "What about Redis?" });
    expect((await call("GET", "/v1/log?source=golden")).body).toMatchObject({ entries: [{ id }] });
    const first = await call("GET", "/v1/log?limit=1&order=oldest");
    const { nextCursor } = z.looseObject({ nextCursor: z.string() }).parse(first.body);
    const second = await call("GET", `/v1/log?limit=1&order=oldest&cursor=${nextCursor}`);
    expect(second.body).toMatchObject({ entries: [{ question: "What about Redis?" }] });
    expect((await call("GET", "/v1/log?since=2030-01-01")).body).toMatchObject({ entries: [] });
  });

  it("tells what was served from an entry", async () => {
    const { call, id } = await asked();
    expect((await call("GET", "/v1/log/served-by/kafka")).body).toMatchObject({
      requests: 1,
      latest: [{ id }],
    });
  });

  it.each([
    "limit=0",
    "limit=x",
    "limit=0x10",
    "limit=%205",
    "limit=1e2",
    "limit=5&limit=6",
    "since=yesterday",
    "other=1",
    "degraded=maybe",
    "cursor=x",
  ])("refuses ?%s", async (query) => {
    const { call } = await createServerFixture();
    expect(await call("GET", `/v1/log?${query}`)).toMatchObject({ status: 400 });
  });
});

describe("what is measured, over HTTP", () => {
  it.each([
    ["days", "days"],
    ["signals", "overall"],
    ["divergence", "groups"],
    ["money", "predictions"],
    ["alerts", "alerts"],
    ["report", "waiting"],
    ["report", "sections"],
    ["report", "daily"],
  ])("%s is told", async (part, field) => {
    const { call } = await asked();
    const { status, body } = await call("GET", `/v1/monitor/${part}`);
    expect(status).toBe(200);
    expect(body).toHaveProperty(field);
  });
});

describe("stored answers over HTTP", () => {
  it("are listed, shown and removed", async () => {
    const fixture = await createServerFixture({ config: { cache: { extracted: true } } });
    const { call } = fixture;
    await call("POST", "/v1/ask", { question: "listener type batch Kafka" });
    await expect
      .poll(async () => (await call("GET", "/v1/cache")).body)
      .toMatchObject({ entries: [{ question: "listener type batch Kafka" }] });
    const { entries } = z
      .looseObject({ entries: z.array(z.looseObject({ id: z.string() })) })
      .parse((await call("GET", "/v1/cache")).body);
    const id = entries[0]?.id ?? "";
    expect((await call("GET", `/v1/cache/${id}`)).body).toMatchObject({ entry: { id }, states: [{}] });
    const again = await call("POST", "/v1/ask", { question: "listener type batch Kafka" });
    expect(again.headers.get("x-assay-source")).toBe("cached");
    expect(again.headers.get("age")).toBe("0");
    expect((await call("POST", "/v1/cache/purge", { kind: "entries", ids: [id] })).body).toEqual({
      removed: 1,
    });
    expect((await call("GET", "/v1/cache/status")).body).toMatchObject({ entries: 0 });
    expect(await call("GET", `/v1/cache/${id}`)).toMatchObject({ status: 404 });
  });
});

describe("GET /v1/status", () => {
  it("tells what the tenant holds, and not where its file lies", async () => {
    const { call } = await createServerFixture();
    const { body } = await call("GET", "/v1/status");
    expect(body).toMatchObject({ documents: 1, goldenEntries: 1 });
    expect(body).not.toHaveProperty("database");
  });
});
