import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createServerFixture } from "../../../test/server-fixture.ts";
import { pairList } from "../protocol/pairs.ts";

const list = pairList.extend({ draw: z.object({ id: z.string(), pairs: z.number() }) });

/** A server whose log holds eight questions near the reviewed one. */
async function setUp() {
  const server = await createServerFixture({ config: { holdout: { enabled: false } } });
  for (const how of ["best", "first", "safely", "quickly", "again", "well", "now", "twice"]) {
    await server.assay.ask(`How do I batch ${how}?`);
  }
  const read = async () => list.parse((await server.call("GET", "/v1/pairs")).body);
  return { ...server, read };
}

describe("labelling pairs over HTTP", () => {
  it("has nothing to label before pairs were drawn", async () => {
    const { call } = await setUp();
    expect((await call("GET", "/v1/pairs")).body).toEqual({ draw: null, pairs: [], nextCursor: null });
    expect((await call("GET", "/v1/pairs/stats")).body).toMatchObject({ draw: null });
  });

  it("keeps what is said once, tells how far it is, and takes it back", async () => {
    const { call, read } = await setUp();
    expect((await call("POST", "/v1/pairs/mine", {})).body).toMatchObject({ pairs: 8, seed: 1 });
    const { draw, pairs } = await read();
    const [first, second] = pairs;
    const labels = [
      { pair: first?.id, says: "yes", key: "key-00001" },
      { pair: second?.id, says: "unsure", key: "key-00002" },
    ];
    for (let times = 0; times < 2; times += 1) {
      expect((await call("POST", "/v1/pairs/labels", { draw: draw.id, labels })).body).toMatchObject({
        progress: { pairs: 8, labelled: 1, left: 7, own: { labelled: 1, unsure: 1 } },
      });
    }
    expect((await read()).pairs.slice(0, 3)).toMatchObject([
      { own: "yes", stratum: expect.any(Number) },
      { own: "unsure" },
      { own: null, others: 0 },
    ]);
    expect((await call("DELETE", "/v1/pairs/labels")).body).toMatchObject({
      undone: { pair: second?.id, said: "unsure" },
    });
    await call("DELETE", "/v1/pairs/labels");
    expect((await call("DELETE", "/v1/pairs/labels")).body).toEqual({ undone: null });
    expect((await call("GET", `/v1/pairs/stats?draw=${draw.id}`)).body).toMatchObject({
      draw: { labelled: 0, left: 8, own: { labelled: 0, unsure: 0 }, needed: null },
    });
  });

  it.each([
    [
      "POST",
      "/v1/pairs/labels",
      { draw: "x", labels: [{ pair: "p", says: "yes", key: "12345678" }] },
      400,
      "draw-invalid",
    ],
    ["GET", "/v1/pairs?draw=x", undefined, 400, "draw-invalid"],
    ["POST", "/v1/pairs/mine", { pairs: 0 }, 400, "request-invalid"],
    ["POST", "/v1/calibrations", { target: "golden", wrongCost: 1 }, 400, "dataset-invalid"],
    ["POST", "/v1/calibrations", { target: "golden", wrongCost: 1, surface: "x" }, 400, "surface-unknown"],
    ["POST", "/v1/calibrations", { target: "cache", wrongCost: 1 }, 400, "request-invalid"],
    [
      "POST",
      "/v1/calibrations",
      { target: "retrieval", wrongCost: 1, questions: [{ id: "a", question: "What?", answerable: true }] },
      ...[400, "dataset-invalid"],
    ],
    ["GET", "/v1/calibrations/none/report", undefined, 404, "calibration-not-found"],
  ] as const)("answers %s %s with %j by %d %s", async (method, path, body, status, code) => {
    const { call } = await setUp();
    const response = await call(method, path, body);
    expect(response).toMatchObject({ status, body: { code } });
  });
});

describe("measuring a threshold over HTTP", () => {
  it("keeps a record under the key's name, with curves, prices and a verdict in words", async () => {
    const { call, read } = await setUp();
    await call("POST", "/v1/pairs/mine", {});
    const { draw, pairs } = await read();
    const labels = pairs.map(({ id }, at) => ({
      pair: id,
      says: at % 2 ? "no" : "yes",
      key: `key-0000${at}`,
    }));
    await call("POST", "/v1/pairs/labels", { draw: draw.id, labels });
    const run = { target: "cache", perDay: 100, savingPerHit: 0.1, wrongCost: 1, vetoes: false };
    const measured = (await call("POST", "/v1/calibrations", run)).body;
    expect(measured).toMatchObject({
      headline: "Do not run",
      calibration: {
        target: "cache",
        counts: { labelled: 8, positive: 4 },
        decision: { kind: "do-not-run" },
      },
      prices: { perDay: 100, savingPerHit: 0.1, wrongCost: 1, minPrecision: 0.97 },
    });
    const { calibrations } = z
      .object({ calibrations: z.array(z.object({ id: z.string(), by: z.string() })) })
      .parse((await call("GET", "/v1/calibrations")).body);
    const [kept] = calibrations;
    expect((await call("GET", `/v1/calibrations/${kept?.id}/report`)).body).toEqual(measured);
    expect((await call("POST", `/v1/calibrations/${kept?.id}/apply`)).body).toMatchObject({
      code: "calibration-refused",
    });
  });

  it("says what it does while it works, to who accepts events", async () => {
    const { request, call, read } = await setUp();
    await call("POST", "/v1/pairs/mine", {});
    const { draw, pairs } = await read();
    const labels = pairs.map(({ id }, at) => ({
      pair: id,
      says: at % 2 ? "no" : "yes",
      key: `key-0000${at}`,
    }));
    await call("POST", "/v1/pairs/labels", { draw: draw.id, labels });
    const response = await request("/v1/calibrations", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/event-stream" },
      body: JSON.stringify({ target: "golden", wrongCost: 5 }),
    });
    const text = await response.text();
    const events = [...text.matchAll(/^event: (.*)$/gm)].map(([, name]) => name);
    expect(events.slice(0, 1)).toEqual(["progress"]);
    expect(events.at(-1)).toBe("calibration");
    expect(text).toContain('"stage":"embedding"');
  });
});
