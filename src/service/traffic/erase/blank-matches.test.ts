import { describe, expect, it } from "vitest";
import { blankMatches } from "./blank-matches.ts";

const forgotten = { entries: new Set(["e"]), answers: new Set(["a"]) };
const match = { entryId: "e", answerId: "x", question: "Hers?", similarity: 0.9 };

const traceOf = (entries: readonly object[]) => JSON.stringify({ question: "Hers?", entries, later: 1 });

describe("blanking a forgotten question in the trace of somebody else", () => {
  it("blanks it wherever it is named, with what was said of it, and keeps the rest", () => {
    const verifier = {
      stage: "verifier",
      phrasing: "Hers?",
      verification: { accepted: false, reason: "Hers." },
    };
    const golden = { stage: "golden", match: { entryId: "e", phrasingId: "p", question: "Hers?" } };
    const cache = { stage: "cache", match, rival: null, vetoes: [{ veto: "numbers", reason: "Hers." }] };
    const trace = traceOf([golden, verifier, cache, { stage: "route" }]);
    expect(JSON.parse(blankMatches(trace, forgotten) ?? "")).toEqual({
      question: "Hers?",
      entries: [
        golden,
        { stage: "verifier", phrasing: "", verification: { accepted: false, reason: "" } },
        { ...cache, match: { ...match, question: "" }, vetoes: [{ veto: "numbers", reason: "" }] },
        { stage: "route" },
      ],
      later: 1,
    });
  });

  it("knows it by the answer it was written for, also where it is the rival", () => {
    const other = { ...match, entryId: "f", question: "Another's?" };
    const cache = { stage: "cache", match: other, rival: { ...match, entryId: "g", answerId: "a" } };
    const blanked = JSON.parse(blankMatches(traceOf([cache]), forgotten) ?? "");
    expect(blanked.entries).toMatchObject([{ match: { question: "Another's?" }, rival: { question: "" } }]);
  });

  it("leaves a trace alone that names none, is blank already, or is none", () => {
    const blank = { ...match, question: "" };
    for (const entries of [
      [{ stage: "cache", match: { ...match, entryId: "f" } }],
      [{ stage: "cache", match: blank }],
    ]) {
      expect(blankMatches(traceOf(entries), forgotten)).toBeUndefined();
    }
    expect(blankMatches("[]", forgotten)).toBeUndefined();
  });
});
