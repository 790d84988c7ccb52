import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plants } from "../../../test/fixtures/plants.ts";
import { contentWords } from "../words/words.ts";
import { scorableText } from "./scorable-text.ts";

const questionWords = (question: string, text: string) => {
  const asked = new Set(contentWords(question));
  return contentWords(scorableText(text)).filter((word) => asked.has(word));
};

describe("scorableText", () => {
  it.each(plants)("gives $name no word of the question that its plain twin has not", (plant) => {
    expect(questionWords(plant.question, plant.planted)).toEqual(questionWords(plant.question, plant.plain));
  });

  it.each(plants)("keeps the page around $name", ({ plain, planted }) => {
    expect(scorableText(planted)).toContain(plain);
  });

  it("keeps an answer that speaks of prompts without giving orders", () => {
    const text = "A prompt is the text a model reads. Rotate the key of the gateway every month.";
    expect(scorableText(text)).toBe(text);
  });

  it("leaves out placeholders and whatever is hidden", () => {
    expect(scorableText("Ask <gateway> <!-- gateway --> now.").split(/\s+/)).toEqual(["Ask", "now."]);
  });

  it("never has more words than the visible text, whatever is put together", () => {
    const part = fc.constantFrom(
      ...plants.map(({ planted }) => planted),
      "One sentence. ",
      "\n\n",
      "`",
      "<",
      "[",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const text = parts.join("");
        expect(scorableText(text).length).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 50 },
    );
  });
});
