import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createServerFixture } from "../../../test/server-fixture.ts";

const review = z.looseObject({ token: z.string(), changes: z.array(z.looseObject({ patch: z.string() })) });
const page = z.looseObject({
  entries: z.array(z.looseObject({ entry: z.looseObject({ id: z.string() }) })),
  nextCursor: z.string().nullable(),
});
const history = z.looseObject({
  steps: z.array(z.looseObject({ action: z.string(), by: z.string().nullable() })),
});

const addition = (id: string, question: string) => ({
  ...{ id, phrasings: [question], answer: `About ${id}.`, sources: ["kafka.md"] },
});

describe("golden answers over HTTP", () => {
  it("are added under the name of the key, and listed in pages", async () => {
    const { call } = await createServerFixture();
    for (const id of ["redis", "mysql"]) {
      const added = await call("POST", "/v1/golden", addition(id, `Where is the ${id} cluster`));
      expect(added).toMatchObject({
        status: 201,
        body: { entry: { id, reviewedBy: "local" }, warnings: [] },
      });
    }
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const { entries, nextCursor } = page.parse((await call("GET", `/v1/golden?limit=2${query}`)).body);
      seen.push(...entries.map(({ entry }) => entry.id));
      cursor = nextCursor;
    }
    expect(seen).toEqual(["kafka", "mysql", "redis"]);
  });

  it("are judged where they are shown or asked for by freshness, and counted without", async () => {
    let judged: (readonly string[])[] = [];
    const { call } = await createServerFixture({
      changes: ({ golden }) => ({
        golden: {
          ...golden,
          async list(options) {
            const listings = await golden.list(options);
            judged.push(listings.map(({ entry }) => entry.id));
            return listings;
          },
        },
      }),
    });
    for (const id of ["a", "b", "c", "d"]) {
      const sources = id === "d" ? [] : ["kafka.md"];
      await call("POST", "/v1/golden", { ...addition(id, `Where is the ${id} cluster`), sources });
    }
    const judgedBy = async (query: string) => {
      judged = [];
      const { body } = await call("GET", `/v1/golden?${query}`);
      return [page.extend({ total: z.number() }).parse(body).total, ...judged];
    };
    expect(await judgedBy("limit=2")).toEqual([5, ["a", "b"]]);
    expect(await judgedBy("limit=1&text=CLUSTER&order=oldest")).toEqual([4, ["a"]]);
    expect(await judgedBy("limit=1&freshness=unverifiable")).toEqual([1, ["d"]]);
    // Whether sources moved is known of each that was judged alone.
    expect(await judgedBy("limit=1&freshness=fresh")).toEqual([4, ["a", "b", "c", "kafka"], ["a"]]);
  });

  it("are filtered by state", async () => {
    const { call } = await createServerFixture();
    await call("POST", "/v1/golden", { ...addition("redis", "What is Redis for?"), draft: true });
    const { entries } = page.parse((await call("GET", "/v1/golden?state=draft")).body);
    expect(entries.map(({ entry }) => entry.id)).toEqual(["redis"]);
  });

  it("go stale with their source, wait in the queue, and are served again after a review", async () => {
    const { call, put } = await createServerFixture();
    await put("kafka.md", "# Kafka\n\nSet the listener type to record.\n");
    const asked = await call("POST", "/v1/ask", { question: "How do I batch?" });
    expect(asked.body).not.toMatchObject({ source: "golden" });
    expect((await call("GET", "/v1/queue")).body).toMatchObject({
      items: [{ entry: { id: "kafka" }, why: "stale" }],
      nextCursor: null,
    });
    const shown = review.parse((await call("GET", "/v1/golden/kafka/review")).body);
    expect(shown.changes[0]?.patch).toContain("+Set the listener type to record.");
    expect(shown).toMatchObject({ canPropose: false, proposal: null });
    const completed = await call("POST", "/v1/golden/kafka/review", {
      token: shown.token,
      answer: "Use record mode.",
    });
    expect(completed.body).toMatchObject({ entry: { answer: "Use record mode.", reviewedBy: "local" } });
    expect((await call("POST", "/v1/ask", { question: "How do I batch?" })).body).toMatchObject({
      source: "golden",
      text: "Use record mode.",
    });
    const { steps } = history.parse((await call("GET", "/v1/golden/kafka/history")).body);
    expect(steps.at(-1)).toMatchObject({ action: "reviewed", by: "local" });
  });

  it("are not stamped under the token of another review, nor by one that decides nothing or both", async () => {
    const { call, put } = await createServerFixture();
    const { token } = review.parse((await call("GET", "/v1/golden/kafka/review")).body);
    const complete = (body: object) => call("POST", "/v1/golden/kafka/review", { token, ...body });
    expect(await complete({})).toMatchObject({ status: 400, body: { code: "request-invalid" } });
    expect(await complete({ keep: true, answer: "x" })).toMatchObject({ status: 400 });
    await put("kafka.md", "# Kafka\n\nSomething else.\n");
    expect(await complete({ keep: true })).toMatchObject({ status: 409, body: { code: "review-required" } });
  });

  it("are retired, approved again and removed, each noted with who did it", async () => {
    const { call } = await createServerFixture();
    expect((await call("POST", "/v1/golden/kafka/retire", { reason: "Old." })).body).toMatchObject({
      entry: { state: "retired" },
    });
    expect((await call("POST", "/v1/golden/kafka/approve", {})).body).toMatchObject({
      entry: { state: "approved" },
    });
    expect((await call("DELETE", "/v1/golden/kafka")).body).toMatchObject({ removed: { id: "kafka" } });
    const { steps } = history.parse((await call("GET", "/v1/golden/kafka/history")).body);
    expect(steps.slice(-3).map(({ action, by }) => [action, by])).toEqual([
      ["retired", "local"],
      ["approved", "local"],
      ["removed", "local"],
    ]);
  });

  it("take and lose questions and negative questions, but not the last question", async () => {
    const { call } = await createServerFixture();
    const text = "Can I read records in batches?";
    await call("POST", "/v1/golden/kafka/phrasings", { text });
    await call("POST", "/v1/golden/kafka/negatives", { text: "How do I stop?" });
    const shown = await call("GET", "/v1/golden/kafka");
    expect(shown.body).toMatchObject({
      entry: { phrasings: [{}, { text }], negatives: [{ text: "How do I stop?" }] },
    });
    const remove = (part: string, question: string) =>
      call("DELETE", `/v1/golden/kafka/${part}?text=${encodeURIComponent(question)}`);
    expect((await remove("phrasings", text)).body).toMatchObject({ entry: { phrasings: [{}] } });
    expect((await remove("negatives", "How do I stop?")).body).toMatchObject({ entry: { negatives: [] } });
    expect(await remove("phrasings", text)).toMatchObject({ status: 400, body: { code: "golden-invalid" } });
    expect(await remove("phrasings", "How do I batch?")).toMatchObject({ status: 400 });
  });

  it("go out as YAML and come in again, changing nothing", async () => {
    const { call, request } = await createServerFixture();
    const response = await request("/v1/golden/export?id=kafka");
    expect(response.headers.get("content-type")).toBe("application/yaml; charset=utf-8");
    const text = await response.text();
    const imported = await call("POST", "/v1/golden/import", { text });
    expect(imported.body).toMatchObject({ added: [], updated: [], unchanged: ["kafka"] });
    const broken = await call("POST", "/v1/golden/import", { text: "entries: 5" });
    expect(broken).toMatchObject({ status: 400, body: { code: "import-invalid" } });
  });

  it.each(["no-such", "a/b", "..%2f..", "%00", "%", "ключ", "__proto__", "x".repeat(1500)])(
    "are not found under %j, which is no entry's id",
    async (id) => {
      const { call } = await createServerFixture();
      const found = await call("GET", `/v1/golden/${encodeURIComponent(id)}`);
      expect(found).toMatchObject({ status: 404, body: { code: "golden-not-found" } });
    },
  );
});
