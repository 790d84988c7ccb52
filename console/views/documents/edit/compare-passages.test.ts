import { describe, expect, it } from "vitest";
import type { PassageRecord } from "../../../api/wire/documents.ts";
import type { GoldenListing } from "../../../api/wire/golden.ts";
import { comparePassages, listAffected } from "./compare-passages.ts";
import { declaredFields, ownMetadata, ownTitle } from "./front-matter.ts";

const source = "# A\n\nOne.\n\nTwo.\n";
const passage = (id: string, start: number, end: number): PassageRecord => ({
  ...{ id, start, end, documentId: "a.md", ordinal: 0, headings: [], anchor: null, text: "" },
  ...{ startLine: 1, endLine: 1, hash: `hash of ${id}`, embeddingHash: "", truncated: false },
});
const passages = [passage("one", 5, 9), passage("two", 11, 15)];

type Reference = GoldenListing["freshness"]["sources"][number]["reference"];

function listing(id: string, reference: Reference, verdict: "fresh" | "changed" = "fresh"): GoldenListing {
  const grains = { passage: "same", section: "same", document: "same" } as const;
  const source = { label: id, reference, verdict, grains, reviewedVersion: "v1", reason: "" };
  return {
    entry: {
      ...{ id, phrasings: [], negatives: [], answer: "", state: "approved", sources: [], links: [] },
      ...{ reviewedBy: "", reviewedAt: "", language: null, audience: [], labels: [] },
      ...{ createdAt: "", updatedAt: "", revision: 1 },
    },
    freshness: { verdict, reason: "", sources: [source], grains, brokenLinks: [], evidence: [] },
  };
}

describe("a new text beside the passages that there are", () => {
  it("keeps those whose text it holds, wherever that stands", () => {
    const { kept, gone } = comparePassages({ source, passages }, "# A\n\nThree.\n\nOne.\n");
    expect([kept, gone].map((each) => each.map(({ id }) => id))).toEqual([["one"], ["two"]]);
    expect(comparePassages({ source, passages }, source).gone).toEqual([]);
  });

  it("reaches the answers that cite what goes, or the whole document, and no others", () => {
    const cites = (hash: string): Reference => ({ kind: "passage", documentId: "a.md", passageHash: hash });
    const listings = [
      listing("goes", cites("hash of two")),
      listing("stays", cites("hash of one")),
      listing("whole", { kind: "document", documentId: "a.md" }),
      listing("topic", { kind: "topic", topic: "letters" }),
      listing("elsewhere", { kind: "document", documentId: "b.md" }),
      listing("stale before", cites("hash of two"), "changed"),
    ];
    const affected = listAffected(listings, { documentId: "a.md", gone: passages.slice(1) });
    expect(affected.map(({ entry }) => entry.id)).toEqual(["goes", "whole", "topic"]);
  });
});

describe("metadata beside a text", () => {
  it("is what the text does not declare itself", () => {
    const text = "---\n\ntopic: kafka\nversion: v2 # now\nlist:\n  - nested: 1\n---\n\n# A\n\nnot: this\n";
    expect([...declaredFields(text)]).toEqual(["topic", "version", "list"]);
    const metadata = { topic: "kafka", version: "v2", product: "engine" };
    expect(ownMetadata({ source: text, metadata })).toEqual({ product: "engine" });
    expect(ownTitle({ source: text, title: "A" })).toEqual({});
    expect(ownTitle({ source: text, title: "Letters" })).toEqual({ title: "Letters" });
    expect(ownMetadata({ source: "# A\n", metadata: { product: "engine" } })).toEqual({ product: "engine" });
  });
});
