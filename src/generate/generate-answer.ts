import { AppError } from "../errors.ts";
import type { ChatModel } from "../models/chat-model.ts";
import type { OnModelCall } from "../models/model-call.ts";
import { throwIfAborted } from "../models/throw-if-aborted.ts";
import type { ScoredPassage } from "../stores/scored-passage.ts";
import { type AnswerTurn, answerPrompt, answerRules } from "./answer-prompt.ts";
import { type Citation, citePassage } from "./citation.ts";
import { createAnswerFilter, type FilteredAnswer } from "./filter/create-answer-filter.ts";
import { knownAddresses } from "./filter/known-addresses.ts";
import { countUncitedSentences } from "./uncited-sentences.ts";

/**
 * The answer a chat model writes from the shortlist. It counts only when it came to its end and rests on at least one
 * passage of the shortlist; a fixed sentence, compared word for word, says that the passages hold no answer, also with
 * nothing but quotes, emphasis, the mark of a quote or a list, and citations around it.
 */
export type GeneratedAnswer =
  | WrittenAnswer
  /** The model found no answer in the passages. Nothing was handed to `onText`. */
  | { readonly kind: "refused" }
  | {
      readonly kind: "failed";
      /** In words. */
      readonly reason: string;
      /** UTF-16 code units already handed to `onText`; they are void. */
      readonly emitted: number;
    };

export interface WrittenAnswer {
  readonly kind: "answered";
  /** Markdown; exactly the pieces handed to `onText`, joined. */
  readonly text: string;
  /** The passages cited, by their number in the text; never empty. */
  readonly citations: readonly Citation[];
  /** Numbers cited that name no passage of the shortlist, taken out of the text. */
  readonly removedCitations: number;
  /** Pictures, and links to addresses that the shortlist does not have, taken out of the text. */
  readonly removedLinks: number;
  /** Sentences of the prose that cite nothing. */
  readonly uncitedSentences: number;
  /** True when the refusal stands in the text: a part of the question stayed open. */
  readonly containsRefusal: boolean;
}

export interface GenerateOptions {
  chat: ChatModel;
  /** The sentence that says that the passages hold no answer. */
  refusal: string;
  /** Random text no passage can know, delimiting untrusted text in the prompt. */
  marker: string;
  /** Earlier turns, oldest first; the last six are shown to the model. @default none */
  history?: readonly AnswerTurn[];
  /** Told of each piece of the text that may be shown. @default nobody */
  onText?: (text: string) => void;
  /** Told of each try. @default nobody */
  onCall?: OnModelCall;
  /** @default the driver's */
  maxOutputTokens?: number;
  signal?: AbortSignal;
}

/**
 * Writes a cited answer; `shortlist` must not be empty. Whatever goes wrong with the model is a value.
 *
 * @throws AppError `aborted`
 */
export async function generateAnswer(
  question: string,
  shortlist: readonly ScoredPassage[],
  options: GenerateOptions,
): Promise<GeneratedAnswer> {
  const { chat, refusal, marker, history, onText, onCall, maxOutputTokens, signal } = options;
  throwIfAborted(signal, "Writing the answer");
  const filter = createAnswerFilter({
    refusal,
    marker,
    passages: shortlist.length,
    isKnown: knownAddresses(shortlist),
  });
  const shown: string[] = [];
  const show = (text: string) => {
    if (text === "") return;
    shown.push(text);
    onText?.(text);
  };
  const stream = chat.stream({
    system: answerRules(refusal),
    prompt: answerPrompt(question, shortlist, { marker, ...(history && { history }) }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(onCall && { onCall }),
    ...(signal && { signal }),
  });
  const failed = (reason: string): GeneratedAnswer => ({
    kind: "failed",
    reason,
    emitted: shown.join("").length,
  });
  try {
    for await (const piece of stream) {
      throwIfAborted(signal, "Writing the answer");
      show(filter.push(piece));
    }
  } catch (error) {
    if (!AppError.isInstance(error) || error.code === "aborted") throw error;
    return failed(error.message);
  }
  const end = filter.finish();
  if (end.isEmpty) return failed(`The chat model ${chat.id} answered with nothing.`);
  if (end.isRefusal) return { kind: "refused" };
  if (end.cited.length === 0)
    return failed(`The answer of the chat model ${chat.id} cites no passage it was given.`);
  show(end.rest);
  return written(shown.join(""), end, shortlist);
}

function written(text: string, end: FilteredAnswer, shortlist: readonly ScoredPassage[]): WrittenAnswer {
  const citations = shortlist.flatMap(({ passage, document }, index) => {
    const { startLine, endLine } = passage;
    const number = index + 1;
    return end.cited.includes(number) ? [citePassage(passage, document, { number, startLine, endLine })] : [];
  });
  const { removedCitations, removedLinks, containsRefusal } = end;
  const uncitedSentences = countUncitedSentences(text);
  return {
    kind: "answered",
    text,
    citations,
    removedCitations,
    removedLinks,
    uncitedSentences,
    containsRefusal,
  };
}
