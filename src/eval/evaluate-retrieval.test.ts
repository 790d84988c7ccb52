import { describe, expect, it } from "vitest";
import { evaluateRetrieval } from "./evaluate-retrieval.ts";
import type { LabelledQuestion } from "./load-questions.ts";

const question = (id: string, relevant: string[]): LabelledQuestion => ({
  id,
  text: `about ${id}`,
  answerable: relevant.length > 0,
  relevant,
});

const ranked: Record<string, { documentId: string; similarity: number }[]> = {
  "about a": [{ documentId: "a.md", similarity: 0.9 }],
  "about b": [
    { documentId: "a.md", similarity: 0.7 },
    { documentId: "b.md", similarity: 0.6 },
  ],
  "about c": [{ documentId: "a.md", similarity: 0.5 }],
  "about nothing": [{ documentId: "a.md", similarity: 0.55 }],
};

const options = {
  documentIds: new Set(["a.md", "b.md", "c.md"]),
  rankDocuments: async (text: string) => ranked[text] ?? [],
};

describe("evaluateRetrieval", () => {
  it("counts a hit at the rank of the first relevant document and a miss as no hit at any k", async () => {
    const questions = [question("a", ["a.md"]), question("b", ["c.md", "b.md"]), question("c", ["c.md"])];
    const result = await evaluateRetrieval(questions, options);
    expect(result.questions.map((row) => row.rank)).toEqual([1, 2, null]);
    expect(result.hitAt.map(({ k, value }) => [k, value])).toEqual([
      [1, 1 / 3],
      [3, 2 / 3],
      [5, 2 / 3],
      [10, 2 / 3],
    ]);
    expect(result.meanReciprocalRank).toBeCloseTo(0.5, 12);
    expect(result.auc).toBeNull();
  });

  it("measures how well the top score tells answerable questions from the others", async () => {
    const questions = [
      question("a", ["a.md"]),
      question("b", ["b.md"]),
      question("c", ["c.md"]),
      question("nothing", []),
    ];
    const result = await evaluateRetrieval(questions, options);
    expect(result.auc?.value).toBeCloseTo(2 / 3, 12);
    expect(result.unanswerable).toBe(1);
  });

  it("refuses labels that name documents the store does not hold, since each would count as a miss", async () => {
    await expect(evaluateRetrieval([question("a", ["docs/a.md"])], options)).rejects.toMatchObject({
      code: "dataset-invalid",
      message: expect.stringContaining("docs/a.md"),
    });
  });
});
