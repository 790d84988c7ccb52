import { describe, expect, it } from "vitest";
import { describeConflict } from "../../../../src/golden/entries/find-conflicts.ts";
// The messages are the server's own, so that a change of theirs is seen here.
import { phrasingConflict, revisionConflict } from "../../../../src/stores/golden-conflict.ts";
import type { ApiProblem } from "../../../api/api-problem.ts";
import { refusalOf } from "./refusal-of.ts";

const problem = (code: string, message: string): ApiProblem => ({
  ...{ status: 409, hint: undefined, requestId: undefined, code, message },
});

describe("a refused write", () => {
  it("names the entry that has the id or the question, which nothing overrules", () => {
    const { message } = phrasingConflict('How do I "pool"?', "pool");
    expect(refusalOf(problem("golden-conflict", message))).toEqual({
      ...{ kind: "question-taken", entryId: "pool" },
    });
    const exists = revisionConflict("pool", { expected: 0, found: 2 }).message;
    for (const text of [exists, 'A golden entry "pool" exists already.']) {
      expect(refusalOf(problem("golden-conflict", text))).toEqual({ kind: "id-taken", entryId: "pool" });
    }
  });

  it("may be overruled where a question is near, or a link is broken, and nowhere else", () => {
    const near = describeConflict({
      ...{ text: "a", entryId: "x", answer: "y", similarity: 0.9, threshold: 0.8 },
      other: { text: "b", entryId: "pool", answer: "z" },
    } as unknown as Parameters<typeof describeConflict>[0]);
    expect(refusalOf(problem("golden-conflict", near))).toEqual({ kind: "near" });
    expect(refusalOf(problem("golden-invalid", "The link to a.md leads nowhere."))).toEqual({ kind: "link" });
    const moved = revisionConflict("pool", { expected: 1, found: 2 }).message;
    expect(refusalOf(problem("golden-conflict", moved))).toEqual({ kind: "other" });
    expect(refusalOf(problem("document-not-found", "None."))).toEqual({ kind: "other" });
  });
});
