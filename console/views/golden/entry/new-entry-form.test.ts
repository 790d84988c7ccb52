import { describe, expect, it } from "vitest";
import { additionOf, emptyForm, readForm } from "./new-entry-form.ts";

describe("the form of a new entry", () => {
  it("sends a question for each line, and leaves out what was left empty", () => {
    const form = { ...emptyForm, phrasings: " How? \n\nWhy?", answer: "So.\n", sources: ["a.md", ""] };
    expect(additionOf(form)).toEqual({
      ...{ phrasings: ["How?", "Why?"], answer: "So.\n", sources: ["a.md"], draft: false },
    });
    expect(additionOf({ ...form, labels: "kafka, , billing", language: "en", id: " x " })).toMatchObject({
      ...{ labels: ["kafka", "billing"], language: "en", id: "x" },
    });
  });

  it("is read as it was kept, and is empty where that is damaged", () => {
    expect(readForm(JSON.stringify({ answer: "So." }))).toEqual({ ...emptyForm, answer: "So." });
    expect(readForm("{")).toEqual(emptyForm);
    expect(readForm(undefined)).toEqual(emptyForm);
  });
});
