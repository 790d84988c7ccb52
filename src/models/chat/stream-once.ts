import { streamText } from "ai";
import { AppError } from "../../errors.ts";
import { createReasoningFilter } from "../../text/replies/strip-reasoning.ts";
import type { ChatRequest } from "../chat-model.ts";
import { throwIfAborted } from "../throw-if-aborted.ts";
import type { ChatTarget } from "./chat-target.ts";
import { cutReply, emptyReply, refusedReply } from "./describe-reply.ts";
import { findRefusal } from "./find-refusal.ts";
import { type ChatFailure, judgeFailure } from "./judge-failure.ts";
import { quietModel } from "./quiet-model.ts";
import { reportCall, type TokenUsage } from "./report-call.ts";
import { startDeadline } from "./start-deadline.ts";

/**
 * One try for a reply in pieces, reported as it ends. Returns undefined when the reply is whole, else why it is not.
 * Leaving the iteration ends the transfer.
 *
 * @throws AppError `aborted`
 */
export async function* streamOnce(
  target: ChatTarget,
  request: ChatRequest,
): AsyncGenerator<string, ChatFailure | undefined, undefined> {
  const { signal } = request;
  throwIfAborted(signal, "The chat");
  const startedAt = target.monotonic();
  const deadline = startDeadline(target.timeoutMs, signal);
  const reasoning = createReasoningFilter();
  let usage: TokenUsage | undefined;
  let outcome: "done" | "failed" = "failed";
  let isEmpty = true;
  let finish: { reason: string; raw: string | undefined } | undefined;
  try {
    const { fullStream } = streamText({
      model: quietModel(target.model, undefined),
      ...(request.system !== "" && { system: request.system }),
      prompt: request.prompt,
      temperature: request.temperature ?? 0,
      maxOutputTokens: request.maxOutputTokens ?? target.maxOutputTokens,
      maxRetries: 0,
      abortSignal: deadline.signal,
      includeRawChunks: true,
      // Errors come as parts of the stream, too; the package would print them.
      onError: () => {},
    });
    const parts = fullStream[Symbol.asyncIterator]();
    for (;;) {
      const step = await deadline.race(parts.next());
      if (step.done) break;
      const part = step.value;
      let piece = "";
      if (part.type === "error") throw part.error;
      if (part.type === "raw") {
        const refusal = findRefusal(part.rawValue);
        if (refusal !== undefined) throw refusedReply(target, refusal);
        // Also sent without content; only what moves the reply on gives more time.
        continue;
      }
      if (part.type === "text-delta") piece = reasoning.push(part.text);
      else if (part.type === "finish") {
        usage = part.totalUsage;
        finish = { reason: part.finishReason, raw: part.rawFinishReason };
        piece = reasoning.end();
      }
      if (piece !== "") {
        isEmpty &&= piece.trim() === "";
        deadline.pause();
        yield piece;
        throwIfAborted(signal, "The chat");
      }
      deadline.restart();
    }
    throwIfAborted(signal, "The chat");
    const problem = judgeFinish(target, request, { finish, isEmpty });
    if (problem) return { kind: "failed", error: problem, next: "give up" };
    outcome = "done";
    return undefined;
  } catch (error) {
    throwIfAborted(signal, "The chat");
    return judgeFailure(error, target, { expired: deadline.expired, late: "sent nothing for" });
  } finally {
    deadline.close();
    reportCall(target, request, { outcome, usage, startedAt });
  }
}

interface Ending {
  /** Undefined where the stream ended without saying why. */
  finish: { reason: string; raw: string | undefined } | undefined;
  isEmpty: boolean;
}

function judgeFinish(
  target: ChatTarget,
  request: ChatRequest,
  { finish, isEmpty }: Ending,
): AppError | undefined {
  if (finish === undefined || (finish.reason === "other" && finish.raw === undefined)) {
    return new AppError(
      "chat-response",
      `The stream of the chat model ${target.id} ended before the reply was finished.`,
      { hint: target.hints.response },
    );
  }
  if (finish.reason === "content-filter") return refusedReply(target, undefined);
  if (finish.reason === "length") return cutReply(target, request);
  return isEmpty ? emptyReply(target, request, true) : undefined;
}
