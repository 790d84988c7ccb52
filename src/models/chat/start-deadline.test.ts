import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { startDeadline } from "./start-deadline.ts";

const never = new Promise<never>(() => {});

describe("startDeadline", () => {
  it("ends work that takes too long, and says so", async () => {
    const deadline = startDeadline(10, undefined);
    await expect(deadline.race(never)).rejects.toThrow();
    expect(deadline.expired).toBe(true);
    expect(deadline.signal.aborted).toBe(true);
  });

  it("gives the work's own result or failure, and keeps no listener", async () => {
    const deadline = startDeadline(60_000, undefined);
    expect(await deadline.race(Promise.resolve(1))).toBe(1);
    await expect(deadline.race(Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(getEventListeners(deadline.signal, "abort")).toEqual([]);
    deadline.close();
  });

  it("ends with its caller, without being late", async () => {
    const caller = new AbortController();
    const deadline = startDeadline(60_000, caller.signal);
    const work = deadline.race(never);
    caller.abort();
    await expect(work).rejects.toThrow();
    expect(deadline.expired).toBe(false);
    await expect(startDeadline(60_000, caller.signal).race(never)).rejects.toThrow();
  });

  it("lets go of its caller when closed, and ends what is under way", async () => {
    const caller = new AbortController();
    const deadline = startDeadline(60_000, caller.signal);
    deadline.close();
    expect(getEventListeners(caller.signal, "abort")).toEqual([]);
    expect(deadline.signal.aborted).toBe(true);
    expect(deadline.expired).toBe(false);
  });

  it("does not run while paused", async () => {
    const deadline = startDeadline(20, undefined);
    deadline.pause();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(deadline.expired).toBe(false);
    deadline.restart();
    await expect(deadline.race(never)).rejects.toThrow();
    expect(deadline.expired).toBe(true);
  });
});
