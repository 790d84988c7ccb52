import { describe, expect, it } from "vitest";
import { queryTerms } from "./query-terms.ts";

describe("queryTerms", () => {
  it("takes identifiers as they are written, content words, and the words inside identifiers", () => {
    expect(queryTerms({ text: "How do I call vi.useFakeTimers() in a test with --pool=forks?" })).toEqual([
      "vi.useFakeTimers",
      "--pool",
      "call",
      "test",
      "forks",
      "vi",
      "usefaketimers",
      "use",
      "fake",
      "timers",
      "pool",
    ]);
  });

  it("adds what the query's author added, each term once", () => {
    expect(queryTerms({ text: "slow tests", expansion: ["slow", "latency"] })).toEqual([
      "slow",
      "tests",
      "latency",
    ]);
  });

  it("is empty for a text that names no subject", () => {
    expect(queryTerms({ text: "How do I do it?" })).toEqual([]);
  });
});
