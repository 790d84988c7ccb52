import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "../../errors.ts";
import { checkInput } from "./check-input.ts";

const shape = z.strictObject({
  question: z.string(),
  history: z.array(z.strictObject({ role: z.string(), text: z.string() })).exactOptional(),
  cache: z.strictObject({ maxAgeSeconds: z.number().exactOptional() }).exactOptional(),
});

function refusalOf(value: unknown): AppError {
  try {
    checkInput("body", value, shape);
  } catch (error) {
    if (AppError.isInstance(error)) return error;
  }
  throw new Error("It was taken.");
}

describe("checkInput", () => {
  it("hands on what is right", () => {
    expect(checkInput("body", { question: "How?" }, shape)).toEqual({ question: "How?" });
  });

  it("names a misspelt field before the one that is missing for it, and what was meant", () => {
    expect(refusalOf({ questoin: "How?" })).toMatchObject({
      code: "request-invalid",
      message: '"questoin" of the body is not known. "question" of the body is missing: expected string.',
      hint: 'Did you mean "question"? Known: question, history, cache.',
    });
  });

  it("names what is unknown inside of a part, and what the part takes", () => {
    expect(refusalOf({ question: "How?", cache: { maxAge: 1 } })).toMatchObject({
      message: '"cache.maxAge" of the body is not known.',
      hint: expect.stringContaining("Known: maxAgeSeconds."),
    });
    expect(refusalOf({ question: "How?", history: [{ role: "user", text: "a", txt: "b" }] })).toMatchObject({
      message: '"history.0.txt" of the body is not known.',
      hint: 'Did you mean "text"? Known: role, text.',
    });
  });

  it("says what was expected of each wrong field, and of the whole", () => {
    expect(refusalOf({ question: 5, cache: 7 }).message).toMatch(
      /^"question" of the body is not as expected: .*expected string.* "cache" of the body is not as expected: /,
    );
    expect(refusalOf([]).message).toMatch(/^The body is not as expected: /);
  });

  it("tells no more of a body of nonsense than fits", () => {
    const nonsense = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`x${index}`, 1]));
    const { message } = refusalOf(nonsense);
    expect(message).toContain("And 296 more.");
    expect(message.length).toBeLessThan(500);
  });
});
