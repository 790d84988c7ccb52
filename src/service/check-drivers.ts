import { type Config, type Secrets, widestSettings } from "../config.ts";
import { AppError } from "../errors.ts";
import { openChatModel } from "./open-chat-model.ts";
import { openReranker } from "./open-reranker.ts";
import { openRewriter } from "./open-rewriter.ts";
import { openScorer } from "./open-scorer.ts";
import { openWebSearch } from "./open-web-search.ts";
import { checkVerifier } from "./resolve-verifier.ts";

/**
 * What keeps the configured models and engines from being opened, as `ask` would say it; empty where nothing does. No
 * call is made. Settings handed in by a program are not checked so, since it may hand in models as well.
 *
 * @throws whatever is no mistake in the configuration
 */
export async function checkDrivers(base: Config, secrets: Secrets): Promise<AppError[]> {
  const config = widestSettings(base);
  const checks: readonly (() => Promise<unknown>)[] = [
    async () => openRewriter(config, await openChatModel(config, secrets)),
    async () => {
      if (!config.rerank.enabled) return;
      const reranker = await openReranker(config, secrets);
      try {
        openScorer(config, { chat: await openChatModel(config, secrets), reranker });
      } finally {
        await reranker?.close();
      }
    },
    async () => checkVerifier(config, { chat: await openChatModel(config, secrets) }),
    () => openWebSearch(config, secrets),
  ];
  const problems = new Map<string, AppError>();
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      if (!AppError.isInstance(error) || error.code !== "config-invalid") throw error;
      // A key of the chat model that no header can carry is found by two checks.
      problems.set(error.message, error);
    }
  }
  return [...problems.values()];
}
