import { generateText } from "ai";
import { AppError } from "../../errors.ts";
import { stripReasoning } from "../../text/replies/strip-reasoning.ts";
import type { ChatReply, ChatRequest } from "../chat-model.ts";
import { throwIfAborted } from "../throw-if-aborted.ts";
import type { ChatTarget } from "./chat-target.ts";
import { emptyReply, refusedReply } from "./describe-reply.ts";
import { findRefusal } from "./find-refusal.ts";
import { type ChatFailure, judgeFailure } from "./judge-failure.ts";
import { quietModel, type ResponseSchema } from "./quiet-model.ts";
import { reportCall, type TokenUsage } from "./report-call.ts";
import { startDeadline } from "./start-deadline.ts";

export type GenerateOutcome =
  | { readonly kind: "replied"; readonly reply: ChatReply }
  /** A reply came, but with no text in it. */
  | { readonly kind: "empty"; readonly error: AppError }
  | ChatFailure;

/** One try for one whole reply, reported as it ends. @throws AppError `aborted`, `chat-refused` */
export async function generateOnce(
  target: ChatTarget,
  request: ChatRequest,
  schema: ResponseSchema | undefined,
): Promise<GenerateOutcome> {
  const { signal } = request;
  throwIfAborted(signal, "The chat");
  const startedAt = target.monotonic();
  const deadline = startDeadline(target.timeoutMs, signal);
  let usage: TokenUsage | undefined;
  let outcome: "done" | "failed" = "failed";
  try {
    const result = await deadline.race(
      generateText({
        model: quietModel(target.model, schema),
        ...(request.system !== "" && { system: request.system }),
        prompt: request.prompt,
        temperature: request.temperature ?? 0,
        maxOutputTokens: request.maxOutputTokens ?? target.maxOutputTokens,
        maxRetries: 0,
        abortSignal: deadline.signal,
      }),
    );
    usage = result.totalUsage;
    const refusal = findRefusal(result.response.body);
    if (refusal !== undefined || result.finishReason === "content-filter") {
      throw refusedReply(target, refusal);
    }
    const text = stripReasoning(result.text);
    const complete = result.finishReason !== "length";
    if (text.trim() === "") return { kind: "empty", error: emptyReply(target, request, complete) };
    outcome = "done";
    return { kind: "replied", reply: { text, complete } };
  } catch (error) {
    if (AppError.isInstance(error)) throw error;
    throwIfAborted(signal, "The chat");
    return judgeFailure(error, target, { expired: deadline.expired, late: "did not answer within" });
  } finally {
    deadline.close();
    reportCall(target, request, { outcome, usage, startedAt });
  }
}
