import { Tokenizer } from "@huggingface/tokenizers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTokenizer } from "./create-tokenizer.ts";
import { readPackagedModel } from "./read-packaged-model.ts";

const { tokenizer: definition, maxTokens } = await readPackagedModel();
const tokenizer = createTokenizer({ definition, maxTokens });
const reference = new Tokenizer(definition, {});

describe("createTokenizer", () => {
  it("puts a start and an end token around the words", () => {
    expect(tokenizer.encode("batch consumption")).toEqual({ ids: [101, 14108, 8381, 102], truncated: false });
    expect(tokenizer.encode("")).toEqual({ ids: [101, 102], truncated: false });
  });

  it("reads 254 tokens between them and says when there were more", () => {
    expect(tokenizer.encode("word ".repeat(254))).toMatchObject({ truncated: false });
    expect(tokenizer.encode("word ".repeat(254)).ids).toHaveLength(256);
    const longer = tokenizer.encode("word ".repeat(255));
    expect(longer.truncated).toBe(true);
    expect(longer.ids).toHaveLength(256);
    expect(longer.ids.at(-1)).toBe(102);
  });

  it("gives the ids that the whole text has, however it was read in pieces", () => {
    const word = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 12 }),
      fc.constantFrom(
        "unbelievable",
        "spring.kafka.listener.type=batch",
        "漢字",
        "👩‍👩‍👧",
        "\u0000",
        "\uFEFF",
        "[SEP]",
      ),
    );
    const space = fc.constantFrom(" ", "\n", "\t\t", "\u00a0", "\u2003", "");
    fc.assert(
      fc.property(fc.array(fc.tuple(word, space), { maxLength: 600 }), (parts) => {
        const text = parts.flat().join("");
        const whole = reference.encode(text).ids;
        const { ids, truncated } = tokenizer.encode(text);
        expect(truncated).toBe(whole.length > maxTokens);
        expect(ids).toEqual(truncated ? [...whole.slice(0, maxTokens - 1), 102] : whole);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ["one endless word", "a".repeat(1e5)],
    ["words that fall into single letters", `${"xq".repeat(49)} `.repeat(1000)],
    ["emoji", "🎉👩‍👩‍👧".repeat(1e4)],
    ["control characters", "\u0000\u0007\u001b".repeat(3e4)],
    ["lone surrogates", "\ud800\udc00\udc00".repeat(3e4)],
    ["zero-width characters", "\u200b\u200d\ufeff".repeat(3e4)],
    ["a letter under 100,000 accents", `a${"\u0301".repeat(1e5)}`],
    ["punctuation", "!".repeat(1e5)],
    ["Chinese", "漢字".repeat(5e4)],
    ["spaces", " \n\t".repeat(1e5)],
  ])("reads %s without failing", (_, text) => {
    const { ids } = tokenizer.encode(text);
    expect(ids.length).toBeGreaterThanOrEqual(2);
    expect(ids.length).toBeLessThanOrEqual(maxTokens);
    expect(ids.every((id) => Number.isInteger(id) && id >= 0 && id < 30_522)).toBe(true);
  });

  it("sees words behind 100,000 spaces", () => {
    expect(tokenizer.encode(`${" \n".repeat(1e5)}batch`)).toEqual({
      ids: [101, 14108, 102],
      truncated: false,
    });
  });

  it("does not pass over a tail it never looked at", () => {
    expect(tokenizer.encode(`a${"\u0301".repeat(1e5)} tail`).truncated).toBe(true);
  });
});
