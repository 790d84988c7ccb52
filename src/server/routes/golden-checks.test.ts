import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createServerFixture } from "../../../test/server-fixture.ts";

const list = z.looseObject({
  total: z.number(),
  entries: z.array(z.looseObject({ entry: z.looseObject({ id: z.string() }) })),
});

async function createFilled() {
  const fixture = await createServerFixture();
  const add = (id: string, phrasings: string[], rest: object = {}) =>
    fixture.call("POST", "/v1/golden", {
      id,
      phrasings,
      answer: `About ${id}.`,
      sources: ["kafka.md"],
      ...rest,
    });
  const ids = async (query: string) =>
    list.parse((await fixture.call("GET", `/v1/golden${query}`)).body).entries.map(({ entry }) => entry.id);
  return { ...fixture, add, ids };
}

describe("all reviewed answers at once", () => {
  it("are counted in one call: what each answered, and what it lost since its sources moved", async () => {
    const { call, put } = await createFilled();
    const ask = () => call("POST", "/v1/ask", { question: "How do I batch?" });
    expect((await call("GET", "/v1/golden/traffic")).body).toEqual({ since: null, entries: [] });
    await ask();
    await ask();
    await put("kafka.md", "# Kafka\n\nSet the listener type to record.\n");
    await ask();
    expect((await call("GET", "/v1/golden/traffic")).body).toEqual({
      since: "2026-01-30T00:00:00.000Z",
      entries: [{ id: "kafka", served: 2, refused: 1 }],
    });
  });

  it("are found by words in any case, by their sources, and ordered by what they answered", async () => {
    const { call, add, ids } = await createFilled();
    await add("redis", ["Where is the Redis cluster?"]);
    await add("bare", ["Where is nothing?"], { sources: [] });
    expect(await ids("?text=REDIS")).toEqual(["redis"]);
    expect(await ids("?text=about")).toEqual(["bare", "redis"]);
    expect(await ids("?freshness=unverifiable")).toEqual(["bare"]);
    expect(await ids("?freshness=fresh&text=batch")).toEqual(["kafka"]);
    expect(list.parse((await call("GET", "/v1/golden?limit=1")).body)).toMatchObject({ total: 3 });
    await call("POST", "/v1/ask", { question: "Where is the Redis cluster?" });
    expect(await ids("?order=served")).toEqual(["redis", "bare", "kafka"]);
  });

  it("are checked for questions that lead astray, all or those named", async () => {
    const { call, add } = await createFilled();
    await add("other", ["How do I batch these?"], { force: true });
    await add("bare", ["Where is nothing?"], { sources: [] });
    const report = (query: string) => call("GET", `/v1/golden/lint${query}`);
    expect((await report("?id=bare")).body).toMatchObject({
      checked: 1,
      problems: [{ entryId: "bare", rule: "no-sources" }],
    });
    expect((await report("")).body).toMatchObject({ checked: 3 });
    expect(await report("?id=nope")).toMatchObject({ status: 404, body: { code: "golden-not-found" } });
  });
});

describe("a retirement over HTTP", () => {
  it("is taken back under the name of the key", async () => {
    const { call } = await createFilled();
    await call("POST", "/v1/golden/kafka/retire", {});
    expect((await call("POST", "/v1/golden/kafka/reopen")).body).toMatchObject({
      entry: { state: "approved" },
    });
    expect((await call("GET", "/v1/golden/kafka/history")).body).toMatchObject({
      steps: [{}, {}, { action: "reopened", by: "local" }],
    });
  });
});
