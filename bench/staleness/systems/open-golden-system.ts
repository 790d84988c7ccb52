import { type Embedder, openAssay } from "../../../src/index.ts";
import { keepOpen } from "../../fixtures/wrap-embedder.ts";
import { createDocumentKeeper } from "./keep-documents.ts";
import type { StoredAnswerSystem } from "./stored-answer-system.ts";

/** Reviewed answers: each rests on the passages that a person would cite, and is served while these stand as they were. */
export async function openGoldenSystem(embedder: Embedder): Promise<StoredAnswerSystem> {
  let now = new Date(0);
  const assay = await openAssay({
    config: { database: ":memory:", retrieval: { enabled: false }, log: { enabled: false } },
    ...{ embedder: keepOpen(embedder), clock: () => now, background: false },
  });
  const keepDocuments = createDocumentKeeper(assay);
  return {
    name: "Assay, reviewed answers",
    async replaceDocuments(documents, at) {
      now = new Date(at);
      await keepDocuments(documents);
    },
    async learn(answers, at) {
      now = new Date(at);
      for (const { id, question, answer, documentIds } of answers) {
        const cited = await assay.golden.citedPassages({ question, answer, documentIds });
        const sources = cited.map(({ passage: { documentId, hash } }) => ({
          ...{ kind: "passage" as const, documentId, passageHash: hash },
        }));
        await assay.golden.add({
          ...{ id, phrasings: [question], answer, sources },
          ...{ reviewedBy: "benchmark", force: true },
        });
      }
      return answers.map(({ id }) => id);
    },
    async ask(question, at) {
      now = new Date(at);
      const { source, golden } = await assay.ask(question);
      return source === "golden" ? (golden?.entryId ?? null) : null;
    },
    [Symbol.asyncDispose]: () => assay.close(),
  };
}
