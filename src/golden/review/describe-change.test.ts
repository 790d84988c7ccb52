import { describe, expect, it } from "vitest";
import type { PassageRecord } from "../../stores/documents.ts";
import { diffSource, findSuccessor } from "./describe-change.ts";

function passage(text: string): PassageRecord {
  return {
    id: text,
    documentId: "d",
    ordinal: 0,
    headings: [],
    anchor: null,
    text,
    start: 0,
    end: text.length,
    startLine: 1,
    endLine: 1,
    hash: text,
    embeddingHash: text,
    truncated: false,
  };
}

describe("diffSource", () => {
  const versions = { label: "a.md", reviewedVersion: "v1", currentVersion: "v2" };

  it("is a unified diff whose head names the versions", () => {
    const patch = diffSource({ ...versions, before: "same\nold\n", after: "same\nnew\n" });
    expect(patch).toContain("--- a.md\tv1, as reviewed\n+++ a.md\tv2, now\n");
    expect(patch).toContain("@@ -1,2 +1,2 @@\n same\n-old\n+new\n");
  });

  it("says when the reviewed text was not kept, and when the source is gone", () => {
    expect(diffSource({ ...versions, before: undefined, after: "new\n" })).toContain("its text was not kept");
    const gone = diffSource({ ...versions, before: "old\n", after: undefined, currentVersion: undefined });
    expect(gone).toContain("+++ a.md\tgone");
    expect(gone).toContain("-old");
  });

  it("names a label in any script as it is, and takes a missing last line end for no difference", () => {
    const options = { ...versions, label: "a.md › Größe" };
    expect(diffSource({ ...options, before: "old", after: "new\n" })).toBe(
      "--- a.md › Größe\tv1, as reviewed\n+++ a.md › Größe\tv2, now\n@@ -1,1 +1,1 @@\n-old\n+new\n",
    );
    expect(diffSource({ ...options, before: "same", after: "same\n" })).toBe("");
  });

  it("names the place where the text is now", () => {
    const patch = diffSource({ ...versions, labelNow: "b.md", before: "old", after: "new" });
    expect(patch).toContain("--- a.md\tv1, as reviewed\n+++ b.md\tv2, now\n");
  });

  it("shows both texts in full when nearly all of a large document changed", () => {
    const text = (word: string) => Array.from({ length: 5000 }, (_, line) => `${word} ${line}`).join("\n");
    const patch = diffSource({ ...versions, before: text("old"), after: text("new") });
    expect(patch).toContain("-old 0\n");
    expect(patch).toContain("+new 4999\n");
  });
});

describe("findSuccessor", () => {
  it("takes the passage that shares most words, the first of equals", () => {
    const found = findSuccessor("set the pool size to 8", [
      passage("rotate the keys"),
      passage("set the pool size to 16"),
      passage("set the pool size to 32"),
    ]);
    expect(found?.passage.id).toBe("set the pool size to 16");
    expect(found?.overlap).toBeCloseTo(10 / 12, 10);
  });

  it("does not favour a long passage that holds every word among many others", () => {
    const long = passage(`set the pool size to 8 ${Array.from({ length: 60 }, (_, n) => `w${n}`).join(" ")}`);
    const short = passage("set the pool size to 9");
    expect(findSuccessor("set the pool size to 8", [long, short])?.passage).toBe(short);
  });

  it("compares scripts without spaces by character", () => {
    const found = findSuccessor("设置连接池大小", [passage("轮换证书"), passage("设置连接池上限")]);
    expect(found?.passage.id).toBe("设置连接池上限");
  });

  it("finds nothing where no word is shared", () => {
    expect(findSuccessor("abc", [passage("xyz"), passage("🎉")])).toBeUndefined();
    expect(findSuccessor("", [])).toBeUndefined();
  });
});
