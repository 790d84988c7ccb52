import { describe, expect, it } from "vitest";
import { createGoldenFixture, type GoldenFixture } from "../../../test/golden-fixture.ts";
import type { GoldenStore } from "../../stores/golden.ts";

const QUESTION = "How large is the pool?";
const page = (size: string, note = "") =>
  `# Redis\nintro${note}\n## Pool\nThe pool holds ${size} connections at most`;

/** The moments between which a document may land while a question is answered. */
const MOMENTS = [
  "before the text is looked up",
  "before the entry is read",
  "before the second read of the entry",
] as const;

/** A fixture whose store lets something happen at one moment of a question. */
function createInterrupted(
  moment: (typeof MOMENTS)[number],
  happen: (fixture: GoldenFixture) => Promise<void>,
) {
  let isArmed = false;
  let reads = 0;
  const interrupt = async () => {
    if (!isArmed) return;
    isArmed = false;
    await happen(fixture);
  };
  const wrap = (store: GoldenStore): GoldenStore => ({
    ...store,
    async findPhrasing(text) {
      if (moment === "before the text is looked up") await interrupt();
      return store.findPhrasing(text);
    },
    async readForServing(id) {
      reads += 1;
      if (moment === "before the entry is read") await interrupt();
      if (moment === "before the second read of the entry" && reads > 1) await interrupt();
      return store.readForServing(id);
    },
  });
  const fixture = createGoldenFixture({ wrap });
  return {
    fixture,
    arm: () => {
      isArmed = true;
      reads = 0;
    },
  };
}

describe("a re-ingest that lands while a question is answered", () => {
  for (const moment of MOMENTS.slice(0, 2)) {
    for (const question of [QUESTION, "how large is the pool then"]) {
      it(`${moment}: the answer to "${question}" is not served against the new page`, async () => {
        const { fixture, arm } = createInterrupted(moment, ({ put }) => put("redis.md", page("twenty")));
        await fixture.put("redis.md", page("ten"));
        await fixture.golden.add({
          ...{ phrasings: [QUESTION], answer: "Ten.", reviewedBy: "ada", sources: ["redis.md#pool"] },
        });
        expect(await fixture.ask(question, 0.6)).toMatchObject({ kind: "hit" });
        arm();
        expect(await fixture.ask(question, 0.6)).toMatchObject({
          kind: "stale",
          freshness: { verdict: "changed", grains: { passage: "changed" } },
        });
      });
    }
  }

  it("while an answer is verified: what was verified is judged by the page as it is then", async () => {
    const { fixture } = createInterrupted("before the second read of the entry", async () => {});
    await fixture.put("redis.md", page("ten"));
    await fixture.golden.add({
      phrasings: [QUESTION],
      answer: "Ten.",
      reviewedBy: "ada",
      sources: ["redis.md#pool"],
    });
    const [embedding] = await fixture.embedder.embed(["how large is the pool then"], { kind: "query" });
    if (!embedding) throw new Error("no embedding");
    const outcome = await fixture.matcher.match("how large is the pool then", {
      threshold: 0.6,
      embedQuestion: async () => embedding,
      async verify() {
        await fixture.put("redis.md", page("twenty"));
        return {
          kind: "judged",
          verification: { accepted: true, score: 1, threshold: 0.5, reason: "It fits." },
        };
      },
    });
    expect(outcome).toMatchObject({ kind: "stale", freshness: { verdict: "changed" } });
  });

  it("an edit elsewhere on the page at any moment keeps the answer at the grain of passages", async () => {
    const { fixture, arm } = createInterrupted("before the entry is read", ({ put }) =>
      put("redis.md", page("ten", " with a typo mended")),
    );
    await fixture.put("redis.md", page("ten"));
    await fixture.golden.add({
      phrasings: [QUESTION],
      answer: "Ten.",
      reviewedBy: "ada",
      sources: ["redis.md#pool"],
    });
    arm();
    expect(await fixture.ask(QUESTION)).toMatchObject({
      kind: "hit",
      freshness: { grains: { passage: "same", section: "same", document: "changed" } },
    });
  });
});
