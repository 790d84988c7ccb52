import type { Config } from "../config.ts";
import { AppError, type ErrorCode } from "../errors.ts";
import {
  type CheckOptions,
  checkChat,
  checkChatVerifier,
  checkEmbedder,
  checkReranker,
  checkWebSearch,
  type ModelCheck,
} from "./model-checks.ts";

/** What became of one part's check. */
export type Finding = { readonly part: Part } & (
  | { readonly outcome: "ok"; readonly id: string; readonly words: string; readonly milliseconds: number }
  | { readonly outcome: "failed"; readonly problem: Problem; readonly milliseconds: number }
  | { readonly outcome: "off" }
);

export type Part = "embedder" | "chat" | "rerank" | "web" | "verifier";

export interface Problem {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string | null;
}

export interface DiagnoseOptions extends CheckOptions {
  /** For durations. Milliseconds. @default performance.now */
  monotonic?: () => number;
}

/**
 * Calls each configured model and engine once, side by side and without a second try, so that a fault which now and
 * then passes is shown too. A part that fails keeps no other from being checked.
 *
 * @throws AppError `aborted`
 */
export async function diagnose(options: DiagnoseOptions): Promise<Finding[]> {
  const { monotonic = () => performance.now(), ...rest } = options;
  const checkOptions: CheckOptions = { ...rest, config: withoutRetries(options.config) };

  const find = async (
    part: Part,
    check: (options: CheckOptions) => Promise<ModelCheck | undefined>,
  ): Promise<Finding> => {
    const startedAt = monotonic();
    try {
      const checked = await check(checkOptions);
      if (!checked) return { part, outcome: "off" };
      return { part, outcome: "ok", ...checked, milliseconds: monotonic() - startedAt };
    } catch (error) {
      if (!AppError.isInstance(error) || error.code === "aborted") throw error;
      const problem: Problem = { code: error.code, message: error.message, hint: error.hint ?? null };
      return { part, outcome: "failed", problem, milliseconds: monotonic() - startedAt };
    }
  };
  return Promise.all([
    find("embedder", checkEmbedder),
    find("chat", checkChat),
    find("rerank", checkReranker),
    find("web", checkWebSearch),
    find("verifier", checkChatVerifier),
  ]);
}

function withoutRetries(config: Config): Config {
  return {
    ...config,
    embedder: { ...config.embedder, retries: 0 },
    chat: { ...config.chat, retries: 0 },
    rerank: { ...config.rerank, retries: 0 },
    web: { ...config.web, retries: 0 },
  };
}
