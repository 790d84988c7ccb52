import { describe, expect, it } from "vitest";
import { AppError, type ErrorCode } from "../../errors.ts";
import { checkQuestion } from "./check-question.ts";

function failure(text: string, options?: { maxLength?: number }): AppError {
  try {
    checkQuestion(text, options);
  } catch (error) {
    if (AppError.isInstance(error)) return error;
    throw error;
  }
  throw new Error(`accepted ${JSON.stringify(text)}`);
}

describe("checkQuestion", () => {
  it("returns the question trimmed and without invisible or control characters", () => {
    expect(checkQuestion("\u200B  How do I\u00AD start\u0007?\n")).toBe("How do I start ?");
  });

  it("keeps line ends and tabs inside the question", () => {
    expect(checkQuestion("first line\n\tsecond")).toBe("first line\n\tsecond");
  });

  // @see https://github.com/danny-avila/LibreChat/issues/16026
  // @see https://github.com/MystenLabs/MemWal/issues/425
  it.each([
    "",
    " ",
    "\n\t ",
    "\u200B\u2060\uFEFF",
    "\u0000\u0007",
    "\u00A0\u3000",
    "\u202E\u200F",
    "\u3164\uFFA0",
  ])("refuses %j as empty", (text) => {
    expect(failure(text).code satisfies ErrorCode).toBe("question-empty");
  });

  it.each(["???", "🤷🏽‍♀️🔥", "— … !", "<>"])("refuses %j, which has no letter or digit", (text) => {
    expect(failure(text).code).toBe("question-no-words");
  });

  it.each(["كيف أبدأ؟", "מה זה vitest?", "どうやって？", "42", "Ⅷ", "why 🔥?"])("accepts %j", (text) => {
    expect(checkQuestion(text)).toBe(text);
  });

  it.each(["half \uD83D of a pair", "caf\uFFFD", "\uDE00"])("refuses broken text %j", (text) => {
    expect(failure(text).code).toBe("question-not-text");
  });

  it("names length and limit of a question that is too long, and accepts one at the limit", () => {
    const error = failure("a".repeat(100_000));
    expect(error.code).toBe("question-too-long");
    expect(error.message).toContain("100000");
    expect(error.message).toContain("2000");
    expect(checkQuestion("a".repeat(2000))).toHaveLength(2000);
    expect(failure("abcd", { maxLength: 3 }).message).toBe("The question has 4 characters; the limit is 3.");
  });

  it("takes a limit of 0 as a limit", () => {
    expect(failure("a", { maxLength: 0 }).code).toBe("question-too-long");
  });
});
