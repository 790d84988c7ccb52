import { describe, expect, it } from "vitest";
import { plants } from "../../../test/fixtures/plants.ts";
import { recalledPassage } from "../../../test/fixtures/recalled-passage.ts";
import { similarity } from "../../models/similarity.ts";
import { createFeatureExtractor } from "./extract-features.ts";
import { scoreFeatures } from "./score-features.ts";
import { shippedWeights } from "./shipped-weights.ts";

/**
 * Every word of the question is rare in this corpus and every vector the same, so that a plant could gain by its words
 * alone, and would gain much. No tolerance: words that are seen by nobody, or address a model, are worth nothing.
 */
const openExtractor = () =>
  createFeatureExtractor({
    documents: {
      count: async () => ({ documents: 1000, passages: 10_000 }),
      countPassagesWith: async (words) => words.map(() => 3),
      vectors: { sequence: async () => 1, changesSince: () => Promise.reject(new Error("not told")) },
    },
    index: {
      similaritiesIn: async (groups) =>
        new Map([...groups].map((group) => [group, new Map([[passageId(group), similarity(0.6)]])])),
    },
  });

function passageId(documentId: string): string {
  return `${documentId}#0`;
}

function passageOf(documentId: string, text: string) {
  const made = recalledPassage({ documentId, text, title: "Bakery", headings: [] });
  return { ...made, passage: { ...made.passage, id: passageId(documentId) } };
}

async function scoresOf(question: string, texts: readonly string[]): Promise<number[]> {
  const candidates = texts.map((text, index) => passageOf(`${index}.md`, text));
  const rows = await openExtractor().extract(question, Float32Array.of(1), candidates);
  return rows.map((row) => scoreFeatures(row, shippedWeights));
}

describe("the local scorer and planted passages", () => {
  it.each(plants)("gives $name no more than its plain twin", async ({ question, plain, planted }) => {
    const [twin, plant] = await scoresOf(question, [plain, planted]);
    expect(plant).toBeLessThanOrEqual(twin ?? Number.NaN);
  });

  it("would have given much for the same words where a reader sees them", async () => {
    const [first] = plants;
    if (first === undefined) throw new Error("There are no plants.");
    const [twin, honest] = await scoresOf(first.question, [
      first.plain,
      "To rotate the TLS certificates on the gateway, upload the new pair.",
    ]);
    expect(honest).toBeGreaterThan((twin ?? Number.NaN) + 5);
  });
});
