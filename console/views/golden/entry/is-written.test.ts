import { describe, expect, it } from "vitest";
import type { GoldenAddition, GoldenEntry } from "../../../api/wire/golden.ts";
import { isWritten } from "./is-written.ts";

const addition: GoldenAddition = {
  ...{
    id: "pool",
    answer: "Use it.\n",
    phrasings: ["How?", "Which?"],
    sources: ["redis.md#pooling", "topic:kafka"],
    draft: true,
  },
};
const entry = {
  ...{ id: "pool", answer: "Use it.", revision: 1, state: "draft", language: null, audience: [], labels: [] },
  ...{
    phrasings: [{ text: "How?" }, { text: "Which?" }],
    negatives: [],
    sources: [
      { reference: { kind: "passage", documentId: "redis.md" } },
      { reference: { kind: "topic", topic: "kafka" } },
    ],
  },
} as unknown as GoldenEntry;

describe("an entry that is there", () => {
  it("is the one that was to be written where it says the same", () => {
    expect(isWritten(entry, addition)).toBe(true);
    const { id: _, ...unnamed } = addition;
    expect(isWritten({ ...entry, id: "how" }, unnamed)).toBe(true);
  });

  it.each<[string, Partial<GoldenEntry>]>([
    ["answer", { answer: "Do not." }],
    ["revision", { revision: 2 }],
    ["state", { state: "approved" }],
    ["questions", { phrasings: entry.phrasings.slice(1) }],
    ["audience", { audience: ["staff"] }],
    ["language", { language: "de" }],
    ["labels", { labels: ["redis"] }],
    ["sources", { sources: entry.sources.slice(1) }],
    ["id", { id: "other" }],
  ])("is another one where it differs by its %s", (_, change) => {
    expect(isWritten({ ...entry, ...change }, addition)).toBe(false);
  });
});
