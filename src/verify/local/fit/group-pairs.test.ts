import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseQuestion } from "../../../text/questions/normalise-question.ts";
import { groupPairs } from "./group-pairs.ts";

describe("groupPairs", () => {
  it("joins pairs that share a question directly or by others, however it is spelt", () => {
    expect(
      groupPairs([
        { asked: "a", stored: "b" },
        { asked: "x", stored: "y" },
        { asked: "c", stored: "d" },
        { asked: "B?", stored: "c" },
      ]),
    ).toEqual([0, 1, 0, 0]);
  });

  it("never gives one question two groups", () => {
    const word = fc.constantFrom(..."abcdefgh");
    fc.assert(
      fc.property(fc.array(fc.record({ asked: word, stored: word }), { maxLength: 20 }), (pairs) => {
        const groups = groupPairs(pairs);
        const groupOf = new Map<string, number | undefined>();
        for (const [at, { asked, stored }] of pairs.entries()) {
          for (const text of [asked, stored].map(normaliseQuestion)) {
            expect(groupOf.get(text) ?? groups[at]).toBe(groups[at]);
            groupOf.set(text, groups[at]);
          }
        }
      }),
    );
  });
});
