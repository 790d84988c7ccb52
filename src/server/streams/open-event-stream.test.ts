import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { type EventStreamOptions, openEventStream } from "./open-event-stream.ts";

const open = (options: Partial<EventStreamOptions> & Pick<EventStreamOptions, "work">) =>
  openEventStream({
    signal: new AbortController().signal,
    heartbeatMs: 60_000,
    describeError: (error) => ({ detail: error instanceof Error ? error.message : "" }),
    ...options,
  });

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("aborted")), { once: true });
  });
}

describe("a stream of events", () => {
  it("sends each event with its name and data, and ends with the work", async () => {
    const response = await open({
      async work({ send }) {
        send("text", { text: "two\nlines" });
        await Promise.resolve();
        send("answer", { id: "a" });
      },
    });
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(await response.text()).toBe(
      'event: text\ndata: {"text":"two\\nlines"}\n\nevent: answer\ndata: {"id":"a"}\n\n',
    );
  });

  it("throws what fails before anything was said, as for any other request", async () => {
    await expect(open({ work: () => Promise.reject(new Error("no question")) })).rejects.toThrow(
      "no question",
    );
  });

  it("says what fails later as its last event", async () => {
    const response = await open({
      async work({ send }) {
        send("text", {});
        await Promise.resolve();
        throw new Error("broke off");
      },
    });
    expect(await response.text()).toBe(
      'event: text\ndata: {}\n\nevent: error\ndata: {"detail":"broke off"}\n\n',
    );
  });

  it("gives a sign of life while nothing is said, which begins the response", async () => {
    let finish = () => {};
    const response = await open({
      heartbeatMs: 1,
      work: () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    });
    finish();
    expect(await response.text()).toMatch(/^(?:: still here\n\n)+$/);
  });

  it("stops the work when its reader leaves, and lets go of the signal it was given", async () => {
    const { signal } = new AbortController();
    let inner: AbortSignal | undefined;
    const response = await open({
      signal,
      async work(stream) {
        inner = stream.signal;
        stream.send("text", {});
        await untilAborted(stream.signal);
      },
    });
    expect(getEventListeners(signal, "abort")).toHaveLength(1);
    await response.body?.cancel();
    expect(inner?.aborted).toBe(true);
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });

  it("stops the work when the signal is aborted, also before it began", async () => {
    const ended = new AbortController();
    ended.abort();
    await expect(
      open({ signal: ended.signal, work: ({ signal }) => Promise.reject(signal.reason) }),
    ).rejects.toBe(ended.signal.reason);
  });
});
