import { describe, expect, it } from "vitest";
import type { NamedEntities } from "../retrieval/entity-filter.ts";
import { bothFilters, findEntities, withoutEntities } from "./entity-conditions.ts";

const named = (field: string, value: string, words = value): NamedEntities => ({
  filter: { [field]: value },
  matches: [{ field, value, words }],
  ambiguous: [],
});
const none: NamedEntities = { matches: [], ambiguous: [] };

describe("findEntities", () => {
  const find = (byQuestion: Record<string, NamedEntities>, question: string, standAlone: string | null) =>
    findEntities(
      {
        question,
        options: {},
        parts: { entities: { find: async (text: string) => byQuestion[text] ?? none } },
      } as unknown as Parameters<typeof findEntities>[0],
      standAlone,
    );

  it("takes what a follow-up names over what was named before", async () => {
    const both: NamedEntities = {
      matches: [],
      ambiguous: [{ field: "product", values: ["Server", "Cloud"], reason: "two" }],
    };
    const found = await find(
      { "And in Cloud?": named("product", "Cloud"), whole: both },
      "And in Cloud?",
      "whole",
    );
    expect(found).toEqual(named("product", "Cloud"));
  });

  it("takes from before what a follow-up leaves open", async () => {
    const found = await find(
      { "and version 3?": named("version", "3"), whole: named("product", "Cloud") },
      "and version 3?",
      "whole",
    );
    expect(found.filter).toEqual({ product: "Cloud", version: "3" });
    expect(found.matches.map(({ field }) => field)).toEqual(["version", "product"]);
  });

  it("asks once for a question that stands alone", async () => {
    expect(await find({ q: named("product", "Cloud") }, "q", null)).toEqual(named("product", "Cloud"));
  });
});

describe("bothFilters", () => {
  it("keeps pages that say nothing of a named field, and holds the caller's conditions as they are", () => {
    expect(bothFilters(undefined, none)).toBeUndefined();
    expect(bothFilters({ team: "a" }, none)).toEqual({ team: "a" });
    expect(bothFilters({ team: "a" }, named("product", "Cloud"))).toEqual({
      team: "a",
      product: { in: ["Cloud"], orAbsent: true },
    });
    expect(bothFilters({ product: "Server" }, named("product", "Cloud"))).toEqual({ product: "Server" });
  });
});

describe("withoutEntities", () => {
  it.each([
    ["Can I return the Acme Kettle?", named("product", "Acme Kettle"), "Can I return the product?"],
    ["What changed in version 3?", named("version", "3", "3"), "What changed in version?"],
    ["What is in the guide?", named("document.title", "Guide", "guide"), "What is in the ?"],
    [
      "Does Django support go for returns with go?",
      named("product", "Go", "go"),
      "Does Django support product for returns with product?",
    ],
    ["Acme Kettle?", named("productName", "Acme Kettle"), "product name?"],
  ])("%s", (question, entities, expected) => {
    const text = withoutEntities(question, entities);
    expect(text ?? "").toBe(expected === "What is in the ?" ? "" : expected);
  });

  it("adds nothing where no entity is named", () => {
    expect(withoutEntities("How?", none)).toBeUndefined();
  });
});
