import { describe, expect, it } from "vitest";
import { pairsOf } from "../../../test/fixtures/golden-pairs/golden-pair.ts";
import { heldOutHalf, trainingHalf } from "../../../test/fixtures/golden-pairs/training-half.ts";
import { writtenForVerifier } from "../../../test/fixtures/golden-pairs/written-for-verifier.ts";
import { createLocalEmbedder } from "../../models/local/create-local-embedder.ts";
import { similarity } from "../../models/similarity.ts";
import { findVetoes } from "../../text/vetoes/find-vetoes.ts";
import { createLocalVerifier } from "./create-local-verifier.ts";
import { knowsFeatures } from "./features/pair-features.ts";
import { readShippedWeights } from "./read-shipped-weights.ts";
import { shippedFor } from "./shipped-weights.ts";
import { questionMark } from "./verifier-weights.ts";

describe("the weights of the local verifier that come with the program", () => {
  const weights = readShippedWeights(shippedFor);
  const known = new Set(weights?.questionMarks);
  const isKnown = ({ asked, stored }: { asked: string; stored: string }): boolean =>
    known.has(questionMark(asked)) || known.has(questionMark(stored));

  it("look at the features of this version, and are for the embedded model alone", () => {
    expect(weights).toMatchObject({ from: "shipped", embedderId: shippedFor });
    expect(weights && knowsFeatures(weights)).toBe(true);
    expect(readShippedWeights("another model")).toBeUndefined();
  });

  it("name the questions they were fitted on, and were fitted on none that they are measured on", () => {
    expect(trainingHalf().some(isKnown)).toBe(true);
    expect(heldOutHalf().filter(isKnown)).toEqual([]);
    expect(pairsOf(writtenForVerifier).filter(isKnown)).toEqual([]);
  });

  it("turn down near questions that no veto tells apart, and keep other wordings", async () => {
    await using embedder = await createLocalEmbedder();
    if (!weights) throw new Error("There are no weights.");
    const verifier = createLocalVerifier({ embedder, weights });
    const judge = async (asked: string, stored: string) => {
      expect(findVetoes({ asked, stored })).toEqual([]);
      const { accepted, reason } = await verifier.verify(
        { asked, stored, answer: "", similarity: similarity(await cosineOf(asked, stored)) },
        { marker: "m" },
      );
      return { accepted, reason };
    };
    const cosineOf = async (one: string, other: string): Promise<number> => {
      const [a, b] = await embedder.embed([one, other], { kind: "query" });
      return a?.vector.reduce((sum, value, at) => sum + value * (b?.vector[at] ?? 0), 0) ?? 0;
    };
    const stored = "How do I configure the Kafka consumer?";
    expect(await judge("How can I set up the consumer for Kafka?", stored)).toMatchObject({ accepted: true });
    expect(await judge("How do I configure the Kafka producer?", stored)).toMatchObject({ accepted: false });
  });
});
