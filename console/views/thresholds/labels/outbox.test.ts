import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRefusedForGood, nextBatch, readWaiting, type WaitingLabel, without } from "./outbox.ts";

const label = (key: string, draw = "d"): WaitingLabel => ({ draw, pair: `p${key}`, says: "yes", key });

describe("labels that wait to be sent", () => {
  it("go in batches of one draw, in their order, until none is left", () => {
    const any = fc
      .array(fc.constantFrom("a", "b"))
      .map((draws) => draws.map((draw, at) => label(`${at}`, draw)));
    fc.assert(
      fc.property(any, fc.integer({ min: 1, max: 4 }), (all, most) => {
        const sent: WaitingLabel[] = [];
        let waiting: readonly WaitingLabel[] = all;
        while (waiting.length > 0) {
          const batch = nextBatch(waiting, most);
          expect(batch.length).toBeGreaterThan(0);
          expect(batch.length).toBeLessThanOrEqual(most);
          expect(new Set(batch.map(({ draw }) => draw)).size).toBe(1);
          sent.push(...batch);
          waiting = without(waiting, batch);
        }
        expect(sent).toEqual(all);
      }),
    );
  });

  it("keep what was said while a batch was on its way", () => {
    const [first, second] = [label("1"), label("2")];
    expect(without([first, second], [first])).toEqual([second]);
  });

  it("survive a reload, and are none where what was kept is no label", () => {
    const waiting = [label("1"), label("2", "e")];
    expect(readWaiting(JSON.stringify(waiting))).toEqual(waiting);
    for (const broken of [
      undefined,
      "",
      "{",
      "3",
      '[{"draw":1}]',
      '[{"draw":"d","pair":"p","key":"k","says":"so"}]',
    ]) {
      expect(readWaiting(broken)).toEqual([]);
    }
  });

  it("are given up only where no other try can help", () => {
    expect(isRefusedForGood({ code: "pair-not-found" })).toBe(true);
    for (const code of ["unreachable", "internal", "unauthenticated", "rate-limited", "database-busy"]) {
      expect(isRefusedForGood({ code })).toBe(false);
    }
  });
});
