import { describe, expect, it } from "vitest";
import { countEntityFields } from "./count-entity-fields.ts";

describe("countEntityFields", () => {
  it("counts values and documents of each declared field, and nothing for one that none has", () => {
    const entries = new Map([
      ["a", { fields: { product: "Lumen", tags: ["x", "y"], draft: true } }],
      ["b", { fields: { product: "Lumen", tags: [], year: 2024 } }],
      ["c", { fields: { product: "Nova" } }],
    ]);
    expect(countEntityFields(entries, ["product", "tags", "year", "draft", "prodct", "toString"])).toEqual([
      { field: "product", values: 2, documents: 3 },
      { field: "tags", values: 2, documents: 1 },
      { field: "year", values: 1, documents: 1 },
      { field: "draft", values: 0, documents: 0 },
      { field: "prodct", values: 0, documents: 0 },
      { field: "toString", values: 0, documents: 0 },
    ]);
  });
});
