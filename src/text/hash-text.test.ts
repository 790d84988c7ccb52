import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashBytes, hashText, normaliseText } from "./hash-text.ts";

describe("normaliseText", () => {
  it("drops the byte-order mark, carriage returns, white space at line ends and blank lines at both ends", () => {
    expect(normaliseText("\uFEFF\r\n\nfirst \t\r\n\r\n  second\u00A0\r\n\n")).toBe("first\n\n  second");
  });

  it("composes accents", () => {
    expect(normaliseText("cafe\u0301")).toBe("caf\u00E9");
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", " ", "\t", "\n", "\r", "\uFEFF", "e\u0301") }),
        (text) => {
          const once = normaliseText(text);
          expect(normaliseText(once)).toBe(once);
        },
      ),
    );
  });
});

describe("hashText", () => {
  it("is the same for texts that differ in line ends alone", () => {
    expect(hashText("one\r\ntwo\r\n")).toBe(hashText("one\ntwo"));
  });

  it("differs when one letter or the indent differs", () => {
    expect(hashText("set it to 10")).not.toBe(hashText("set it to 100"));
    expect(hashText("a:\n  b")).not.toBe(hashText("a:\n b"));
  });
});

describe("hashBytes", () => {
  it("is the SHA-256 of the UTF-8 bytes in hex", () => {
    expect(hashBytes("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});
