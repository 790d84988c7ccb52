import type { LanguageModel } from "ai";
import type { StatusHints } from "../http/hint-for-status.ts";

/** A model object of the `ai` package, version 6, such as its providers make. */
export type ChatLanguageModel = Extract<LanguageModel, { readonly specificationVersion: "v3" }>;

/** Price of a million tokens, in any one currency. */
export interface TokenPrice {
  readonly input: number;
  readonly output: number;
}

/** What a person can do, by what went wrong. */
export interface ChatHints extends StatusHints {
  /** It cannot be reached. */
  readonly reach: string;
  /** It has too much to do. */
  readonly busy: string;
  /** Its replies cannot be used. */
  readonly response: string;
  /** Its replies are cut. */
  readonly limit: string;
}

/** The model asked and how it is asked: what each try needs to know. */
export interface ChatTarget {
  readonly id: string;
  readonly model: ChatLanguageModel;
  /** Milliseconds for one reply, or for the next piece of a stream. */
  readonly timeoutMs: number;
  readonly maxOutputTokens: number;
  /** Price of this model. */
  readonly price: TokenPrice | undefined;
  /** Taken out of every message. */
  readonly secret: string | undefined;
  readonly hints: ChatHints;
  /** For `Retry-After` dates. */
  readonly clock: () => Date;
  /** For durations. Milliseconds. */
  readonly monotonic: () => number;
}
