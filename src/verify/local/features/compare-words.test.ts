import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareWords } from "./compare-words.ts";
import { readQuestionWords } from "./read-question-words.ts";

const features = (asked: string, stored: string) => compareWords(asked, stored).features;
const content = (question: string) => readQuestionWords(question).content.map(({ stem }) => stem);

describe("readQuestionWords", () => {
  it("keeps what carries meaning: names whole, numbers as digits, no courtesy", () => {
    expect(content("Hi, please help: how do I keep `max-poll-records` for ninety days?")).toEqual([
      "keep",
      "max-poll-records",
      "90",
      "dai",
    ]);
  });

  it("notes the preposition before a word, and the words of one enumeration", () => {
    const { content: words } = readQuestionWords("Do I move logs, traces and metrics from Loki to Tempo?");
    expect(words.map(({ text, marker }) => [text, marker])).toEqual([
      ["move", ""],
      ["logs", ""],
      ["traces", ""],
      ["metrics", ""],
      ["loki", "from"],
      ["tempo", "to"],
    ]);
    const lists = words.map(({ list }) => list);
    expect(lists[1]).toBe(lists[2]);
    expect(lists[2]).toBe(lists[3]);
    expect([lists[0], lists[4], lists[5]]).toEqual([null, null, null]);
  });
});

describe("compareWords", () => {
  it("finds nothing different between a question and itself, whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), (text) => {
        const found = features(text, text);
        expect(found).toMatchObject({
          sharedWords: 1,
          containedLeast: 1,
          extraMore: 0,
          namesMore: 0,
          orderKept: 1,
          wordsTurned: 0,
          sharedBigrams: 1,
          vetoNames: 0,
          lengthRatio: 1,
        });
        expect(Object.values(found).every(Number.isFinite)).toBe(true);
      }),
    );
  });

  it("gives the same numbers whichever question is stored", () => {
    const pairs = [
      ["How do I move from Jest to Vitest?", "How can I migrate to Vitest from Jest?"],
      ["Can an owner remove an admin?", "Can an admin remove an owner?"],
      ["Where are 3 logs of Redis?", "Why is the log gone"],
    ] as const;
    for (const [one, other] of pairs) expect(features(one, other)).toEqual(features(other, one));
  });

  /** @see https://github.com/zilliztech/GPTCache/issues/694 */
  it("sees who does what to whom in the order of equal words", () => {
    const turned = features("Does the theme override the plugin?", "Does the plugin override the theme?");
    expect(turned).toMatchObject({ sharedContent: 1, extraMore: 0 });
    expect(turned.orderKept).toBeLessThan(1);
    expect(turned.wordsTurned).toBeGreaterThan(0);
  });

  it("takes no order from an enumeration, and sees the voice", () => {
    expect(features("How do I link Slack and Jira?", "How do I link Jira and Slack?").wordsTurned).toBe(0);
    expect(features("Is a card issued by a bank?", "Does a bank issue a card?").passiveChanged).toBe(1);
  });

  it("takes a slip of the keys for the word that was meant, and no name for another", () => {
    expect(features("How do I diasble the cache?", "How do I disable the cache?")).toMatchObject({
      typos: 1,
      extraMore: 0,
    });
    expect(features("What does useMemo1 do?", "What does useMemo2 do?")).toMatchObject({
      typos: 0,
      namesFewer: 1,
    });
  });

  it("tells kinds of questions apart", () => {
    expect(features("Why is it slow?", "Where is it slow?").sameKind).toBe(-1);
    expect(features("Why is it slow?", "For what reason is it slow?").sameKind).toBe(1);
    expect(features("slow", "Why is it slow?").sameKind).toBe(0);
  });
});
