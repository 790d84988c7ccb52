import type { SSEStreamingApi } from "hono/streaming";
import type { Answer } from "../../answer/answer.ts";
import type { ChatAnswerDetails, ChatCompletionChunk, UrlCitation } from "../protocol/chat-completions.ts";
import { countTokens } from "./count-tokens.ts";

export type ChunkFrame = Pick<ChatCompletionChunk, "id" | "created" | "model">;

export interface ChunkWriter {
  /** The chunk that opens a message. */
  open(): void;
  text(content: string): void;
  /** What ends the text, the usage where it was asked for, and the end of the stream. */
  end(
    answer: Pick<Answer, "trace">,
    last: { annotations: readonly UrlCitation[]; assay: ChatAnswerDetails },
  ): void;
  /** Resolves when everything so far was handed to the connection. */
  flush(): Promise<void>;
}

export interface ChunkWriterOptions {
  frame: ChunkFrame;
  /** Whether a chunk at the end tells the usage. */
  withUsage: boolean;
}

/** Writes one message as the events that clients put together again, in the order they are told. */
export function createChunkWriter(
  stream: Pick<SSEStreamingApi, "writeSSE">,
  { frame, withUsage }: ChunkWriterOptions,
): ChunkWriter {
  let written: Promise<void> = Promise.resolve();
  const event = (data: string) => {
    written = written.then(() => stream.writeSSE({ data }));
  };
  const chunk = (part: Omit<ChatCompletionChunk, keyof ChunkFrame | "object">) => {
    const whole: ChatCompletionChunk = {
      ...{ id: frame.id, object: "chat.completion.chunk", created: frame.created, model: frame.model },
      ...(withUsage && { usage: null }),
      ...part,
    };
    event(JSON.stringify(whole));
  };
  const delta = (
    content: ChatCompletionChunk["choices"][number]["delta"],
    reason: "stop" | null = null,
  ): Pick<ChatCompletionChunk, "choices"> => ({
    choices: [{ index: 0, delta: content, logprobs: null, finish_reason: reason }],
  });
  return {
    open: () => chunk(delta({ role: "assistant", content: "" })),
    text: (content) => chunk(delta({ content })),
    end({ trace }, { annotations, assay }) {
      chunk({ ...delta(annotations.length > 0 ? { annotations } : {}, "stop"), assay });
      if (withUsage) chunk({ choices: [], usage: countTokens(trace) });
      event("[DONE]");
    },
    flush: () => written,
  };
}
