import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSingleFlight, type Result } from "./single-flight.ts";

/** Work that ends when a test says so. */
function createWork() {
  const started: {
    signal: AbortSignal;
    end: (result: Result<string>) => void;
    fail: (error: Error) => void;
  }[] = [];
  const work = (signal: AbortSignal) =>
    new Promise<Result<string>>((resolve, reject) => {
      started.push({ signal, end: resolve, fail: reject });
      signal.addEventListener("abort", () => reject(new Error("cancelled")), { once: true });
    });
  return { started, work };
}

const whole = (value: string): Result<string> => ({ value, isShareable: true });
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("single flight", () => {
  // @see https://github.com/jaredwray/cacheable/issues/888
  it("does one piece of work for all who ask at once, and another for who asks later", async () => {
    const { started, work } = createWork();
    const flight = createSingleFlight<string>();
    const all = Array.from({ length: 50 }, () => flight.run("a", work));
    await settle();
    expect([started.length, flight.size]).toEqual([1, 1]);
    started[0]?.end(whole("one"));
    const results = await Promise.all(all);
    expect(results.filter(({ by }) => by === "own")).toHaveLength(1);
    expect(new Set(results.map(({ value }) => value))).toEqual(new Set(["one"]));
    expect(flight.size).toBe(0);
    const later = flight.run("a", work);
    await settle();
    started[1]?.end(whole("two"));
    expect(await later).toEqual({ value: "two", by: "own" });
  });

  it("keeps keys apart", async () => {
    const { started, work } = createWork();
    const flight = createSingleFlight<string>();
    const both = [flight.run("a", work), flight.run("b", work)];
    await settle();
    started[0]?.end(whole("of a"));
    started[1]?.end(whole("of b"));
    expect((await Promise.all(both)).map(({ value }) => value)).toEqual(["of a", "of b"]);
  });

  // @see https://github.com/nex-crm/wuphf/issues/823
  it("gives a failure to the caller whose work it was, while the others begin anew as one", async () => {
    const { started, work } = createWork();
    const flight = createSingleFlight<string>();
    const leader = flight.run("a", work);
    const others = [1, 2, 3].map(() => flight.run("a", work));
    await settle();
    started[0]?.fail(new Error("the model broke off"));
    await expect(leader).rejects.toThrow("the model broke off");
    await settle();
    expect(started).toHaveLength(2);
    started[1]?.end(whole("second"));
    expect((await Promise.all(others)).map(({ value, by }) => `${value} ${by}`).sort()).toEqual([
      "second other",
      "second other",
      "second own",
    ]);
  });

  /** Askers of one question, the first `failing` of whose pieces of work fail in this way. */
  async function askAll(askers: number, failing: number, fail: (index: number) => Result<string>) {
    const flight = createSingleFlight<string>();
    let [calls, atOnce, most] = [0, 0, 0];
    const work = async (): Promise<Result<string>> => {
      const index = calls;
      calls += 1;
      atOnce += 1;
      most = Math.max(most, atOnce);
      await settle();
      atOnce -= 1;
      return index < failing ? fail(index) : whole("good");
    };
    const all = await Promise.allSettled(Array.from({ length: askers }, () => flight.run("a", work)));
    const values = all.map((each) =>
      each.status === "fulfilled" ? each.value.value : (each.reason as Error).message,
    );
    return { calls, most, values, size: flight.size };
  }

  it.each([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 3],
    [99, 3],
  ])(
    "tries again one by one: with %d leaders that fail, 500 askers make %d calls",
    async (failing, calls) => {
      const ways = [
        (index: number): Result<string> => ({ value: `poor ${index}`, isShareable: false }),
        (index: number): Result<string> => {
          throw new Error(`poor ${index}`);
        },
      ];
      for (const fail of ways) {
        const asked = await askAll(500, failing, fail);
        expect(asked).toMatchObject({ calls, most: 1, size: 0 });
        const poor = Array.from({ length: Math.min(failing, 2) }, (_, index) => `poor ${index}`);
        const rest = failing < 3 ? "good" : "poor 2";
        expect(asked.values.toSorted()).toEqual(
          [...poor, ...Array<string>(500 - poor.length).fill(rest)].toSorted(),
        );
      }
    },
  );

  it("counts nobody's leaving as a failure", async () => {
    const { started, work } = createWork();
    const flight = createSingleFlight<string>();
    const controllers = Array.from({ length: 5 }, () => new AbortController());
    const leaving = Promise.allSettled(controllers.map(({ signal }) => flight.run("a", work, { signal })));
    const staying = [1, 2].map(() => flight.run("a", work));
    for (const controller of controllers) {
      await settle();
      controller.abort();
    }
    await leaving;
    expect(started).toHaveLength(1);
    // All three tries are left to those who stay.
    started[0]?.fail(new Error("the model broke off"));
    await settle();
    expect(started).toHaveLength(2);
    started[1]?.end({ value: "poor", isShareable: false });
    await settle();
    expect(started).toHaveLength(3);
    started[2]?.end(whole("good"));
    expect((await Promise.all(staying)).map(({ value }) => value).sort()).toEqual(["good", "poor"]);
  });

  it("goes on for the others when the one whose work it is leaves", async () => {
    const { started, work } = createWork();
    const flight = createSingleFlight<string>();
    const gone = new AbortController();
    const leader = flight.run("a", work, { signal: gone.signal });
    const other = flight.run("a", work);
    await settle();
    gone.abort();
    await expect(leader).rejects.toMatchObject({ code: "aborted" });
    expect(started[0]?.signal.aborted).toBe(false);
    started[0]?.end(whole("still"));
    expect(await other).toEqual({ value: "still", by: "other" });
    expect(started).toHaveLength(1);
  });

  it("stops the work once everybody is gone, and lets nobody join what was stopped", async () => {
    const { started, work } = createWork();
    const flight = createSingleFlight<string>();
    const [one, two] = [new AbortController(), new AbortController()];
    const both = [
      flight.run("a", work, { signal: one.signal }),
      flight.run("a", work, { signal: two.signal }),
    ];
    const ended = Promise.allSettled(both);
    await settle();
    one.abort();
    await settle();
    expect(started[0]?.signal.aborted).toBe(false);
    two.abort();
    await ended;
    const next = flight.run("a", work);
    expect(started[0]?.signal.aborted).toBe(true);
    await settle();
    started.at(-1)?.end(whole("new"));
    expect((await next).value).toBe("new");
    expect(flight.size).toBe(0);
  });

  it("refuses a caller who is gone already, without any work", async () => {
    const { started, work } = createWork();
    const flight = createSingleFlight<string>();
    await expect(flight.run("a", work, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: "aborted",
    });
    expect(started).toHaveLength(0);
  });

  it("answers every caller that stays, whatever fails and whoever leaves", async () => {
    const caller = fc.record({ key: fc.constantFrom("a", "b"), leaves: fc.boolean() });
    const ends = fc.array(fc.constantFrom("share", "keep", "fail"), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(caller, { maxLength: 12 }), ends, async (callers, script) => {
        const flight = createSingleFlight<string>();
        let works = 0;
        const work = async (signal: AbortSignal): Promise<Result<string>> => {
          const end = script[works % script.length];
          works += 1;
          await settle();
          if (signal.aborted) throw new Error("cancelled");
          if (end === "fail") throw new Error("failed");
          return { value: "done", isShareable: end === "share" };
        };
        const all = callers.map(async ({ key, leaves }) => {
          const controller = new AbortController();
          if (leaves) setImmediate(() => controller.abort());
          const outcome = await flight.run(key, work, { signal: controller.signal }).then(
            ({ value }) => value,
            (error: Error) => error.message,
          );
          return leaves || outcome === "done" || outcome === "failed";
        });
        expect(await Promise.all(all)).not.toContain(false);
        await settle();
        expect(flight.size).toBe(0);
        expect(works).toBeLessThanOrEqual(callers.length);
      }),
      { numRuns: 100 },
    );
  });
});
