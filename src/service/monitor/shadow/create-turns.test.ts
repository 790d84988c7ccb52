import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTurns } from "./create-turns.ts";

const open = new AbortController().signal;

describe("turns", () => {
  it("lets no more work at a time than there are turns, and everybody at last, in line", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.boolean(), { maxLength: 20 }),
        async (most, fails) => {
          const turns = createTurns(most);
          const begun: number[] = [];
          let [running, peak] = [0, 0];
          const work = (at: number, isFailing: boolean) => async () => {
            begun.push(at);
            running += 1;
            peak = Math.max(peak, running);
            await new Promise(setImmediate);
            running -= 1;
            if (isFailing) throw new Error("failed");
          };
          await Promise.allSettled(fails.map((isFailing, at) => turns.use(work(at, isFailing), open)));
          expect(peak).toBeLessThanOrEqual(most);
          expect(begun).toEqual(fails.map((_, at) => at));
        },
      ),
      { numRuns: 40 },
    );
  });

  it("lets who gave up leave the line, and hands the turn to the next", async () => {
    const turns = createTurns(1);
    let release = () => {};
    const first = turns.use(() => new Promise<void>((resolve) => (release = resolve)), open);
    const caller = new AbortController();
    const second = turns.use(async () => "second", caller.signal);
    const third = turns.use(async () => "third", open);
    caller.abort();
    await expect(second).rejects.toMatchObject({ code: "aborted" });
    release();
    await first;
    expect(await third).toBe("third");
    expect(await turns.use(async () => "fourth", open)).toBe("fourth");
  });

  it("gives none to who gave up before", async () => {
    const turns = createTurns(1);
    await expect(turns.use(async () => "never", AbortSignal.abort())).rejects.toMatchObject({
      code: "aborted",
    });
    expect(await turns.use(async () => "next", open)).toBe("next");
  });
});
