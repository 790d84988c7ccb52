import { describe, expect, it } from "vitest";
import type { StageEntry, TraceEntry } from "../../api/wire/ask.ts";
import { arrangeStages } from "./arrange-stages.ts";
import { explainReason } from "./describe-served.ts";
import { describeStage } from "./describe-stage.ts";
import { findersOf, followCandidates } from "./follow-candidates.ts";

const timed = (offsetMs: number, milliseconds: number) => ({ offsetMs, milliseconds });
const embed = (offsetMs: number, milliseconds: number): TraceEntry => ({
  ...{ stage: "embed", outcome: "done", texts: 1, truncated: false },
  ...timed(offsetMs, milliseconds),
});
const route: StageEntry<"route"> = {
  ...{ stage: "route", decision: "fallback", reason: "Nothing qualified." },
  ...timed(50, 0),
};

function hit(passageId: string, changes: Partial<StageEntry<"retrieve">["hits"][number]> = {}) {
  return {
    ...{ passageId, documentId: "a.md", title: "A", headings: [], startLine: 1, similarity: 0.5, kept: true },
    foundBy: [],
    ...changes,
  } as const;
}

const search: StageEntry<"retrieve"> = {
  ...{ stage: "retrieve", outcome: "passages", mode: "hybrid", threshold: 0.4, fetchK: 50, filter: null },
  ...{ entities: [], ambiguous: [], queries: [], recalled: 5, belowThreshold: 1, ...timed(0, 10) },
  hits: [hit("cited"), hit("twin"), hit("poor"), hit("late"), hit("far", { kept: false, similarity: 0.2 })],
};
const place = { documentId: "a.md", startLine: 1 };
const cut: StageEntry<"cut"> = {
  ...{ stage: "cut", kept: 3, ...timed(10, 1) },
  removed: [{ passageId: "twin", ...place, step: "near-duplicate", because: "0.99 to cited" }],
};
const rerank: StageEntry<"rerank"> = {
  ...{ stage: "rerank", outcome: "judged", by: "local", scorerId: "local-1", floor: 3, cap: 1, calls: [] },
  ...timed(11, 5),
  scores: [
    { passageId: "cited", ...place, score: 9, verdict: "kept" },
    { passageId: "poor", ...place, score: 1, verdict: "below-floor" },
    { passageId: "late", ...place, score: 5, verdict: "over-cap" },
  ],
};

describe("the stages of an answer", () => {
  it("stand in the order they began, those that ran inside another below it", () => {
    const golden: TraceEntry = {
      ...{
        stage: "golden",
        outcome: "empty",
        asked: null,
        match: null,
        vetoes: [],
        rival: null,
        runnerUp: null,
      },
      ...{ freshness: null, threshold: null, calibrationId: null, margin: 0, ...timed(0, 40) },
    };
    const stages = arrangeStages([embed(5, 20), golden, route], 100);
    expect(
      stages.map(({ entry, isInside, begin, length }) => [entry.stage, isInside, begin, length]),
    ).toEqual([
      ["golden", false, 0, 0.4],
      ["embed", true, 0.05, 0.2],
      ["route", false, 0.5, 0],
    ]);
  });

  it("fill the whole time while they run, and no time is not divided by", () => {
    expect(arrangeStages([embed(0, 20)])).toMatchObject([{ begin: 0, length: 1 }]);
    expect(arrangeStages([embed(0, 0)])).toMatchObject([{ begin: 0, length: 0 }]);
    expect(arrangeStages([])).toEqual([]);
  });

  it("say what came of them", () => {
    expect(describeStage(search).words).toBe("5 passages near enough, 1 below");
    expect(describeStage(rerank).words).toBe("1 of 3 kept");
    expect(describeStage({ ...rerank, outcome: "failed", scores: [] }).tone).toBe("bad");
    expect(describeStage(route)).toEqual({ words: "to the fixed sentence", tone: "warn" });
    expect(explainReason("personal")).toBe("The question is about one person.");
    expect(explainReason("The disk is full.")).toBe("The disk is full.");
  });
});

describe("the passages that were found", () => {
  it("are followed to where each of them ended, and why", () => {
    const candidates = followCandidates([search, cut, rerank], new Map([["cited", 2]]));
    expect(candidates.map(({ hit: { passageId }, score, fate }) => [passageId, score, fate.words])).toEqual([
      ["cited", 9, "cited as [2]"],
      ["twin", null, "near duplicate"],
      ["poor", 1, "scored below 3"],
      ["late", 5, "over the most that are kept"],
      ["far", null, "below the threshold"],
    ]);
    expect(candidates[1]?.fate.because).toBe("0.99 to cited");
  });

  it("are followed as far as it went while the question is answered", () => {
    expect(followCandidates([])).toEqual([]);
    expect(followCandidates([search]).map(({ fate }) => fate.words)).toEqual([
      ...["found", "found", "found", "found"],
      "below the threshold",
    ]);
  });

  it("tell which query found them, and how", () => {
    const found = {
      foundBy: [
        { query: 0, denseRank: 2, textRank: null },
        { query: 1, denseRank: 1, textRank: 3 },
      ],
    };
    expect(findersOf(found, 2)).toBe("query 1: meaning #2; query 2: meaning #1, words #3");
    expect(findersOf({ foundBy: [] }, 1)).toBe("");
  });
});
