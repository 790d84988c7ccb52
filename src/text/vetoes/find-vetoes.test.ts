import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pairsOf } from "../../../test/fixtures/golden-pairs/golden-pair.ts";
import { writtenAfter } from "../../../test/fixtures/golden-pairs/written-after.ts";
import { writtenBefore } from "../../../test/fixtures/golden-pairs/written-before.ts";
import { writtenLast } from "../../../test/fixtures/golden-pairs/written-last.ts";
import {
  writtenAfterOneWord,
  writtenForOneWord,
} from "../../../test/fixtures/golden-pairs/written-for-one-word.ts";
import { writtenForOrder } from "../../../test/fixtures/golden-pairs/written-for-order.ts";
import { findVetoes } from "./find-vetoes.ts";
import { vetoNames } from "./veto.ts";

const pairs = [
  ...pairsOf(writtenBefore),
  ...pairsOf(writtenAfter),
  ...writtenLast,
  ...pairsOf(writtenForOneWord),
  ...pairsOf(writtenAfterOneWord),
  ...pairsOf(writtenForOrder),
];

/** True paraphrases that are vetoed, and different questions that are not. */
const KNOWN_FAULTS = {
  vetoedThoughSame: [
    "How large may an upload be? | How small must an upload be to be accepted?",
    "How do I open https://status.example.com? | What is at status.example.com?",
  ],
  missed: [
    "connect Grafana | How do I connect to Prometheus?",
    "Which board should I export? | How do I export my board?",
    "What if I export my board? | How do I export my board?",
  ],
};

const line = ({ asked, stored }: { asked: string; stored: string }) => `${asked} | ${stored}`;

describe("findVetoes on written pairs", () => {
  it("has at least 400 pairs, about half of them paraphrases, and no pair twice", () => {
    expect(pairs.length).toBeGreaterThanOrEqual(400);
    expect(pairs.filter(({ same }) => same).length / pairs.length).toBeCloseTo(0.5, 1);
    expect(new Set(pairs.map(line)).size).toBe(pairs.length);
  });

  it.each(vetoNames)(
    "keeps paraphrases and vetoes other questions of the class %s, but for known faults",
    (name) => {
      const ofClass = pairs.filter((pair) => pair.class === name);
      const same = ofClass.filter((pair) => pair.same && findVetoes(pair).length > 0).map(line);
      const different = ofClass.filter((pair) => !pair.same && findVetoes(pair).length === 0).map(line);
      expect(KNOWN_FAULTS.vetoedThoughSame).toEqual(expect.arrayContaining(same));
      expect(KNOWN_FAULTS.missed).toEqual(expect.arrayContaining(different));
    },
  );

  it("knows its faults exactly", () => {
    const same = pairs.filter((pair) => pair.same && findVetoes(pair).length > 0).map(line);
    const missed = pairs.filter((pair) => !pair.same && findVetoes(pair).length === 0).map(line);
    expect({ vetoedThoughSame: same.toSorted(), missed }).toEqual({
      ...KNOWN_FAULTS,
      vetoedThoughSame: KNOWN_FAULTS.vetoedThoughSame.toSorted(),
    });
  });

  it("decides alike whichever question was asked, the language of the answer aside", () => {
    for (const { asked, stored } of pairs) {
      const names = (one: string, other: string) =>
        findVetoes({ asked: one, stored: other }).map(({ veto }) => veto);
      expect(names(asked, stored), line({ asked, stored })).toEqual(names(stored, asked));
    }
  });

  it("vetoes no question against itself, its capitals and its punctuation aside", () => {
    for (const question of pairs.flatMap(({ asked, stored }) => [asked, stored])) {
      expect(findVetoes({ asked: question, stored: question })).toEqual([]);
      expect(findVetoes({ asked: ` ${question} ?`, stored: question })).toEqual([]);
    }
  });

  it("names both sides in its reason", () => {
    expect(findVetoes({ asked: "The limit for 100 seats?", stored: "The limit for ten seats?" })).toEqual([
      { veto: "numbers", reason: 'The question has "100", the reviewed one "ten".' },
    ]);
  });

  it("never throws and never vetoes a text against itself, whatever the text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 200 }),
        fc.string({ maxLength: 60 }),
        (one, other) => {
          expect(findVetoes({ asked: one, stored: one })).toEqual([]);
          findVetoes({ asked: one, stored: other, answer: one });
        },
      ),
    );
  });

  it("reads names that every object of the language has as names", () => {
    for (const name of ["constructor()", "__proto__", "toString()", "hasOwnProperty()", "valueOf()"]) {
      const asked = `What does ${name} return?`;
      expect(findVetoes({ asked, stored: asked })).toEqual([]);
      expect(findVetoes({ asked, stored: `What does myOwn${name} return?` })).toBeInstanceOf(Array);
    }
  });

  it("takes a word that is called for a name, however plain the word", () => {
    const asked = "What does render() return?";
    expect(findVetoes({ asked, stored: "What does mount() return?" })).toMatchObject([
      { veto: "identifiers" },
    ]);
    for (const stored of ["What does render return?", "What is returned by render()?"]) {
      expect(findVetoes({ asked, stored })).toEqual([]);
    }
  });

  it("reads a long pasted text no further than its limit", () => {
    const long = `${"How do I do it? ".repeat(200)}--max-cost`;
    expect(
      findVetoes({ asked: long, stored: "What does --max-heads do?" }).map(({ veto }) => veto),
    ).not.toContain("flags");
  });
});
