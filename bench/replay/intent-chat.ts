import { setTimeout as wait } from "node:timers/promises";
import type { ChatModel, ChatRequest } from "../../src/models/chat-model.ts";
import { claimText, revisionIn } from "./answer-key.ts";

/**
 * A chat model that is never wrong: told what each question asks for, it answers from the passage that states it and cites that
 * one, and says that nothing covers the question where no passage does. So whatever is served wrongly is the cache's doing.
 */
export interface IntentChat extends ChatModel {
  /** Answers it was asked for so far. */
  calls(): number;
}

export interface IntentChatOptions {
  /** @default "intent-chat" */
  id?: string;
  /** What a question asks for; null: nothing that a document answers. */
  intentOf: (question: string) => string | null;
  /** Whom it is answering now. */
  realm: () => string;
  /** The sentence that nothing covers the question. */
  refusal: string;
  /** Milliseconds before it answers. @default 0 */
  delayMs?: number;
}

export function createIntentChat(options: IntentChatOptions): IntentChat {
  const { id = "intent-chat", intentOf, realm, refusal, delayMs = 0 } = options;
  let calls = 0;
  const reply = async ({ prompt, signal }: ChatRequest): Promise<string> => {
    calls += 1;
    if (delayMs > 0) await wait(delayMs, undefined, signal && { signal });
    const question = /<<<question [^\n]*>>>\n([\s\S]*?)\n<<<end of question /.exec(prompt)?.[1] ?? "";
    const intent = intentOf(question);
    if (intent === null) return refusal;
    for (const [, number, passage] of prompt.matchAll(
      /<<<passage (\d+) [^\n]*>>>\n([\s\S]*?)\n<<<end of passage /g,
    )) {
      const revision = revisionIn(passage ?? "", intent);
      if (revision !== undefined) return claimText({ intent, revision, realm: realm() }, Number(number));
    }
    return refusal;
  };
  return {
    id,
    calls: () => calls,
    complete: async (request) => ({ text: await reply(request), complete: true }),
    completeObject: () => Promise.reject(new Error("Nobody asks it for an object.")),
    async *stream(request) {
      yield await reply(request);
    },
  };
}
