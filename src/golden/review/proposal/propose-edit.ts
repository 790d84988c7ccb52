import { z } from "zod";
import { AppError } from "../../../errors.ts";
import type { ChatModel } from "../../../models/chat-model.ts";
import type { OnModelCall } from "../../../models/model-call.ts";
import { throwIfAborted } from "../../../models/throw-if-aborted.ts";
import { shortenText } from "../../../text/shorten-text.ts";
import { checkAnswer } from "../../entries/check-entry.ts";
import {
  type Drafted,
  PROPOSAL_INSTRUCTIONS,
  proposalPrompt,
  proposalPromptVersion,
} from "./proposal-prompt.ts";
import { warnOfProposal } from "./warn-of-proposal.ts";

/**
 * How an answer might read after its sources changed, drafted by a chat model. It is a proposal: nothing stores it as an
 * answer unless a person takes it.
 */
export type ProposedEdit =
  | {
      readonly kind: "proposed";
      readonly text: string;
      /** False where the machine would leave the answer as it is. */
      readonly changed: boolean;
      /** What the machine says of it. Strangers' texts may have led its pen: show it as its words, not the program's. */
      readonly reason: string;
      /** Names model and prompt. */
      readonly model: string;
      /** What the reviewer should know, in the program's words. */
      readonly warnings: readonly string[];
    }
  | { readonly kind: "failed"; readonly reason: string };

export interface ProposeOptions {
  chat: ChatModel;
  /** Random text that nothing shown can hold. */
  marker: string;
  onCall?: OnModelCall | undefined;
  signal?: AbortSignal | undefined;
}

const replySchema = z.strictObject({ answer: z.string(), reason: z.string() });

const MAX_REASON = 400;
/** Characters of an answer for which the chat model's own limit of a reply is enough. */
const SHORT_ANSWER = 1500;
/** Scripts in which a token is a character are the dearest; and JSON writes line ends as two. */
const TOKENS_PER_CHARACTER = 1.2;
const TOKENS_AROUND = 300;

/** One call. A failure is a value, for the review goes on without a proposal. @throws AppError `aborted` */
export async function proposeEdit(review: Drafted, options: ProposeOptions): Promise<ProposedEdit> {
  const { chat, marker, onCall, signal } = options;
  const { answer } = review.entry;
  try {
    const reply = await chat.completeObject(
      {
        system: PROPOSAL_INSTRUCTIONS,
        prompt: proposalPrompt(review, marker),
        ...(answer.length > SHORT_ANSWER && {
          maxOutputTokens: Math.ceil(answer.length * TOKENS_PER_CHARACTER) + TOKENS_AROUND,
        }),
        ...(onCall && { onCall }),
        ...(signal && { signal }),
      },
      replySchema,
    );
    const text = checkAnswer(withLineEndOf(answer, reply.answer));
    return {
      kind: "proposed",
      text,
      changed: text !== answer,
      reason: shortenText(reply.reason.trim(), MAX_REASON),
      model: proposalId(chat),
      warnings: warnOfProposal(text, review),
    };
  } catch (error) {
    throwIfAborted(signal, "The proposal");
    if (AppError.isInstance(error) && error.code === "aborted") throw error;
    return { kind: "failed", reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Names the model and what it is told; another one may propose something else. */
export function proposalId(chat: ChatModel): string {
  return `${chat.id} prompt-${proposalPromptVersion()}`;
}

/** Models drop or add a line end at the very end; that is no edit. */
function withLineEndOf(before: string, after: string): string {
  return after.trimEnd() + before.slice(before.trimEnd().length);
}
