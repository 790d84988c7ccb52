import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SpentEntry } from "../../../stores/monitor/spent-entry.ts";
import { matchHits } from "./match-hits.ts";

const entry = (change: Partial<SpentEntry> & { id: string }): SpentEntry => ({
  ...{ at: "2026-03-01T10:00:00.000Z", surface: null, source: "generated", textKey: null, originId: null },
  ...{ calls: [], isItemised: true },
  ...change,
});
const nobody = async () => undefined;

describe("which generation a served answer goes back to", () => {
  it("is the last one of the same text that is not after it, in whatever order the log has them", async () => {
    const minute = fc.integer({ min: 0, max: 30 });
    const one = fc.record({ minute, text: fc.constantFrom("a", "b"), isHit: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(one, { maxLength: 30 }), async (drawn) => {
        const entries = drawn.map(({ minute: at, text: textKey, isHit }, index) =>
          entry({
            ...{ id: `${index}`, textKey, source: isHit ? "golden" : "generated" },
            at: `2026-03-01T10:${String(at).padStart(2, "0")}:00.000Z`,
          }),
        );
        const { matched } = await matchHits(entries, nobody);
        const momentOf = (id: string) => entries.find((each) => each.id === id)?.at;
        const found = new Map(matched.map(({ hit, origin }) => [hit.id, momentOf(origin)]));
        for (const { id, at, textKey } of entries.filter(({ source }) => source === "golden")) {
          const before = entries
            .filter((each) => each.source === "generated" && each.textKey === textKey && each.at <= at)
            .map((each) => each.at);
          expect(found.get(id)).toBe(before.sort().at(-1));
        }
      }),
    );
  });

  it("reads no record that is among those looked at, and lets others have their turn in between", async () => {
    const entries = Array.from({ length: 3000 }, (_, index) =>
      index % 2 === 0
        ? entry({ id: `${index}`, source: "cached", originId: index % 4 === 0 ? `${index + 1}` : "before" })
        : entry({ id: `${index}`, calls: [] }),
    );
    const read: string[] = [];
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    });
    const matching = matchHits(entries, async (id) => {
      read.push(id);
      return undefined;
    });
    const immediate = setImmediate(() => {
      turns += 1;
    });
    const { matched, gone } = await matching;
    clearInterval(others);
    clearImmediate(immediate);
    expect(turns).toBeGreaterThan(0);
    expect(read).toEqual(["before"]);
    expect([matched.length, gone]).toEqual([750, 750]);
  });

  it("ends where its caller gives up", async () => {
    const entries = Array.from({ length: 1000 }, (_, index) => entry({ id: `${index}` }));
    await expect(matchHits(entries, nobody, AbortSignal.abort())).rejects.toMatchObject({ code: "aborted" });
  });
});
