import type { Config } from "../config.ts";
import { AppError } from "../errors.ts";
import type { ChatModel } from "../models/chat-model.ts";
import { createChatRewriter } from "../rewrite/create-chat-rewriter.ts";
import { createRuleRewriter } from "../rewrite/create-rule-rewriter.ts";
import type { Rewriter } from "../rewrite/rewriter.ts";

/**
 * The rewriter that `rewrite.driver` names; undefined where the stage is off.
 *
 * @throws AppError `config-invalid` for `chat` without a chat model
 */
export function openRewriter(config: Config, chat: ChatModel | undefined): Rewriter | undefined {
  const { enabled, driver, queries, hyde, timeoutMs } = config.rewrite;
  if (!enabled) return undefined;
  if (driver === "rules" || (driver === "auto" && !chat)) return createRuleRewriter();
  if (chat) return createChatRewriter({ chat, queries, hyde, timeoutMs });
  throw new AppError("config-invalid", '"rewrite.driver" is chat, but no chat model is configured.', {
    hint: "Set chat.baseUrl and chat.model, or rewrite.driver to rules.",
  });
}
