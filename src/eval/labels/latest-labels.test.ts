import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LabelledPair } from "../../stores/labels.ts";
import { lastOfEach, lastOfPerson, settleLabels, UNDONE, WITHDRAWN } from "./latest-labels.ts";

function label(change: Partial<LabelledPair> = {}): LabelledPair {
  return {
    ...{ id: "l", asked: "How do I batch?", stored: "How to batch?", answer: null, entryId: null },
    ...{ same: true, by: "ada", kind: "human", at: "2026-01-01T00:00:00.000Z", note: null, ...change },
  };
}

const undo = (undone: LabelledPair): LabelledPair => label({ ...undone, note: UNDONE });

describe("labels that were undone", () => {
  it("let what was said before count again, and nothing where nothing was said", () => {
    const [yes, no] = [label({ same: true }), label({ same: false })];
    expect(lastOfEach([yes, no, undo(no)])).toEqual([yes]);
    expect(lastOfEach([yes, no, undo(no), undo(yes)])).toEqual([]);
  });

  it("are those of one person and one pair", () => {
    const [own, other] = [label({ by: "ada" }), label({ by: "ben", same: false })];
    expect(lastOfEach([own, other, undo(own)])).toEqual([other]);
  });

  it("may be a withdrawal", () => {
    const [yes, unsure] = [label(), label({ note: WITHDRAWN })];
    expect(lastOfEach([yes, unsure])).toEqual([]);
    expect(lastOfEach([yes, unsure, undo(unsure)])).toEqual([yes]);
  });

  it("leave everything as it was before them, whatever was said", () => {
    const said = fc.record({
      asked: fc.constantFrom("a", "b", "c"),
      by: fc.constantFrom("ada", "ben"),
      same: fc.boolean(),
      note: fc.constantFrom(null, WITHDRAWN),
    });
    fc.assert(
      fc.property(fc.array(said), said, (before, last) => {
        const labels = before.map((each) => label(each));
        const more = [...labels, label(last)];
        expect(lastOfPerson(more, last.by)).toEqual(label(last));
        const undone = [...more, undo(label(last))];
        expect(lastOfEach(undone)).toEqual(lastOfEach(labels));
        expect(settleLabels(undone, "human")).toEqual(settleLabels(labels, "human"));
        expect(lastOfPerson(undone, last.by)).toEqual(lastOfPerson(labels, last.by));
      }),
    );
  });
});
