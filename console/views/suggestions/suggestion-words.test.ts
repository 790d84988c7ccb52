import { describe, expect, it } from "vitest";
import { acceptedWords } from "./suggestion-words.ts";

const entryThat = (verdict: "fresh" | "changed") => ({
  entry: { id: "kafka", state: "approved" as const },
  freshness: { verdict, reason: "kafka.md changed." },
});

describe("what is said of an accepted suggestion", () => {
  it("promises an answer only where the entry is served", () => {
    expect(acceptedWords("phrasing", entryThat("fresh"))).toBe('"kafka" answers that question from now on.');
    const unserved = acceptedWords("phrasing", entryThat("changed"));
    expect(unserved).not.toContain("from now on");
    expect(unserved).toContain("Not served: kafka.md changed.");
  });

  it("says that a question is kept from an entry whether or not that is served", () => {
    expect(acceptedWords("negative", entryThat("changed"))).toContain("kept from that question");
  });
});
