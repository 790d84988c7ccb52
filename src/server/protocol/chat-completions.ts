import { z } from "zod";
import type { Answer } from "../../answer/answer.ts";

/**
 * The part of OpenAI's chat completions that Assay speaks, as clients send and read it. Unlike elsewhere on the wire, a
 * field that is not named here is taken and has no effect, since clients send what their own settings hold; the response
 * lists it as ignored. What would change what the answer is, and cannot be done, is refused.
 */

const textPart = z.looseObject({ type: z.literal("text"), text: z.string() });
const refusalPart = z.looseObject({ type: z.literal("refusal"), refusal: z.string() });
const onlyText = {
  error: ({ input }: { readonly input?: unknown }) =>
    input === null || input === undefined
      ? "The user's turn has no content: it must be text, or a list of parts of the type text"
      : "Only content of the type text is read",
};

/** What people say must be read whole, so a picture or a recording is refused and not passed over. */
const userMessage = z.looseObject({
  role: z.literal("user"),
  content: z.union([z.string(), z.array(textPart, onlyText)], onlyText),
});
/** Calls of tools are no text, and are passed over with their results. */
const assistantMessage = z.looseObject({
  role: z.literal("assistant"),
  content: z
    .union([z.string(), z.array(z.discriminatedUnion("type", [textPart, refusalPart]), onlyText)], onlyText)
    .nullish(),
});
/** Instructions and results of tools: never read, so they may hold anything. */
const otherMessage = z.looseObject({ role: z.enum(["system", "developer", "tool", "function"]) });

const message = z.discriminatedUnion("role", [userMessage, assistantMessage, otherMessage]);
export type ChatMessage = z.output<typeof message>;

const toolChoice = z.enum(["none", "auto"], {
  error: "Assay calls no tools, so it cannot be made to call one",
});

/** Body of `POST /v1/chat/completions`. */
export const chatCompletionRequest = z.looseObject({
  /** `assay`, or `assay/` and the name of a surface. */
  model: z.string(),
  messages: z
    .array(message)
    .min(1)
    .refine(
      (messages) => lastTurn(messages) === "user",
      "The last turn must be the user's, which is the question",
    ),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  /** Stays the same for one person. The second name is the newer one. */
  user: z.string().nullish(),
  safety_identifier: z.string().nullish(),
  /** `session` stays the same for one conversation. */
  metadata: z.looseObject({ session: z.string().nullish() }).nullish(),
  n: z.literal(1, { error: "There is one answer to a question" }).nullish(),
  tool_choice: toolChoice.nullish(),
  function_call: toolChoice.nullish(),
  response_format: z
    .looseObject({
      type: z.literal("text", { error: "Answers are text, as they were reviewed or written" }),
    })
    .nullish(),
  modalities: z.array(z.literal("text", { error: "Answers are text" })).nullish(),
  logprobs: z.literal(false, { error: "An answer has no probabilities of tokens" }).nullish(),
});
export type ChatCompletionRequest = z.output<typeof chatCompletionRequest>;

function lastTurn(messages: readonly ChatMessage[]): "user" | "assistant" | undefined {
  return messages.map(({ role }) => role).findLast((role) => role === "user" || role === "assistant");
}

/** Tokens of all calls to chat models that the answer took; 0 where none was called or the endpoint does not count. */
export interface TokenUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
}

/** A source with a web address, of the kind that OpenAI's clients show. Offsets are UTF-16 units of the content. */
export interface UrlCitation {
  readonly type: "url_citation";
  readonly url_citation: {
    readonly start_index: number;
    readonly end_index: number;
    readonly title: string;
    readonly url: string;
  };
}

/** What OpenAI's format has no place for. */
export interface ChatAnswerDetails
  extends Pick<Answer, "id" | "source" | "citations" | "suggestions" | "degraded"> {
  /** What of the request had no effect. */
  readonly ignored: readonly string[];
}

interface Completion {
  readonly id: string;
  /** Seconds since 1970, UTC. */
  readonly created: number;
  readonly model: string;
}

/** Response of `POST /v1/chat/completions` without `stream`. */
export interface ChatCompletion extends Completion {
  readonly object: "chat.completion";
  readonly choices: readonly [
    {
      readonly index: 0;
      readonly message: {
        readonly role: "assistant";
        readonly content: string;
        readonly refusal: null;
        readonly annotations: readonly UrlCitation[];
      };
      readonly logprobs: null;
      readonly finish_reason: "stop";
    },
  ];
  readonly usage: TokenUsage;
  readonly assay: ChatAnswerDetails;
}

/** One event of the response with `stream`. */
export interface ChatCompletionChunk extends Completion {
  readonly object: "chat.completion.chunk";
  /** Empty in the chunk that tells the usage. */
  readonly choices: readonly {
    readonly index: 0;
    readonly delta: {
      readonly role?: "assistant";
      readonly content?: string;
      readonly annotations?: readonly UrlCitation[];
    };
    readonly logprobs: null;
    readonly finish_reason: "stop" | null;
  }[];
  /** With `stream_options.include_usage`: null in all but the last. */
  readonly usage?: TokenUsage | null;
  /** In the chunk that ends the text. */
  readonly assay?: ChatAnswerDetails;
}

/** One of `GET /v1/models`. */
export interface ChatModelEntry {
  readonly id: string;
  readonly object: "model";
  readonly created: number;
  readonly owned_by: "assay";
}

export interface ChatModelList {
  readonly object: "list";
  readonly data: readonly ChatModelEntry[];
}

/** What OpenAI's clients read of an error. It stands in the body beside what every error of the server says. */
export interface ChatError {
  readonly message: string;
  readonly type: string;
  /** Field of the request; null where it was none. */
  readonly param: string | null;
  readonly code: string;
}
