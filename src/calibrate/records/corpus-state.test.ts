import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashText } from "../../text/hash-text.ts";
import { corpusChange, describeCorpus } from "./corpus-state.ts";

const hashes = (...texts: string[]) => texts.map((text) => hashText(text));

describe("the state of the documents", () => {
  it("does not hang on their order, and is another one for other texts", () => {
    expect(describeCorpus(hashes("a", "b"))).toEqual(describeCorpus(hashes("b", "a")));
    expect(describeCorpus(hashes("a", "b")).hash).not.toBe(describeCorpus(hashes("a", "c")).hash);
  });

  it("tells which share of the documents changed, came or went", () => {
    const marks = (...texts: string[]) => describeCorpus(hashes(...texts)).marks;
    expect(corpusChange(marks("a", "b", "c", "d"), marks("a", "b", "c", "x"))).toBe(0.25);
    expect(corpusChange(marks("a", "b"), marks("a", "b", "c", "d"))).toBe(0.5);
    expect(corpusChange(marks("a", "b", "c", "d"), marks("a"))).toBe(0.75);
    expect(corpusChange(marks("a", "a"), marks("a"))).toBe(0.5);
    expect(corpusChange([], [])).toBe(0);
    expect(corpusChange([], marks("a"))).toBe(1);
  });

  it("changes by a share, the same in both directions, and by none against itself", () => {
    const corpus = fc.array(fc.constantFrom("1", "2", "3", "4", "5"));
    fc.assert(
      fc.property(corpus, corpus, (a, b) => {
        expect(corpusChange(a, b)).toBe(corpusChange(b, a));
        expect(corpusChange(a, a)).toBe(0);
        expect(corpusChange(a, b)).toBeGreaterThanOrEqual(0);
        expect(corpusChange(a, b)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
