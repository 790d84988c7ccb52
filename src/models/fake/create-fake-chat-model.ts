import { AppError } from "../../errors.ts";
import { extractJson } from "../../text/replies/extract-json.ts";
import type { ChatModel, ChatRequest } from "../chat-model.ts";
import { throwIfAborted } from "../throw-if-aborted.ts";

/**
 * A chat model for tests that holds what it will say. It answers from a list, in order, or by a function of the request,
 * and throws on every call it was not told about, so that no test passes thanks to an answer nobody wrote.
 */
export interface FakeChatModel extends ChatModel {
  /** Every request so far, oldest first. */
  readonly requests: readonly ChatRequest[];
}

/** What is said. An error is thrown as it is; `thenFail` is thrown after the text was streamed. */
export type FakeReply =
  | string
  | Error
  | { readonly text: string; readonly complete?: boolean; readonly thenFail?: Error };

export interface FakeChatModelOptions {
  /** Said in this order. One more call than replies throws. @default none */
  replies?: readonly FakeReply[];
  /** Asked when `replies` are used up; undefined means that the call was not expected. @default expects none */
  reply?: (request: ChatRequest) => FakeReply | undefined | Promise<FakeReply | undefined>;
  /** @default "fake-chat" */
  id?: string;
  /** Reported with each call. @default null, as endpoints do that do not count */
  tokens?: { readonly input: number; readonly output: number };
  /** Reported with each call that succeeds. @default null */
  cost?: number;
}

export function createFakeChatModel(options: FakeChatModelOptions): FakeChatModel {
  const { id = "fake-chat", tokens, cost = null } = options;
  const replies = [...(options.replies ?? [])];
  const requests: ChatRequest[] = [];

  const next = async (
    request: ChatRequest,
  ): Promise<{ text: string; complete: boolean; thenFail?: Error }> => {
    throwIfAborted(request.signal, "The chat");
    requests.push(request);
    const reply = replies.shift() ?? (await options.reply?.(request));
    throwIfAborted(request.signal, "The chat");
    if (reply === undefined) {
      throw new Error(`Call ${requests.length} of the fake chat model was not expected: ${request.prompt}`);
    }
    if (reply instanceof Error) {
      report(request, "failed");
      throw reply;
    }
    return typeof reply === "string" ? { text: reply, complete: true } : { complete: true, ...reply };
  };
  const report = (request: ChatRequest, outcome: "done" | "failed"): void => {
    request.onCall?.({
      model: id,
      outcome,
      inputTokens: tokens?.input ?? null,
      outputTokens: outcome === "done" ? (tokens?.output ?? null) : null,
      cost: outcome === "done" ? cost : null,
      milliseconds: 1,
    });
  };
  const whole = async (request: ChatRequest): Promise<{ text: string; complete: boolean }> => {
    const { text, complete, thenFail } = await next(request);
    report(request, thenFail || text.trim() === "" ? "failed" : "done");
    if (thenFail) throw thenFail;
    if (text.trim() === "") throw empty(id);
    return { text, complete };
  };

  return {
    id,
    requests,
    complete: whole,
    async completeObject(request, schema) {
      const { text } = await whole(request);
      const value = extractJson(text, (candidate) => schema.safeParse(candidate).success);
      const parsed = schema.safeParse(value);
      if (parsed.success) return parsed.data;
      throw new AppError("chat-response", `The chat model ${id} answered with no value of the schema.`);
    },
    async *stream(request) {
      const { text, complete, thenFail } = await next(request);
      let outcome: "done" | "failed" = "failed";
      try {
        if (text.trim() === "" && !thenFail) throw empty(id);
        // Words with the blanks behind them, as models send them.
        for (const piece of text.match(/\S+\s*|\s+/g) ?? []) {
          throwIfAborted(request.signal, "The chat");
          yield piece;
        }
        if (thenFail) throw thenFail;
        if (!complete)
          throw new AppError("chat-response", `The chat model ${id} was cut at its token limit.`);
        outcome = "done";
      } finally {
        report(request, outcome);
      }
    },
  };
}

function empty(id: string): AppError {
  return new AppError("chat-response", `The chat model ${id} answered with nothing.`);
}
