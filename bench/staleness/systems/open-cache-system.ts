import { type Embedder, openAssay } from "../../../src/index.ts";
import { createFakeChatModel } from "../../../src/models/fake/create-fake-chat-model.ts";
import { normaliseQuestion } from "../../../src/text/questions/normalise-question.ts";
import { keepOpen } from "../../fixtures/wrap-embedder.ts";
import { createDocumentKeeper } from "./keep-documents.ts";
import type { LearntAnswer, StoredAnswerSystem } from "./stored-answer-system.ts";

export interface CacheSystemOptions {
  readonly embedder: Embedder;
  /** Smallest cosine between two questions that is served. */
  readonly threshold: number;
}

/**
 * Generated answers: they are learnt by being asked for, as in production, from a chat model that says what it is told to and
 * cites all passages it was shown. What does not pass the gate of the search is never written, so never kept either.
 */
export async function openCacheSystem({
  embedder,
  threshold,
}: CacheSystemOptions): Promise<StoredAnswerSystem> {
  let now = new Date(0);
  const told = new Map<string, LearntAnswer>();
  const chat = createFakeChatModel({
    reply: ({ prompt }) => {
      const question = /<<<question [^\n]*>>>\n([\s\S]*?)\n<<<end of question /.exec(prompt)?.[1] ?? "";
      const shown = [...prompt.matchAll(/<<<passage (\d+) /g)].map(([, number]) => `[${number}]`).join("");
      const answer = told.get(normaliseQuestion(question));
      return answer ? `Answer ${answer.id} says so ${shown}.` : `This was written afresh ${shown}.`;
    },
  });
  const assay = await openAssay({
    config: {
      database: ":memory:",
      ...{ rewrite: { enabled: false }, shadow: { enabled: false }, log: { enabled: false } },
      // The chat model knows what to say, and not how relevant a passage is.
      rerank: { driver: "local" },
      cache: { threshold, personalDefaults: false },
    },
    ...{ embedder: keepOpen(embedder), chat, clock: () => now, background: false },
  });
  const keepDocuments = createDocumentKeeper(assay);
  const served = (text: string): string | null => /^Answer (\S+) says so/.exec(text)?.[1] ?? null;
  return {
    name: "Assay, cached answers",
    async replaceDocuments(documents, at) {
      now = new Date(at);
      await keepDocuments(documents);
    },
    async learn(answers, at) {
      now = new Date(at);
      const kept: string[] = [];
      for (const answer of answers) {
        told.set(normaliseQuestion(answer.question), answer);
        await assay.ask(answer.question);
        const again = await assay.ask(answer.question);
        if (again.source === "cached" && served(again.text) === answer.id) kept.push(answer.id);
      }
      told.clear();
      return kept;
    },
    async ask(question, at) {
      now = new Date(at);
      const { source, text } = await assay.ask(question, { cache: { mode: "no-store" } });
      return source === "cached" ? served(text) : null;
    },
    [Symbol.asyncDispose]: () => assay.close(),
  };
}
