import type { Answer } from "../../answer/answer.ts";
import type { ChatAnswerDetails, ChatCompletionChunk, UrlCitation } from "../protocol/chat-completions.ts";
import { countTokens } from "./count-tokens.ts";

export interface ChunkWriter {
  text(content: string): void;
  /** What ends the text, the usage where it was asked for, and the end of the stream. */
  end(
    answer: Pick<Answer, "trace">,
    last: { annotations: readonly UrlCitation[]; assay: ChatAnswerDetails },
  ): void;
}

export interface ChunkWriterOptions {
  frame: Pick<ChatCompletionChunk, "id" | "created" | "model">;
  /** Whether a chunk at the end tells the usage. */
  withUsage: boolean;
}

/**
 * Writes one message as the events that clients put together again, in the order they are told. The chunk that opens the
 * message comes with its first text, so that what goes wrong before that is no message at all.
 */
export function createChunkWriter(
  send: (data: string) => void,
  { frame, withUsage }: ChunkWriterOptions,
): ChunkWriter {
  let isOpen = false;
  const chunk = (part: Pick<ChatCompletionChunk, "choices" | "usage" | "assay">) => {
    const whole: ChatCompletionChunk = {
      ...{ id: frame.id, object: "chat.completion.chunk", created: frame.created, model: frame.model },
      ...(withUsage && { usage: null }),
      ...part,
    };
    send(JSON.stringify(whole));
  };
  const delta = (
    content: ChatCompletionChunk["choices"][number]["delta"],
    reason: "stop" | null = null,
  ): Pick<ChatCompletionChunk, "choices"> => ({
    choices: [{ index: 0, delta: content, logprobs: null, finish_reason: reason }],
  });
  const open = () => {
    if (!isOpen) chunk(delta({ role: "assistant", content: "" }));
    isOpen = true;
  };
  return {
    text(content) {
      open();
      chunk(delta({ content }));
    },
    end({ trace }, { annotations, assay }) {
      open();
      chunk({ ...delta(annotations.length > 0 ? { annotations } : {}, "stop"), assay });
      if (withUsage) chunk({ choices: [], usage: countTokens(trace) });
      send("[DONE]");
    },
  };
}
