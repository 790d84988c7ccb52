import type { Config } from "../config.ts";
import { AppError } from "../errors.ts";
import type { ChatModel } from "../models/chat-model.ts";
import type { Reranker } from "../models/reranker.ts";
import { createChatEachScorer } from "../rerank/create-chat-each-scorer.ts";
import { createChatScorer } from "../rerank/create-chat-scorer.ts";
import { createRerankerScorer } from "../rerank/create-reranker-scorer.ts";
import type { Scorer } from "../rerank/scorer.ts";

/** Calls in flight at once when each candidate is judged by a call of its own. */
const CONCURRENCY = 4;

export interface ScorerModels {
  chat: ChatModel | undefined;
  reranker: Reranker | undefined;
}

/**
 * The scorer that `rerank.driver` names; `local` where none of the models is to judge, undefined where the stage is off.
 *
 * @throws AppError `config-invalid` for a driver whose model is not configured
 */
export function openScorer(config: Config, { chat, reranker }: ScorerModels): Scorer | "local" | undefined {
  const { enabled, driver } = config.rerank;
  if (!enabled) return undefined;
  if (driver === "local") return "local";
  if (driver === "auto") {
    if (reranker) return createRerankerScorer({ reranker, kind: "endpoint" });
    return chat ? createChatScorer({ chat }) : "local";
  }
  if (driver === "endpoint" || driver === "cross-encoder") {
    if (reranker) return createRerankerScorer({ reranker, kind: driver });
    throw new AppError("config-invalid", `"rerank.driver" is ${driver}, but no model is configured for it.`, {
      hint: "Set rerank.model.",
    });
  }
  if (!chat) {
    throw new AppError("config-invalid", `"rerank.driver" is ${driver}, but no chat model is configured.`, {
      hint: "Set chat.baseUrl and chat.model, or rerank.driver to local.",
    });
  }
  return driver === "chat"
    ? createChatScorer({ chat })
    : createChatEachScorer({ chat, concurrency: CONCURRENCY });
}
