import { describe, expect, it } from "vitest";
import type { Freshness, GoldenEntry, SourceChange } from "../../api/wire/golden.ts";
import { changeWords, keptWords, servedNowWords, statusWords } from "./golden-words.ts";

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

const standing = (state: GoldenEntry["state"], verdict: Freshness["verdict"]) => ({
  entry: { state },
  freshness: { verdict, reason: "kafka.md changed." },
});

describe("the state and the freshness of an entry", () => {
  it("are one thing to say, which never calls approved what is not served without adding that", () => {
    expect(statusWords(standing("approved", "fresh"))).toEqual({ tone: "good", label: "approved and fresh" });
    for (const state of ["approved", "stale"] as const) {
      expect(statusWords(standing(state, "changed"))).toEqual({
        ...{ tone: "bad", label: "approved, but stale: not served (source changed)" },
      });
      expect(statusWords(standing(state, "no-sources")).label).toContain("not served");
    }
  });

  it("leave a draft a draft and a retired entry retired, whatever its sources say", () => {
    expect(statusWords(standing("draft", "fresh")).label).toBe("draft");
    expect(statusWords(standing("draft", "missing")).label).toBe("draft: source gone");
    expect(statusWords(standing("retired", "missing")).label).toBe("retired");
  });
});

describe("what is said after a decision", () => {
  it("tells serving for the first time from serving again and from going on", () => {
    const served = standing("approved", "fresh");
    expect(servedNowWords(undefined, served)).toBe("It is served from now on.");
    expect(servedNowWords(standing("draft", "fresh"), served)).toBe("It is served from now on.");
    expect(servedNowWords(standing("approved", "changed"), served)).toBe("It is served again.");
    expect(servedNowWords(standing("retired", "fresh"), served)).toBe("It is served again.");
    expect(servedNowWords(served, served)).toBe("It goes on being served.");
  });

  it("says that an answer is not served where it is not, and why", () => {
    expect(servedNowWords(standing("draft", "fresh"), standing("approved", "changed"))).toBe(
      "Not served: kafka.md changed.",
    );
  });
});

describe("the sources that nothing happened to", () => {
  const one = {
    label: source.label,
    reference,
    verdict: "fresh",
    grains,
    reviewedVersion: "v1",
    reason: "",
  } as const;
  const review = (reviewedBy: string, sources: Freshness["sources"]) => ({
    entry: { reviewedBy },
    freshness: { verdict: "fresh", reason: "", sources, brokenLinks: [], evidence: [] } as const,
  });

  it("are compared with the review where there was one, and are to be read where there was none", () => {
    expect(keptWords(review("Ann", [one]))).toBe("Every source says the same as at the review.");
    expect(keptWords(review("", [one, one]))).toMatch(/^It rests on 2 sources\. Nobody has reviewed it/);
    expect(keptWords(review("Ann", [one, { ...one, verdict: "changed" }]))).toBe(
      "1 other source says the same as at the review.",
    );
    expect(keptWords(review("", []))).toContain("No source is recorded");
  });
});
