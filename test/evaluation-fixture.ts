import type { LabelledQuestion } from "../src/eval/labelled-question.ts";
import type { AskedQuestion, RetrievalSource } from "../src/eval/retrieval-source.ts";
import { similarity } from "../src/models/similarity.ts";
import { type FeatureRow, type LocalWeights, questionHash } from "../src/rerank/local/local-weights.ts";
import type { RecalledPassage } from "../src/stores/recalled-passage.ts";

/** Questions in two wordings; `q3` is answered by `q3.md` alone. */
export function evaluationQuestions({
  answerable,
  unanswerable,
}: {
  answerable: number;
  unanswerable: number;
}): LabelledQuestion[] {
  return Array.from({ length: answerable + unanswerable }, (_, index) => index).flatMap((index) => {
    const id = `q${index}`;
    const isAnswerable = index < answerable;
    const relevant = isAnswerable ? [`${id}.md`] : [];
    const grades = new Map(relevant.map((document) => [document, 2] as const));
    const row = { id, answerable: isAnswerable, relevant, grades };
    return [
      { ...row, wording: "question" as const, text: `What about ${id}?` },
      { ...row, wording: "paraphrase" as const, text: `about ${id}` },
    ];
  });
}

export interface EvaluationSourceOptions {
  questions: readonly LabelledQuestion[];
  /** @default none */
  weights?: LocalWeights;
}

/**
 * A search in which the right document of each question comes second by similarity and is told by its coverage. Keeps
 * what it was asked and the weights that it was given.
 */
export function createEvaluationSource({ questions, weights }: EvaluationSourceOptions) {
  const asked: string[] = [];
  let current = weights;
  const source: RetrievalSource = {
    embedderId: "fake/8",
    scoreDocuments: async () => new Map<string, number>(),
    documentIds: async () =>
      new Set(["near.md", "far.md", ...questions.flatMap(({ grades }) => [...grades.keys()])]),
    ask: async (text, { modes, features }): Promise<AskedQuestion> => {
      asked.push(text);
      const question = questions.find((one) => one.text === text);
      const right = question?.relevant[0];
      const height = question?.answerable ? 0.6 : 0.4;
      const found = [
        passage("near.md", height + 0.1),
        ...(right === undefined ? [] : [passage(right, height)]),
        passage("far.md", 0.1),
      ];
      return {
        candidates: new Map(modes.map((mode) => [mode, found])),
        features: features ? found.map(({ document }, index) => rowOf(document.id === right, index)) : [],
      };
    },
    localWeights: async () => current,
    keepLocalWeights: async (given) => {
      current = given;
    },
  };
  return { source, asked, kept: () => current };
}

function rowOf(isRight: boolean, index: number): FeatureRow {
  // A little unevenness keeps the features from being constant.
  return {
    similarity: 0.6 - 0.1 * index,
    page: 0.5,
    coverage: isRight ? 0.9 : 0.2,
    pairs: 0.1 * index,
    missedName: 0,
  };
}

/** Weights that look at coverage alone. */
export function weightsThatKnow(texts: readonly string[]): LocalWeights {
  return {
    features: { similarity: 0, page: 0, coverage: 10, pairs: 0, missedName: 0 },
    intercept: -5,
    embedderId: "fake/8",
    dataHash: "0".repeat(64),
    questionHashes: texts.map(questionHash),
    questions: Math.max(1, texts.length),
    lambda: 3,
    fittedAt: "2026-01-02T00:00:00.000Z",
    from: "fitted",
  };
}

function passage(documentId: string, value: number): RecalledPassage {
  const at = similarity(value);
  return {
    similarity: at,
    fusedScore: value / 10,
    foundBy: [{ query: 0, similarity: at, denseRank: 1, textRank: null }],
    document: {
      id: documentId,
      collection: "default",
      root: "/docs",
      title: documentId,
      format: "markdown",
      contentHash: "c",
      version: "v1",
      revision: 1,
      metadata: {},
      indexKey: "k",
      ingestedAt: "2026-01-01T00:00:00.000Z",
    },
    passage: {
      id: `${documentId}#0`,
      documentId,
      ordinal: 0,
      headings: [],
      anchor: null,
      text: documentId,
      start: 0,
      end: documentId.length,
      startLine: 1,
      endLine: 1,
      hash: "h",
      embeddingHash: "e",
      truncated: false,
    },
  };
}
