import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFingerprint, type FingerprintParts } from "./fingerprint.ts";

const parts: FingerprintParts = {
  model: "minilm",
  revision: "abc",
  dimension: 384,
  queryPrefix: "",
  documentPrefix: "",
  pooling: "mean+l2",
};

const arbitraryParts = fc.record({
  model: fc.string(),
  revision: fc.string(),
  dimension: fc.integer({ min: 1, max: 4096 }),
  queryPrefix: fc.string(),
  documentPrefix: fc.string(),
  pooling: fc.string(),
});

describe("createFingerprint", () => {
  it("starts with what a person looks for: model, revision and dimension", () => {
    expect(createFingerprint(parts).id).toMatch(/^minilm@abc\/384\+[0-9a-f]{8}$/);
  });

  it("keeps the same id whatever the order of the fields", () => {
    const reversed = Object.fromEntries(Object.entries(parts).reverse());
    expect(createFingerprint({ ...parts, ...reversed }).id).toBe(createFingerprint(parts).id);
  });

  it("tells a query prefix from the same text as a document prefix", () => {
    const asQuery = createFingerprint({ ...parts, queryPrefix: "search: " });
    const asDocument = createFingerprint({ ...parts, documentPrefix: "search: " });
    expect(asQuery.id).not.toBe(asDocument.id);
  });

  it("has equal ids exactly where all parts are equal", () => {
    fc.assert(
      fc.property(arbitraryParts, arbitraryParts, (a, b) => {
        const equal = JSON.stringify(a) === JSON.stringify(b);
        expect(createFingerprint(a).id === createFingerprint(b).id).toBe(equal);
        expect(createFingerprint({ ...a }).id).toBe(createFingerprint(a).id);
      }),
    );
  });

  it("changes its id when a single part changes", () => {
    fc.assert(
      fc.property(
        arbitraryParts,
        fc.constantFrom("model", "revision", "queryPrefix", "documentPrefix", "pooling"),
        (a, field) => {
          expect(createFingerprint({ ...a, [field]: `${a[field]}x` }).id).not.toBe(createFingerprint(a).id);
          expect(createFingerprint({ ...a, dimension: a.dimension + 1 }).id).not.toBe(
            createFingerprint(a).id,
          );
        },
      ),
    );
  });
});
