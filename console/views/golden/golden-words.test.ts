import { describe, expect, it } from "vitest";
import type { SourceChange } from "../../api/wire/golden.ts";
import { changeWords } from "./golden-words.ts";

const reference = { kind: "passage", documentId: "kafka.md", passageHash: "h" } as const;
const source = { reference, hash: "h", version: "v1", label: "kafka.md › Batches" };
const grains = { passage: "changed", section: "changed", document: "changed" } as const;
const base: SourceChange = {
  ...{ source, before: "500", after: "250", patch: "" },
  verdict: { label: source.label, reference, verdict: "changed", grains, reviewedVersion: "v1", reason: "" },
};
const changed = (verdict: Partial<SourceChange["verdict"]>): SourceChange => ({
  ...base,
  verdict: { ...base.verdict, ...verdict },
});

describe("what became of a source, in words", () => {
  it("tells an edit from a change around the cited text", () => {
    expect(changeWords(base).label).toBe("edited");
    expect(changeWords({ ...base, after: "500\n" }).label).toBe("surroundings changed");
  });

  it("tells a document that is gone from one that is there twice in different versions", () => {
    expect(changeWords(changed({ verdict: "missing" }))).toMatchObject({
      tone: "bad",
      label: "document gone",
    });
    const differing = changeWords(changed({ verdict: "ambiguous-version", versions: ["1.0", "2.0"] }));
    expect(differing.explanation).toContain("1.0, 2.0");
  });

  it("names where a passage stands now", () => {
    const moved = changed({ verdict: "fresh", movedTo: { documentId: "new.md", label: "new.md › Batches" } });
    expect(changeWords(moved)).toMatchObject({ label: "moved" });
    expect(changeWords(moved).explanation).toContain("new.md › Batches");
  });

  it("takes a near passage for what became of it, and says so of one that is too far", () => {
    const near = { source: { ...source, label: "kafka.md › Reading" }, overlap: 0.96, usedByDefault: true };
    expect(changeWords({ ...base, successor: near })).toMatchObject({ tone: "warn", label: "rewritten" });
    expect(changeWords({ ...base, successor: near }).explanation).toContain("96 %");
    const edited = changeWords({ ...base, successor: { ...near, source } });
    expect(edited).toMatchObject({ tone: "warn", label: "edited" });
    const far = { ...near, overlap: 0.1, usedByDefault: false };
    expect(changeWords({ ...base, successor: far })).toMatchObject({ tone: "bad", label: "passage gone" });
  });

  it("says that a passage without a successor needs another source", () => {
    const { after: _, ...gone } = base;
    expect(changeWords({ ...gone, after: undefined }).explanation).toContain("Choose another source");
  });
});
