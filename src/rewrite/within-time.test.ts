import { describe, expect, it } from "vitest";
import { withinTime } from "./within-time.ts";

const never = (): Promise<string> => new Promise(() => {});

describe("withinTime", () => {
  it("gives what the work gives", async () => {
    const outcome = await withinTime(async () => "value", { timeoutMs: 60_000, what: "The test" });
    expect(outcome).toEqual({ kind: "done", value: "value" });
  });

  it("does not wait for work that takes no notice of its signal, and tells it to stop", async () => {
    let told: AbortSignal | undefined;
    const outcome = await withinTime(
      (signal) => {
        told = signal;
        return never();
      },
      { timeoutMs: 5, what: "The test" },
    );
    expect(outcome).toEqual({ kind: "late" });
    expect(told?.aborted).toBe(true);
  });

  it("throws what the work throws", async () => {
    const work = async (): Promise<string> => {
      throw new RangeError("broken");
    };
    await expect(withinTime(work, { timeoutMs: 60_000, what: "The test" })).rejects.toThrow(RangeError);
  });

  it("lets the caller stop it before and during the work", async () => {
    const before = { timeoutMs: 60_000, what: "The test", signal: AbortSignal.abort() };
    await expect(withinTime(never, before)).rejects.toMatchObject({
      code: "aborted",
      message: "The test was interrupted by its caller.",
    });
    const controller = new AbortController();
    const running = withinTime(never, { ...before, signal: controller.signal });
    controller.abort();
    await expect(running).rejects.toMatchObject({ code: "aborted" });
  });
});
