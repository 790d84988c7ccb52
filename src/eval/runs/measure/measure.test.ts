import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Answer } from "../../../answer/answer.ts";
import type { RetrievedHit, RetrieveTrace, TraceEntry } from "../../../answer/trace.ts";
import { similarity } from "../../../models/similarity.ts";
import { type EvalQuestion, type Expectation, nothingExpected } from "../../sets/eval-question.ts";
import { answerValues, holdsFacts } from "./answer-values.ts";
import { goldenValues } from "./golden-values.ts";
import type { MeasuredQuestion } from "./measured-question.ts";
import { findersOf, recalledDocuments, retrievalValues } from "./retrieval-values.ts";

function hit(documentId: string, score: number, queries: readonly number[] = [0], kept = true): RetrievedHit {
  return {
    ...{
      passageId: `${documentId}#1`,
      documentId,
      title: documentId,
      headings: ["Setup"],
      startLine: 1,
      kept,
    },
    similarity: score,
    foundBy: queries.map((query) => ({ query, similarity: similarity(score), denseRank: 1, textRank: null })),
  };
}

function search(hits: readonly RetrievedHit[], queries = ["asked"]): RetrieveTrace {
  return {
    ...{ stage: "retrieve", outcome: "passages", mode: "hybrid", threshold: 0.4, fetchK: 40, filter: null },
    ...{
      entities: [],
      ambiguous: [],
      recalled: hits.length,
      belowThreshold: 0,
      milliseconds: 1,
      offsetMs: 0,
    },
    queries: queries.map((text, at) => ({ text, origin: at === 0 ? "question" : "rewrite" })),
    hits,
  };
}

function measured(
  expected: Partial<Expectation>,
  {
    answerable = true,
    entries = [],
    notEntries = [],
    stages = [],
    moved = [],
    ...answer
  }: {
    answerable?: boolean | null;
    entries?: string[];
    notEntries?: string[];
    stages?: TraceEntry[];
    moved?: string[];
    source?: Answer["source"];
    entry?: string;
    text?: string;
    cited?: string[];
  },
): MeasuredQuestion {
  const expect = { ...nothingExpected.expect, ...expected };
  const question: EvalQuestion = { ...nothingExpected, id: "q", question: "?", answerable, expect };
  const { source = "extracted", entry = null, text = "", cited = [] } = answer;
  // What is measured reads these fields alone.
  const given = {
    ...{ source, text, golden: entry === null ? null : { entryId: entry } },
    citations: cited.map((documentId) => ({ documentId })),
    trace: { entries: stages },
  } as unknown as Answer;
  const served =
    source === "golden"
      ? ({ entry: { id: entry }, moved } as unknown as MeasuredQuestion["served"])
      : undefined;
  return { question, entries, notEntries, answer: given, served };
}

describe("what the golden layer is measured by", () => {
  it.each([
    [
      "the right entry",
      { entries: ["a"], entry: "a" },
      { "golden.precision": 1, "golden.recall": 1, "golden.false-hit.wrong-entry": 0 },
    ],
    [
      "another entry",
      { entries: ["a"], entry: "b" },
      { "golden.precision": 0, "golden.recall": 0, "golden.false-hit.wrong-entry": 1 },
    ],
    [
      "a forbidden entry",
      { notEntries: ["b"], entry: "b" },
      { "golden.precision": 0, "golden.recall": null, "golden.false-hit.wrong-entry": 1 },
    ],
    [
      "an entry nobody speaks of",
      { notEntries: ["a"], entry: "b" },
      { "golden.precision": null, "golden.false-hit.wrong-entry": 0 },
    ],
    [
      "an entry for what nothing answers",
      { answerable: false, entry: "b" },
      { "golden.precision": 0, "golden.false-hit.should-refuse": 1 },
    ],
    [
      "a stale entry",
      { entries: ["a"], entry: "a", moved: ["a.md"] },
      { "golden.precision": 1, "golden.stale-serves": 1 },
    ],
  ])("tells a hit of %s", (_, given, values) => {
    expect(goldenValues(measured({}, { ...given, source: "golden" }))).toMatchObject(values);
  });

  it("tells a miss, and a hit where the documents should have answered", () => {
    expect(goldenValues(measured({ path: "golden" }, { entries: ["a"] }))).toMatchObject({
      "golden.precision": null,
      "golden.recall": 0,
      "path.correct": 0,
    });
    expect(goldenValues(measured({ path: "answered" }, { source: "golden", entry: "b" }))).toMatchObject({
      "golden.precision": 0,
      "golden.false-hit.should-retrieve": 1,
      "path.correct": 0,
    });
    expect(goldenValues(measured({ path: "answered" }, { source: "cached" }))["path.correct"]).toBe(1);
  });
});

