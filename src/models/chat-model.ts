import type { z } from "zod";
import type { OnModelCall } from "./model-call.ts";

/**
 * A chat model behind one interface. Drivers retry what may pass on its own (429, 5xx, lost connections), keep to the
 * time-out, and report every try through `onCall`; nothing outside a driver knows a provider, a header or a stream's
 * wire format.
 */
export interface ChatModel {
  /** Names model and endpoint, such as `llama3.1@localhost:11434`. Scores of two ids are never compared. */
  readonly id: string;

  /**
   * One whole reply as text.
   *
   * @throws AppError `chat-unavailable`, `chat-response` (empty), `chat-refused` (content filter), `aborted`
   */
  complete(request: ChatRequest): Promise<ChatReply>;

  /**
   * One value of a schema: by structured output where the endpoint has it, else by reading one JSON value out of the
   * reply's text. A reply that does not fit the schema is `chat-response`; the caller decides whether to ask again.
   *
   * @throws AppError `chat-unavailable`, `chat-response`, `chat-refused`, `aborted`
   */
  completeObject<T>(request: ChatRequest, schema: z.ZodType<T>): Promise<T>;

  /**
   * The reply as it is written. Tries again only before the first piece of text; after that a lost connection is
   * thrown from the iteration, so that whoever showed the beginning can say that it is void. So is a reply that was cut
   * at the token limit, as `chat-response`, after its last piece.
   *
   * @throws AppError from the iteration, as `complete` does
   */
  stream(request: ChatRequest): AsyncIterable<string>;
}

export interface ChatRequest {
  /** Instructions. Never holds retrieved text. */
  readonly system: string;
  /** The user's message; untrusted text stands in it between random markers. */
  readonly prompt: string;
  /** @default the driver's */
  readonly maxOutputTokens?: number;
  /** @default 0 */
  readonly temperature?: number;
  /** Told of each try, also of those that fail. @default nobody */
  readonly onCall?: OnModelCall;
  readonly signal?: AbortSignal;
}

export interface ChatReply {
  readonly text: string;
  /** False when the reply was cut at the token limit. */
  readonly complete: boolean;
}
