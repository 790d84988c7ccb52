import { similarity } from "../../src/models/similarity.ts";
import { createLocalVerifier, readShippedWeights } from "../built.ts";
import type { Figure } from "../figure.ts";
import { compare, timed } from "../measure.ts";
import type { Subject } from "./subject.ts";

const STORED = "How do I configure Kafka batch consumption?";
/** Near ones of one and of two meanings, alike, and longer. */
const ASKED: Readonly<Record<string, string>> = {
  "verify a pair": "How can I set up batch consumption in Kafka?",
  "verify a pair of other things": "How do I configure Redis batch consumption?",
  "verify a pair of equal words": "how do i configure kafka batch consumption",
  "verify a long question":
    "We run several consumers of one Kafka topic and want each of them to read records in batches, how is that set up?",
};

/** What a second look costs a question, beside embedding one. */
export const verify: Subject = async ({ embedder, rounds }) => {
  const weights = readShippedWeights(embedder.fingerprint.id);
  if (!weights) throw new Error("The local verifier has no weights for the embedded model.");
  const verifier = createLocalVerifier({ embedder, weights });
  const figures: Figure[] = [];
  for (const [name, asked] of Object.entries(ASKED)) {
    const pair = { asked, stored: STORED, answer: "", similarity: similarity(0.9) };
    const comparison = await compare({
      subject: timed(() => verifier.verify(pair, { marker: "bench" })),
      baseline: timed(() => embedder.embed([STORED], { kind: "query" })),
      rounds: rounds(100, 10),
    });
    figures.push({ name, unit: "ms", baselineName: "embed a short question", comparison });
  }
  return figures;
};
