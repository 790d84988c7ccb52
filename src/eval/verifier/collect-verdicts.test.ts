import { describe, expect, it } from "vitest";
import { similarity } from "../../models/similarity.ts";
import type { VerifiablePair } from "../../models/verifier.ts";
import { collectVerdicts, type VerdictNotes } from "./collect-verdicts.ts";
import type { PairVerdict, SecondLook } from "./pair-source.ts";

const pairs = Array.from(
  { length: 40 },
  (_, at): VerifiablePair => ({
    ...{ asked: `question ${at}`, stored: "stored", answer: "An answer." },
    similarity: similarity(0.9),
  }),
);

/** Accepts questions of an even number, and breaks off at the call that is named. */
function createLook({ id = "judge", breakAt = Number.POSITIVE_INFINITY } = {}) {
  const asked: string[] = [];
  const look: SecondLook = {
    ...{ id, kind: "chat" },
    async look(pair) {
      if (asked.length >= breakAt) throw new Error("The line is dead.");
      asked.push(pair.asked);
      await Promise.resolve();
      const number = Number(pair.asked.split(" ")[1]);
      return { accepted: number % 2 === 0, failed: false, cost: 0.001, latencyMs: 10 };
    },
  };
  return { look, asked };
}

function createNotes(): VerdictNotes & { readonly size: () => number } {
  const kept = new Map<string, PairVerdict>();
  return {
    get: (key) => kept.get(key),
    add: async (key, verdict) => void kept.set(key, verdict),
    size: () => kept.size,
  };
}

describe("collectVerdicts", () => {
  it("gives verdicts in the order of the pairs, however many calls are under way", async () => {
    for (const lanes of [1, 4]) {
      const { look } = createLook();
      const { verdicts, asked } = await collectVerdicts(pairs, { look, lanes });
      expect(verdicts.map(({ accepted }) => accepted)).toEqual(pairs.map((_, at) => at % 2 === 0));
      expect(asked).toBe(40);
    }
  });

  it("goes on after a run that broke off, and asks about no pair twice", async () => {
    const notes = createNotes();
    const broken = createLook({ breakAt: 25 });
    await expect(collectVerdicts(pairs, { look: broken.look, notes, lanes: 4 })).rejects.toThrow("dead");
    // Every call that came back was noted, also those beside the one that failed.
    expect(notes.size()).toBe(25);
    const again = createLook();
    const done: number[] = [];
    const { asked, noted, verdicts } = await collectVerdicts(pairs, {
      ...{ look: again.look, notes, lanes: 4 },
      onProgress: (count) => done.push(count),
    });
    expect({ asked, noted, calls: again.asked.length }).toEqual({ asked: 15, noted: 25, calls: 15 });
    expect(verdicts.map(({ accepted }) => accepted)).toEqual(pairs.map((_, at) => at % 2 === 0));
    expect(done.at(-1)).toBe(40);
    expect([...broken.asked, ...again.asked].toSorted()).toEqual(pairs.map((pair) => pair.asked).toSorted());
  });

  it("asks once about a pair that comes twice, and anew of another verifier or for another answer", async () => {
    const notes = createNotes();
    const first = createLook();
    const [pair] = pairs;
    if (!pair) throw new Error("There is no pair.");
    await collectVerdicts([pair, pair], { look: first.look, notes });
    expect(first.asked).toHaveLength(1);
    const other = createLook({ id: "another" });
    await collectVerdicts([pair, { ...pair, answer: "Another." }], { look: other.look, notes });
    expect(other.asked).toHaveLength(2);
  });
});
