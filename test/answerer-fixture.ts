import { createAnswerer } from "../src/answer/create-answerer.ts";
import type { AnswererParts, AnswererSettings } from "../src/answer/question-context.ts";
import type { GoldenOutcome } from "../src/golden/match/match.ts";
import { createFakeEmbedder } from "../src/models/fake/create-fake-embedder.ts";
import { similarity } from "../src/models/similarity.ts";
import type { RetrievalOutcome, RetrieveOptions } from "../src/retrieval/retrieve.ts";
import type { GoldenEntry } from "../src/stores/golden.ts";
import type { RetrievalQuery } from "../src/stores/recalled-passage.ts";
import { recalledPassage } from "./fixtures/recalled-passage.ts";

/** A pipeline whose stages answer what a test tells them, and throw when they were not told. */

export const FALLBACK = "Not covered in the docs.";
const UNAVAILABLE = "The documents could not be searched just now.";
export const MARKER = "marker-1f2e3d";

export const entry: GoldenEntry = {
  id: "kafka",
  state: "approved",
  answer: "Use **batch** mode.\n\n  ```\ncode  ```\n",
  phrasings: [{ id: "p1", text: "How do I batch?", normalised: "how do i batch" }],
  negatives: [],
  sources: [],
  language: null,
  audience: [],
  labels: [],
  reviewedBy: "Ann",
  reviewedAt: "2026-01-01T00:00:00.000Z",
  createdAt: "2026-01-01T00:00:00.000Z",
  revision: 1,
};
const match = {
  entryId: "kafka",
  phrasingId: "p1",
  phrasing: "How do I batch?",
  how: "similar" as const,
  similarity: similarity(0.9),
  threshold: similarity(0.8),
};
const nothingFound = {
  sources: [],
  grains: { passage: "same", section: "same", document: "same" },
  brokenLinks: [],
  evidence: [],
} as const;
const fresh = { ...nothingFound, verdict: "fresh" as const, reason: "All sources are unchanged." };
export const hit: GoldenOutcome = { kind: "hit", entry, match, freshness: fresh };
export const stale: GoldenOutcome = {
  kind: "stale",
  entryId: "kafka",
  reviewedBy: "Ann",
  reviewedAt: entry.reviewedAt,
  match,
  freshness: { ...nothingFound, verdict: "changed", reason: "kafka.md changed." },
};
export const far: GoldenOutcome = { kind: "far", nearest: { ...match, similarity: similarity(0.3) } };
export const evidence = recalledPassage({ text: "Set the listener type to batch.", similarity: 0.7 });
export const found: RetrievalOutcome = {
  kind: "passages",
  passages: [evidence],
  belowThreshold: 0,
  degraded: [],
};
export const nothing: RetrievalOutcome = {
  kind: "no-answer",
  reason: "below-threshold",
  nearest: [evidence],
  degraded: [],
};

export interface ToldStages {
  golden?: () => Promise<GoldenOutcome>;
  retrieval?: (options: RetrieveOptions, queries: readonly RetrievalQuery[]) => Promise<RetrievalOutcome>;
}

export interface PipelineChanges extends Partial<AnswererSettings> {
  parts?: Partial<AnswererParts>;
}

export function createToldAnswerer(stages: ToldStages, { parts, ...settings }: PipelineChanges = {}) {
  let ticks = 0;
  const embedder = createFakeEmbedder();
  const unexpected = (name: string) => async (): Promise<never> => {
    throw new Error(`${name} was not expected to be called`);
  };
  const answerer = createAnswerer(
    {
      cache: undefined,
      golden: { match: stages.golden ?? unexpected("golden") },
      retriever: {
        retrieve: (queries, options) => (stages.retrieval ?? unexpected("retrieval"))(options, queries),
      },
      embedder,
      rewriter: undefined,
      vocabulary: { relatedTo: async () => ({ topics: [], titles: [], headings: [] }) },
      identifierPlaces: { queriesFor: async () => [] },
      entities: { find: async () => ({ matches: [], ambiguous: [] }) },
      vectorsOf: async () => new Map(),
      scorer: undefined,
      verifier: undefined,
      webSearch: undefined,
      chat: undefined,
      tenant: "default",
      clock: () => new Date("2026-02-03T04:05:06Z"),
      monotonic: () => ticks++,
      createId: () => "answer-1",
      createMarker: () => MARKER,
      ...parts,
    },
    {
      golden: { enabled: true, threshold: 0.8, verifierTimeoutMs: 1000 },
      cache: { enabled: true, threshold: undefined, ttlSeconds: 3600, extracted: false, web: false },
      retrieval: { enabled: true, threshold: 0.35, k: 3, mode: "hybrid", fetchK: 50 },
      cut: { enabled: true, k: 20, nearDuplicate: 0.97, lambda: 0.7 },
      rerank: { floor: 3, cap: 3, timeoutMs: 1000 },
      generate: { maxOutputTokens: 500 },
      web: { limit: 5 },
      fallback: FALLBACK,
      unavailable: UNAVAILABLE,
      suggestions: 3,
      maxQuestionLength: 2000,
      ...settings,
    },
  );
  return { answerer, embedder };
}
