import { z } from "zod";
import type { ChatModel } from "../models/chat-model.ts";
import { BATCH_INSTRUCTIONS, batchPrompt, batchPromptVersion } from "./chat-prompt.ts";
import type { Scorer } from "./scorer.ts";

export interface ChatScorerOptions {
  chat: ChatModel;
}

/** Ranges are not part of it: not every endpoint enforces them, and who reads the scores says better what is wrong. */
const replySchema = z.object({
  scores: z.array(z.object({ passage: z.number(), score: z.number() })),
});

/** `{"passage": 12, "score": 10},` takes a dozen tokens, more where a model indents it. */
const TOKENS_PER_SCORE = 24;
/** Up to here the chat model's own limit of a reply is enough. */
const FEW_CANDIDATES = 40;

/** Judges all candidates by one call, in which they can be compared with each other. */
export function createChatScorer({ chat }: ChatScorerOptions): Scorer {
  return {
    id: `chat ${chat.id} prompt-${batchPromptVersion()}`,
    kind: "chat",
    async score(question, candidates, { marker, onCall, signal }) {
      const reply = await chat.completeObject(
        {
          system: BATCH_INSTRUCTIONS,
          prompt: batchPrompt(question, candidates, marker),
          ...(candidates.length > FEW_CANDIDATES && {
            maxOutputTokens: TOKENS_PER_SCORE * candidates.length,
          }),
          ...(onCall && { onCall }),
          ...(signal && { signal }),
        },
        replySchema,
      );
      return reply.scores.map(({ passage, score }) => ({ index: passage - 1, score }));
    },
  };
}
