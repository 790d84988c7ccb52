import { z } from "zod";
import { AppError, errorCodes } from "../errors.ts";
import type { ChatModel, ChatRequest } from "../models/chat-model.ts";
import { withTimeLimit } from "../models/with-time-limit.ts";
import { normaliseQuestion } from "../text/questions/normalise-question.ts";
import { type CleanedQuery, cleanQuery } from "./clean-query.ts";
import { expandWords } from "./expand-words.ts";
import { rewriteInstructions, writeRewritePrompt } from "./rewrite-prompt.ts";
import type { RewriteContext, RewriteOutcome, Rewriter, RewrittenQuery } from "./rewriter.ts";

export interface ChatRewriterOptions {
  chat: ChatModel;
  /** Most queries taken over; the first ones are. @default 3 */
  queries?: number;
  /** Whether a hypothetical answer is one more query. @default false */
  hyde?: boolean;
  /** Time for the whole stage, the driver's further tries included. Milliseconds. */
  timeoutMs: number;
}

/** Longest texts taken over, in UTF-16 code units. */
const MAX_LENGTH = { query: 200, standAlone: 600, hypotheticalAnswer: 1500 } as const;

/** An item of another type must not cost the others. */
const line = z.preprocess((item) => (typeof item === "string" ? item : ""), z.string());
const plainSchema = z.object({
  standAlone: z.preprocess((value) => (typeof value === "string" ? value : null), z.string().nullable()),
  queries: z.preprocess((value) => (typeof value === "string" ? [value] : value), z.array(line)),
});
const hydeSchema = plainSchema.extend({ hypotheticalAnswer: line });
type Reply = z.infer<typeof plainSchema> & { hypotheticalAnswer?: string };

/**
 * The rewriter that asks a chat model, once for each question. Its answer is data like any other: it is cleaned, cut
 * to a few short lines, and searched for beside the question, which no answer can replace.
 */
export function createChatRewriter(options: ChatRewriterOptions): Rewriter {
  const { chat, queries = 3, hyde = false, timeoutMs } = options;

  const ask = (request: ChatRequest): Promise<Reply> =>
    hyde ? chat.completeObject(request, hydeSchema) : chat.completeObject(request, plainSchema);

  return {
    kind: "chat",
    async rewrite(question, context) {
      const { onCall, signal } = context;
      const request = {
        system: rewriteInstructions,
        prompt: writeRewritePrompt(question, context, { queries, hyde }),
        ...(onCall && { onCall }),
      };
      try {
        const outcome = await withTimeLimit((inner) => ask({ ...request, signal: inner }), {
          milliseconds: timeoutMs,
          what: "The rewrite",
          signal,
        });
        if (outcome.kind === "timed-out")
          return failed(`the chat model did not answer within ${timeoutMs} ms`);
        return readReply(outcome.value, { question, context, queries });
      } catch (error) {
        return describeFailure(error);
      }
    },
  };
}

interface ReplyContext {
  question: string;
  context: RewriteContext;
  queries: number;
}

function readReply(reply: Reply, { question, context, queries }: ReplyContext): RewriteOutcome {
  const { marker, history, vocabulary } = context;
  const clean = (text: string, maxLength: number): CleanedQuery =>
    cleanQuery(text, { marker, instructions: rewriteInstructions, maxLength });
  const taken = new Set([normaliseQuestion(question)]);
  const take = (cleaned: CleanedQuery): string | null => {
    if (!("text" in cleaned) || taken.has(normaliseQuestion(cleaned.text))) return null;
    taken.add(normaliseQuestion(cleaned.text));
    return cleaned.text;
  };

  // Without earlier turns there is nothing a question could depend on.
  const standAlone =
    history.length > 0 && reply.standAlone !== null
      ? take(clean(reply.standAlone, MAX_LENGTH.standAlone))
      : null;
  const found: RewrittenQuery[] = [];
  const problems = new Set<string>();
  for (const written of reply.queries) {
    if (found.length === queries) break;
    const cleaned = clean(written, MAX_LENGTH.query);
    const text = take(cleaned);
    if (text !== null) found.push({ text, origin: "rewrite" });
    if ("problem" in cleaned) problems.add(cleaned.problem);
  }
  if (found.length === 0 && standAlone === null) {
    if (reply.queries.length === 0) return failed("the chat model wrote no query");
    if (problems.size > 0) return failed(`no query of the chat model is usable: ${[...problems].join(", ")}`);
  }
  const answer = take(clean(reply.hypotheticalAnswer ?? "", MAX_LENGTH.hypotheticalAnswer));
  if (answer !== null) found.push({ text: answer, origin: "hypothetical-answer" });
  return { kind: "rewritten", queries: found, standAlone, expansion: expandWords(question, vocabulary) };
}

/** Aborts and mistakes of configuration travel up: nobody asked for a rewrite any more, or somebody must act. */
function describeFailure(error: unknown): RewriteOutcome {
  if (!AppError.isInstance(error)) return failed("the chat model failed for a reason it did not name");
  if (error.code === "aborted" || errorCodes[error.code].exit === 2) throw error;
  return failed(error.message);
}

function failed(reason: string): RewriteOutcome {
  return { kind: "failed", reason };
}
