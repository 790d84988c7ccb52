import { AppError } from "../../errors.ts";
import type { ChatRequest } from "../chat-model.ts";
import { redact } from "../http/redact.ts";
import type { ChatTarget } from "./chat-target.ts";

/** The errors of replies that came in good order but hold no answer. */

export function refusedReply(target: ChatTarget, words: string | undefined): AppError {
  const said =
    words === undefined
      ? ": a content filter stopped it"
      : `: ${JSON.stringify(redact(words, target.secret).slice(0, 200))}`;
  return new AppError("chat-refused", `The chat model ${target.id} declined to answer${said}.`);
}

/** `complete` is false when the tokens were used up before the first word, as by reasoning. */
export function emptyReply(target: ChatTarget, request: ChatRequest, complete: boolean): AppError {
  if (!complete) return cutReply(target, request);
  return new AppError("chat-response", `The chat model ${target.id} answered with nothing.`, {
    hint: target.hints.response,
  });
}

export function cutReply(target: ChatTarget, request: ChatRequest): AppError {
  const limit = request.maxOutputTokens ?? target.maxOutputTokens;
  return new AppError(
    "chat-response",
    `The reply of the chat model ${target.id} was cut at its limit of ${limit} tokens.`,
    { hint: target.hints.limit },
  );
}
