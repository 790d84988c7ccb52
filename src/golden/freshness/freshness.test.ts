import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GoldenSource, SourceState } from "../../stores/golden.ts";
import { type FreshnessOptions, judgeFreshness } from "./freshness.ts";

const documentSource: GoldenSource = {
  reference: { kind: "document", documentId: "redis.md" },
  hash: "aaa",
  version: "v1",
  label: "redis.md",
};
const passageSource: GoldenSource = {
  reference: { kind: "passage", documentId: "redis.md", passageHash: "ppp" },
  hash: "ppp",
  version: "v1",
  label: "redis.md › Pool",
};
const topicSource: GoldenSource = {
  reference: { kind: "topic", topic: "kafka" },
  hash: "ttt",
  version: "v2",
  label: "topic kafka",
};

function found(hash: string, version: string, formerHash?: string): SourceState {
  return {
    ...{ kind: "found", hash, version, text: "text", label: "label" },
    ...(formerHash !== undefined && { formerHash }),
  };
}
const gone: SourceState = { kind: "passage-gone", version: "v2", text: "all", label: "redis.md" };

function judge(sources: readonly GoldenSource[], states: readonly SourceState[], options?: FreshnessOptions) {
  return judgeFreshness({ entry: { sources }, states, links: [] }, options);
}

describe("judgeFreshness", () => {
  // biome-ignore format: one row a case
  const table: [string, GoldenSource, SourceState, string, string][] = [
    ["same hash, same version", documentSource, found("aaa", "v1"), "fresh", "redis.md says the same as at the review."],
    ["same hash, another tag", documentSource, found("aaa", "v9"), "fresh", "redis.md says the same as at the review."],
    ["another hash and version", documentSource, found("bbb", "v2"), "changed", "redis.md changed since the review: reviewed at v1, now v2."],
    ["another hash under the same tag", documentSource, found("bbb", "v1"), "changed", "redis.md changed since the review: its content moved although it is still tagged v1."],
    ["a deleted document", documentSource, { kind: "missing" }, "missing", "The document redis.md is no longer there."],
    ["a passage that moved inside a newer document", passageSource, found("ppp", "v2"), "fresh", "redis.md › Pool says the same as at the review."],
    ["a passage that was rewritten", passageSource, gone, "changed", "The reviewed text of redis.md › Pool is no longer in its place in the document: reviewed at v1, now v2."],
    ["a passage of a deleted document", passageSource, { kind: "missing" }, "missing", "The document of redis.md › Pool is no longer there."],
    ["a passage that may have moved", passageSource, { ...gone, perhapsMovedTo: "old.md › Pool" }, "changed", "The reviewed text of redis.md › Pool is no longer in its place in the document: reviewed at v1, now v2. Moved? Its text stands in old.md › Pool, which may be an archived copy."],
    ["a passage of a deleted document that may have moved", passageSource, { kind: "missing", perhapsMovedTo: "old.md › Pool" }, "missing", "The document of redis.md › Pool is no longer there. Moved? Its text stands in old.md › Pool, which may be an archived copy."],
    ["a record as reviews stamped it earlier", documentSource, found("bbb", "v1", "aaa"), "fresh", "redis.md says the same as at the review."],
    ["a record of another text than earlier reviews stamped", documentSource, found("bbb", "v1", "ccc"), "changed", "redis.md changed since the review: its content moved although it is still tagged v1."],
    ["a topic without documents", topicSource, { kind: "missing" }, "missing", 'No document carries the topic "kafka" any more.'],
    ["a topic of two versions", topicSource, { kind: "ambiguous", versions: ["v1", "v2"] }, "ambiguous-version", "The documents of topic kafka carry different versions: v1, v2."],
  ];
  it.each(table)("judges %s", (_name, source, state, verdict, reason) => {
    const result = judge([source], [state]);
    expect(result.verdict).toBe(verdict);
    expect(result.reason).toBe(reason);
    expect(result.sources).toHaveLength(1);
    expect(result.sources[0]).toMatchObject({ verdict, reason, reviewedVersion: source.version });
  });

  it("names the versions a reader wants to compare", () => {
    const [changed] = judge([documentSource], [found("bbb", "v2")]).sources;
    expect(changed).toMatchObject({ reviewedVersion: "v1", currentVersion: "v2" });
    const [ambiguous] = judge([topicSource], [{ kind: "ambiguous", versions: ["1", "2"] }]).sources;
    expect(ambiguous?.versions).toEqual(["1", "2"]);
  });

  it("cannot verify an entry without sources", () => {
    expect(judge([], [])).toMatchObject({ verdict: "no-sources", sources: [] });
  });

  it("takes the worst source: ambiguous before missing before changed before fresh", () => {
    const states: SourceState[] = [
      found("aaa", "v1"),
      found("bbb", "v2"),
      { kind: "missing" },
      { kind: "ambiguous", versions: ["1", "2"] },
    ];
    const verdictOf = (count: number, order: (list: SourceState[]) => SourceState[]) =>
      judge(Array(count).fill(documentSource), order(states.slice(0, count))).verdict;
    const reversed = (list: SourceState[]) => list.toReversed();
    const expected = ["fresh", "changed", "missing", "ambiguous-version"];
    expect([1, 2, 3, 4].map((count) => verdictOf(count, (list) => list))).toEqual(expected);
    expect([1, 2, 3, 4].map((count) => verdictOf(count, reversed))).toEqual(expected);
  });

  it("is fresh exactly when every source is found with the hash it was reviewed with", () => {
    const state = fc.oneof(
      fc.constantFrom("aaa", "bbb").map((hash) => found(hash, "v1")),
      fc.constant(gone),
      fc.constant<SourceState>({ kind: "missing" }),
      fc.constant<SourceState>({ kind: "ambiguous", versions: ["v1", "v2"] }),
    );
    fc.assert(
      fc.property(fc.array(state, { maxLength: 4 }), (states) => {
        const sources = states.map(() => documentSource);
        const allEqual = states.every((each) => each.kind === "found" && each.hash === documentSource.hash);
        expect(judge(sources, states).verdict === "fresh").toBe(states.length > 0 && allEqual);
      }),
    );
  });

  it("treats a source whose state was not read as missing", () => {
    expect(judge([documentSource], []).verdict).toBe("missing");
  });
});
