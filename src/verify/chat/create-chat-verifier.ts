import { z } from "zod";
import type { ChatModel } from "../../models/chat-model.ts";
import type { Verifier } from "../../models/verifier.ts";
import { VERIFY_INSTRUCTIONS, verifyPrompt, verifyPromptVersion } from "./verify-prompt.ts";

export interface ChatVerifierOptions {
  chat: ChatModel;
}

/** Nothing beside the verdict: a reason would be strangers' words in the mouth of the program. */
const replySchema = z.strictObject({ serves: z.boolean() });

/**
 * Lets a chat model read the question and the answer, and say yes or no. A reply that is neither, or both, is an error
 * of the model and never a yes.
 */
export function createChatVerifier({ chat }: ChatVerifierOptions): Verifier {
  return {
    id: `chat ${chat.id} prompt-${verifyPromptVersion()}`,
    kind: "chat",
    async verify(pair, { marker, onCall, signal }) {
      const { serves } = await chat.completeObject(
        {
          system: VERIFY_INSTRUCTIONS,
          prompt: verifyPrompt(pair, marker),
          ...(onCall && { onCall }),
          ...(signal && { signal }),
        },
        replySchema,
      );
      const verdict = serves ? "serves" : "does not serve";
      return {
        accepted: serves,
        score: null,
        threshold: null,
        reason: `The answer ${verdict} the question, says ${chat.id}.`,
      };
    },
  };
}
