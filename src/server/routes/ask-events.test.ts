import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createServerFixture, type ServerFixtureOptions } from "../../../test/server-fixture.ts";
import type { AskOptions } from "../../answer/question-context.ts";
import { AppError } from "../../errors.ts";

interface SentEvent {
  readonly event: string;
  readonly data: unknown;
}

function readEvents(text: string): SentEvent[] {
  return text
    .split("\n\n")
    .map((block) => /^event: (\w+)\ndata: (.*)$/s.exec(block))
    .flatMap((found) => {
      const [, event = "", data = "null"] = found ?? [];
      return found ? [{ event, data: JSON.parse(data) }] : [];
    });
}

async function start(options: ServerFixtureOptions = {}) {
  const fixture = await createServerFixture(options);
  const ask = (body: object, headers: Record<string, string> = { accept: "text/event-stream" }) =>
    fixture.request("/v1/ask", {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    });
  return { ...fixture, ask };
}

/** An answer that is written in pieces before the real one is given. */
function writing(pieces: readonly (string | Error)[]): NonNullable<ServerFixtureOptions["changes"]> {
  return (assay) => ({
    async ask(question, options) {
      for (const piece of pieces) {
        await Promise.resolve();
        if (piece instanceof Error) throw piece;
        options?.onEvent?.({ kind: "text", text: piece });
      }
      return assay.ask(question, options);
    },
  });
}

describe("POST /v1/ask as events", () => {
  it("sends the answer's pieces and then the whole answer, as the JSON response has it", async () => {
    const { ask } = await start({ changes: writing(["Use ", "batch."]) });
    const response = await ask({ question: "How do I batch?" });
    expect(response.status).toBe(200);
    expect(response.headers.get("x-request-id")).toBe("request-1");
    const events = readEvents(await response.text());
    expect(events).toMatchObject([
      { event: "text", data: { text: "Use " } },
      { event: "text", data: { text: "batch." } },
      { event: "answer", data: { source: "golden", text: "Use batch mode.", golden: { served: true } } },
    ]);
    expect(events.at(-1)?.data).not.toHaveProperty("trace");
  });

  it("tells path, id and age in headers where the answer was stored", async () => {
    const { ask } = await start();
    const response = await ask({ question: "How do I batch?" });
    expect(response.headers.get("x-assay-source")).toBe("golden");
    const [answer, ...more] = readEvents(await response.text());
    expect([answer?.event, more]).toEqual(["answer", []]);
    expect(response.headers.get("x-assay-answer-id")).toBe(Reflect.get(Object(answer?.data), "id"));
    expect(Number(response.headers.get("age"))).toBeGreaterThanOrEqual(0);
  });

  it("tells each stage as it ends where it is to explain itself, and no stage elsewhere", async () => {
    const { ask } = await start();
    const question = "Where is the listener type set to batch?";
    const events = readEvents(await (await ask({ question, explain: true })).text());
    const entries = events.slice(0, -1).map(({ event, data }) => [event, Reflect.get(Object(data), "entry")]);
    const { trace } = z
      .object({ trace: z.object({ entries: z.array(z.unknown()) }) })
      .parse(events.at(-1)?.data);
    expect(trace.entries.length).toBeGreaterThan(4);
    expect(entries).toEqual(trace.entries.map((entry) => ["stage", entry]));
    expect(trace.entries[0]).toMatchObject({ stage: "embed" });
    const plain = readEvents(await (await ask({ question })).text());
    expect(plain.map(({ event }) => event)).toEqual(["answer"]);
  });

  it("tells no stage to a key that is bound to surfaces", async () => {
    const { assay, request } = await start({ config: { server: { keys: "required" } } });
    const draft = { name: "widget", role: "asker", surfaces: ["support"], by: "test" } as const;
    const { text } = await assay.access.createKey(draft);
    const body = { question: "How do I batch?", surface: "support" };
    const asKey = (sent: object) =>
      request("/v1/ask", {
        method: "POST",
        body: JSON.stringify(sent),
        headers: {
          ...{ "content-type": "application/json", accept: "text/event-stream" },
          authorization: `Bearer ${text}`,
        },
      });
    expect((await asKey({ ...body, explain: true })).status).toBe(403);
    const events = readEvents(await (await asKey(body)).text());
    expect(events.map(({ event }) => event)).toEqual(["answer"]);
  });

  it("voids what was sent where the model broke off", async () => {
    const { ask } = await start({
      changes: (assay) => ({
        async ask(question, options) {
          options?.onEvent?.({ kind: "text", text: "Wrong" });
          options?.onEvent?.({ kind: "discard", reason: "It broke off." });
          return assay.ask(question, options);
        },
      }),
    });
    const events = readEvents(await (await ask({ question: "How do I batch?" })).text());
    expect(events.map(({ event }) => event)).toEqual(["text", "discard", "answer"]);
    expect(events[1]?.data).toEqual({ reason: "It broke off." });
  });

  it.each([
    [{ question: " " }, 400, "question-empty"],
    [{ question: "How?", surface: "x" }, 400, "surface-unknown"],
    [{}, 400, "request-invalid"],
  ])("refuses %j with a status, as nothing was said yet", async (body, status, code) => {
    const { ask } = await start();
    const response = await ask(body);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({ code });
  });

  it("ends with a problem where it fails on the way, without what a defect says", async () => {
    for (const [failure, code] of [
      [new AppError("chat-unavailable", "No model."), "chat-unavailable"],
      [new TypeError("password=hunter2"), "internal"],
    ] as const) {
      const { ask } = await start({ changes: writing(["Use ", failure]) });
      const text = await (await ask({ question: "How do I batch?" })).text();
      expect(readEvents(text).at(-1)).toMatchObject({
        event: "error",
        data: { code, requestId: "request-1" },
      });
      expect(text).not.toContain("hunter2");
    }
  });

  it.each(["application/json", "*/*", "text/html", "text/event-stream;q=0.1, application/json", ""])(
    "answers as JSON where %j is accepted",
    async (accept) => {
      const { ask } = await start();
      const response = await ask({ question: "How do I batch?" }, { accept });
      expect(response.headers.get("content-type")).toBe("application/json");
    },
  );

  it("leaves nothing behind of 200 streams whose readers left", async () => {
    const signals: AbortSignal[] = [];
    let active = 0;
    const waiting = async (_: string, options: AskOptions = {}): Promise<never> => {
      const { signal, onEvent } = options;
      active += 1;
      onEvent?.({ kind: "text", text: "…" });
      return new Promise((_resolve, reject) => {
        if (!signal) return;
        signals.push(signal);
        const leave = () => {
          active -= 1;
          reject(new AppError("aborted", "Interrupted."));
        };
        signal.addEventListener("abort", leave, { once: true });
      });
    };
    const { ask, ended } = await start({ changes: () => ({ ask: waiting }) });
    const responses = await Promise.all(Array.from({ length: 200 }, () => ask({ question: "How?" })));
    expect(active).toBe(200);
    await Promise.all(responses.map((response) => response.body?.cancel()));
    await expect.poll(() => active).toBe(0);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
    expect(signals.flatMap((signal) => getEventListeners(signal, "abort"))).toEqual([]);
    expect(getEventListeners(ended.signal, "abort")).toEqual([]);
  });
});
