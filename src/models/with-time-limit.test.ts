import { getEventListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { withTimeLimit } from "./with-time-limit.ts";

const sleep = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  wait(ms, undefined, signal && { signal });

describe("withTimeLimit", () => {
  it("hands on what the operation gives in time, and what it throws", async () => {
    const limit = { milliseconds: 5000, what: "The test", sleep };
    expect(await withTimeLimit(async () => 7, limit)).toEqual({ kind: "done", value: 7 });
    const error = new Error("broken");
    await expect(withTimeLimit(() => Promise.reject(error), limit)).rejects.toBe(error);
    await expect(
      withTimeLimit(() => {
        throw error;
      }, limit),
    ).rejects.toBe(error);
  });

  it("does not take an answer that comes after the time, nor one given up on in the wait that follows", async () => {
    const onStop = withTimeLimit(
      (signal) => new Promise((resolve) => signal.addEventListener("abort", () => resolve("late"))),
      { milliseconds: 2, what: "The test", sleep },
    );
    expect(await onStop).toEqual({ kind: "timed-out" });
  });

  it("leaves an operation behind that does not stop, and is not disturbed when it fails later", async () => {
    let fail = (_: Error): void => {};
    const deaf = new Promise<never>((_, reject) => {
      fail = reject;
    });
    expect(
      await withTimeLimit(() => deaf, { milliseconds: 1, what: "The test", sleep: async () => {} }),
    ).toEqual({
      kind: "timed-out",
    });
    // An unhandled rejection would fail the run.
    fail(new Error("too late"));
    await expect(deaf).rejects.toThrow("too late");
  });

  it("leaves nothing on the caller's signal, and stops the clock", async () => {
    const caller = new AbortController();
    const clocks: (AbortSignal | undefined)[] = [];
    await withTimeLimit(async () => 1, {
      milliseconds: 60_000,
      what: "The test",
      signal: caller.signal,
      sleep: (ms, signal) => {
        clocks.push(signal);
        return sleep(ms, signal);
      },
    });
    expect(getEventListeners(caller.signal, "abort")).toEqual([]);
    expect(clocks.map((signal) => signal?.aborted)).toEqual([true]);
  });

  it("says that the caller gave up, whatever the operation made of it", async () => {
    const caller = new AbortController();
    const run = withTimeLimit(
      (signal) =>
        new Promise((_, reject) =>
          signal.addEventListener("abort", () => reject(new Error("socket closed"))),
        ),
      { milliseconds: 60_000, what: "The test", sleep, signal: caller.signal },
    );
    caller.abort();
    await expect(run).rejects.toMatchObject({
      code: "aborted",
      message: "The test was interrupted by its caller.",
    });
  });
});
