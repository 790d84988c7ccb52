import { describe, expect, it } from "vitest";
import { normaliseQuestion } from "../../text/questions/normalise-question.ts";
import { tellApart } from "./tell-apart.ts";

const OFF = "How do I turn a key's rotation off?";
const entryOf = (...questions: string[]) => ({
  answer: "Set rotation.enabled to true.",
  phrasings: questions.map((text, at) => ({ id: `p${at}`, text, normalised: normaliseQuestion(text) })),
});
const vetoesOf = (...questions: string[]) => tellApart(OFF, entryOf(...questions)).map(({ veto }) => veto);

describe("a question beside those of an entry", () => {
  it("is told from one that asks the opposite, with the veto and its reason", () => {
    expect(tellApart(OFF, entryOf("How do I turn a key's rotation on?"))).toMatchObject([
      { veto: "polarity", reason: expect.stringMatching(/\S/u) },
    ]);
  });

  it("is not told from one that asks the same", () => {
    expect(vetoesOf("How can I turn the rotation of a key off?")).toEqual([]);
  });

  it("is not let through by another question that does not say either", () => {
    const questions = ["How do I use the rotation of a key?", "How do I turn a key's rotation on?"];
    expect(vetoesOf(...questions)).toEqual(["polarity"]);
    expect(vetoesOf(...questions.toReversed())).toEqual(["polarity"]);
  });

  it("is let through where another question asks in its way", () => {
    expect(vetoesOf("When is a key's rotation turned off?", "How do I turn a key's rotation off?")).toEqual(
      [],
    );
  });

  it("is told apart by no veto that is switched off", () => {
    const off = {
      ...{ numbers: true, versions: true, identifiers: true, flags: true, paths: true, quotes: true },
      ...{
        negation: true,
        polarity: false,
        direction: true,
        roles: true,
        questionType: true,
        words: true,
        language: true,
      },
    };
    expect(tellApart(OFF, entryOf("How do I turn a key's rotation on?"), off)).toEqual([]);
  });
});
