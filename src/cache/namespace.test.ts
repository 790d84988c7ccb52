import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editionOf, type NamespaceParts, namespaceOf } from "./namespace.ts";

const parts: NamespaceParts = {
  edition: "e",
  surface: null,
  audience: [],
  language: null,
  filter: null,
  settings: { k: 3 },
};

const text = fc.string({ maxLength: 6 });
const anyParts: fc.Arbitrary<NamespaceParts> = fc.record({
  edition: text,
  surface: fc.option(text),
  audience: fc.array(text, { maxLength: 3 }),
  language: fc.constantFrom(null, "en", "de", "pt-BR"),
  filter: fc.option(fc.dictionary(text, fc.oneof(text, fc.integer(), fc.constant({ in: ["a", "b"] })))),
  settings: fc.record({ k: fc.integer({ min: 1, max: 3 }), threshold: fc.constantFrom(0, 0.5, 1, null) }),
});

/** Two sets of parts are one namespace exactly when they say the same. */
const said = ({ audience, filter, ...rest }: NamespaceParts) =>
  JSON.stringify([
    rest.edition,
    rest.surface,
    [...new Set(audience)].sort(),
    rest.language,
    filter === null ? null : Object.entries(filter ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)),
    rest.settings,
  ]);

describe("the namespace of a stored answer", () => {
  it("is one for what says the same, and another for whatever says anything else", () => {
    fc.assert(
      fc.property(anyParts, anyParts, (one, other) => {
        expect(namespaceOf(one) === namespaceOf(other)).toBe(said(one) === said(other));
      }),
      { numRuns: 500 },
    );
  });

  it.each<[string, Partial<NamespaceParts>]>([
    ["edition", { edition: "f" }],
    ["surface", { surface: "docs" }],
    ["audience", { audience: ["staff"] }],
    ["language", { language: "en" }],
    ["filter", { filter: {} }],
    ["settings", { settings: { k: 4 } }],
  ])("moves with its %s", (_, change) => {
    expect(namespaceOf({ ...parts, ...change })).not.toBe(namespaceOf(parts));
  });

  it("does not mind the order of names and audiences", () => {
    const filter = { product: "x", year: { lte: 3, gte: 1 } };
    const turned = { year: { gte: 1, lte: 3 }, product: "x" };
    expect(namespaceOf({ ...parts, filter, audience: ["b", "a"] })).toBe(
      namespaceOf({ ...parts, filter: turned, audience: ["a", "b", "a"] }),
    );
  });

  it("takes no place of one name for another: a surface called like an audience is none", () => {
    expect(namespaceOf({ ...parts, surface: "staff" })).not.toBe(
      namespaceOf({ ...parts, audience: ["staff"] }),
    );
  });
});

describe("the edition of a stored answer", () => {
  const edition = { embedderId: "a", index: "1", prompt: "p", chat: "m", fallback: "No." };

  it.each(["embedderId", "index", "prompt", "chat", "fallback"] as const)("moves with the %s", (name) => {
    expect(editionOf({ ...edition, [name]: "another" })).not.toBe(editionOf(edition));
  });
});