describe("what a search is measured by", () => {
  const documents = { "a.md": 2, "b.md": 2, "c.md": 1 };

  it("is the order of documents above the threshold, graded, with what nobody judged said", () => {
    const stages = [
      search([hit("x.md", 0.9), hit("a.md", 0.8), hit("a.md", 0.7), hit("b.md", 0.3, [0], false)]),
    ];
    const values = retrievalValues(measured({ documents }, { stages }));
    expect(values).toMatchObject({
      "retrieval.hit@1": 0,
      "retrieval.hit@3": 1,
      "retrieval.recall@5": 0.5,
      "retrieval.mrr": 0.5,
      "retrieval.unjudged@10": 0.5,
      "gate.score": 0.9,
      "gate.answerable": 1,
    });
    expect(values["retrieval.ndcg@10"]).toBeCloseTo(2 / Math.log2(3) / (2 + 2 / Math.log2(3) + 1 / 2));
    expect(recalledDocuments(search([hit("b.md", 0.3, [0], false)]))).toEqual([]);
  });

  it("is nothing where no search ran, or where no document is judged", () => {
    expect(retrievalValues(measured({ documents }, { source: "golden", entry: "a" }))).toEqual({});
    expect(retrievalValues(measured({}, { stages: [search([hit("a.md", 0.9)])] }))).toEqual({
      "gate.score": 0.9,
      "gate.answerable": 1,
    });
  });

  it("counts for the rewrites what the question itself did not find near enough", () => {
    const found = search([hit("a.md", 0.8), hit("b.md", 0.6, [1])], ["asked", "rewritten"]);
    expect(retrievalValues(measured({ documents }, { stages: [found] }))).toMatchObject({
      "rewrite.recall-before": 0.5,
      "rewrite.recall-after": 1,
      "rewrite.gain": 0.5,
    });
    expect(findersOf(found)).toEqual([
      { document: "a.md", queries: ["asked"] },
      { document: "b.md", queries: ["rewritten"] },
    ]);
  });

  it("never lets rewrites lose recall, whoever found what", () => {
    const hits = fc.array(
      fc.record({
        id: fc.constantFrom("a.md", "b.md", "c.md", "x.md"),
        score: fc.double({ min: -1, max: 1, noNaN: true }),
        queries: fc.uniqueArray(fc.nat(2), { minLength: 1 }),
      }),
    );
    fc.assert(
      fc.property(hits, (drawn) => {
        const stage = search(
          drawn.map(({ id, score, queries }) => hit(id, score, queries, score >= 0.4)),
          ["asked", "one", "two"],
        );
        const values = retrievalValues(measured({ documents }, { stages: [stage] }));
        return (values["rewrite.gain"] ?? 0) >= 0;
      }),
    );
  });

  it("finds passages by document and heading", () => {
    const passages = [
      { document: "a.md", heading: "setup", grade: 2 },
      { document: "a.md", heading: "Removal", grade: 2 },
    ];
    const values = retrievalValues(measured({ passages }, { stages: [search([hit("a.md", 0.9)])] }));
    expect(values["retrieval.passage-recall@10"]).toBe(0.5);
  });

  it("compares the order of the scorer with that of recall", () => {
    const judged = (documentId: string, score: number) => ({
      ...{ passageId: documentId, documentId, startLine: 1, score, verdict: "kept" as const },
    });
    const rerank: TraceEntry = {
      ...{ stage: "rerank", outcome: "judged", by: "local", scorerId: "s", floor: 0, cap: null },
      ...{ scores: [judged("x.md", 1), judged("a.md", 9)], calls: [], milliseconds: 1, offsetMs: 0 },
    };
    const stages = [search([hit("x.md", 0.9), hit("a.md", 0.8)]), rerank];
    const gain = retrievalValues(measured({ documents: { "a.md": 2 } }, { stages }))["rerank.gain"];
    expect(gain).toBeCloseTo(1 - 1 / Math.log2(3));
  });
});

describe("what an answer is measured by", () => {
  it("is whether it was refused, and what it cites", () => {
    const documents = { "a.md": 2, "b.md": 2, "c.md": 1 };
    expect(answerValues(measured({ documents }, { cited: ["a.md", "c.md", "x.md", "x.md"] }))).toMatchObject({
      "refusal.answered": 1,
      "refusal.refused": null,
      "citation.precision": 2 / 3,
      "citation.recall": 0.5,
    });
    expect(answerValues(measured({ documents }, { source: "fallback" }))).toMatchObject({
      "refusal.answered": 0,
      "citation.precision": null,
      "citation.recall": null,
    });
  });

  it.each([
    ["holds all", "Set  MAX-active\nto 8.", 1],
    ["lacks one", "Set it to 8.", 0],
    ["holds what it must not", "Set max-active to 8, as in v1.", 0],
    ["fits no pattern", "Set max-active to eight.", 0],
  ])("is whether it %s of the facts", (_, text, value) => {
    expect(holdsFacts(text, { contain: ["set max-active"], notContain: ["V1"], regex: ["to \\d"] })).toBe(
      value,
    );
  });

  it("is nothing where no fact is expected", () => {
    expect(holdsFacts("So.", { contain: [], notContain: [], regex: [] })).toBeNull();
  });
});
