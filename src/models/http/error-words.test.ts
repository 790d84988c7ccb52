import { describe, expect, it } from "vitest";
import { errorWords } from "./error-words.ts";

describe("errorWords", () => {
  it.each<[string, unknown, string]>([
    ["OpenAI, vLLM, llama.cpp", { error: { message: "model not found", code: 404 } }, "model not found"],
    [
      "Text Embeddings Inference",
      { error: "batch size 40 > 32", error_type: "Validation" },
      "batch size 40 > 32",
    ],
    ["Cohere", { message: "invalid api token" }, "invalid api token"],
    ["Jina", { detail: "Invalid API key" }, "Invalid API key"],
    ["Tavily", { detail: { error: "Query is too long." } }, "Query is too long."],
    [
      "Brave",
      { type: "ErrorResponse", error: { code: "RATE_LIMITED", detail: "Too many\n requests" } },
      "RATE_LIMITED: Too many requests",
    ],
    ["anyone else", { errors: ["a"] }, '{"errors":["a"]}'],
  ])("finds the words of %s", (_, body, expected) => {
    expect(errorWords(JSON.stringify(body), undefined)).toBe(expected);
  });

  it("takes the beginning of a page, on one line, without the secret", () => {
    const page = `<h1>Bad\n\tgateway</h1> k3y ${"x".repeat(500)}`;
    const words = errorWords(page, "k3y");
    expect(words.startsWith("<h1>Bad gateway</h1> [redacted] xxx")).toBe(true);
    expect(words).toHaveLength(200);
  });
});
