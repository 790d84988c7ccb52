import { EventEmitter, getEventListeners } from "node:events";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { ServerEnv } from "../server-parts.ts";
import { limitTime } from "./limit-time.ts";

function start(timeoutMs = 60_000) {
  const ended = new AbortController();
  const signals: AbortSignal[] = [];
  const bytes = new TextEncoder().encode("data: x\n\n");
  const app = new Hono<ServerEnv>()
    .use(limitTime({ timeoutMs, signal: ended.signal }))
    .get("/json", (context) => {
      signals.push(context.get("signal"));
      return context.json({});
    })
    .get("/wait", async (context) => {
      const signal = context.get("signal");
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      return context.text(`${context.get("time").isUp}`);
    })
    .get("/events", (context) => {
      signals.push(context.get("signal"));
      const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(bytes) });
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    });
  const listeners = () => getEventListeners(ended.signal, "abort").length;
  return { app, ended, signals, listeners };
}

describe("the signal of a request", () => {
  it("is let go of when the response is made, and is not aborted by that", async () => {
    const { app, ended, signals, listeners } = start();
    for (let count = 0; count < 50; count += 1) await app.request("/json");
    expect(listeners()).toBe(0);
    ended.abort();
    expect(signals.map(({ aborted }) => aborted)).not.toContain(true);
  });

  it("is aborted when the time is up, which is told apart", async () => {
    const { app, listeners } = start(1);
    expect(await (await app.request("/wait")).text()).toBe("true");
    expect(listeners()).toBe(0);
  });

  it("is aborted when the client leaves, when the server ends, and where it ended already", async () => {
    const { app, ended } = start();
    const left = new AbortController();
    const waiting = app.request("/wait", { signal: left.signal });
    left.abort();
    expect(await (await waiting).text()).toBe("false");
    const last = app.request("/wait");
    ended.abort();
    expect(await (await last).text()).toBe("false");
    const over = start();
    over.ended.abort();
    await over.app.request("/json");
    expect(over.signals[0]?.aborted).toBe(true);
  });

  it("holds through a stream, until its reader leaves", async () => {
    const { app, ended, signals, listeners } = start();
    const [first, second] = [await app.request("/events"), await app.request("/events")];
    expect(listeners()).toBe(1);
    await first.body?.cancel();
    expect(listeners()).toBe(1);
    ended.abort();
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
    expect(listeners()).toBe(0);
    await second.body?.cancel();
  });

  it("is aborted when a socket closes before its response was sent, and listens to it no longer than that", async () => {
    const { app, signals, listeners } = start();
    const outgoing = Object.assign(new EventEmitter(), { writableFinished: false });
    await app.request("/json", {}, { outgoing });
    expect(outgoing.listenerCount("close")).toBe(0);
    const waiting = app.request("/wait", {}, { outgoing });
    outgoing.emit("close");
    expect(await (await waiting).text()).toBe("false");
    const stream = await app.request("/events", {}, { outgoing });
    outgoing.emit("close");
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
    expect([listeners(), outgoing.listenerCount("close")]).toEqual([0, 0]);
    await stream.body?.cancel();
  });

  it("is not aborted where the socket closes after the whole response was sent", async () => {
    const { app, signals } = start();
    const outgoing = Object.assign(new EventEmitter(), { writableFinished: false });
    const stream = await app.request("/events", {}, { outgoing });
    outgoing.writableFinished = true;
    outgoing.emit("close");
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    await stream.body?.cancel();
  });
});
