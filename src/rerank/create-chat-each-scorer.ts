import { z } from "zod";
import type { ChatModel } from "../models/chat-model.ts";
import { SINGLE_INSTRUCTIONS, singlePrompt, singlePromptVersion } from "./chat-prompt.ts";
import { mapConcurrently } from "./map-concurrently.ts";
import type { Scorer } from "./scorer.ts";

export interface ChatEachScorerOptions {
  chat: ChatModel;
  /** Most calls under way at once. @default 4 */
  concurrency?: number;
}

const replySchema = z.object({ score: z.number() });

/**
 * Judges each candidate by a call of its own: dearer than one call for all, but no passage can speak about another one,
 * and small models lose fewer. One candidate without a score is a failure of the whole, since the others cannot be
 * ranked against it; calls under way are then ended and no more begin.
 */
export function createChatEachScorer({ chat, concurrency = 4 }: ChatEachScorerOptions): Scorer {
  return {
    id: `chat-each ${chat.id} prompt-${singlePromptVersion()}`,
    kind: "chat-each",
    score(question, candidates, { marker, onCall, signal }) {
      return mapConcurrently(
        candidates,
        async (candidate, index, stop) => {
          const { score } = await chat.completeObject(
            {
              system: SINGLE_INSTRUCTIONS,
              prompt: singlePrompt(question, candidate, marker),
              signal: stop,
              ...(onCall && { onCall }),
            },
            replySchema,
          );
          return { index, score };
        },
        { concurrency, ...(signal && { signal }) },
      );
    },
  };
}
