import { type Config, type Secrets, widestSettings } from "../config.ts";
import type { ChatModel } from "../models/chat-model.ts";
import type { ReplyKeeper } from "../models/replies/keep-replies.ts";
import type { Reranker } from "../models/reranker.ts";
import type { Verifier } from "../models/verifier.ts";
import type { WebSearch } from "../models/web-search.ts";
import type { Scorer } from "../rerank/scorer.ts";
import type { Rewriter } from "../rewrite/rewriter.ts";
import { openChatModel } from "./open-chat-model.ts";
import { openReranker } from "./open-reranker.ts";
import { openRewriter } from "./open-rewriter.ts";
import { openScorer } from "./open-scorer.ts";
import { openWebSearch } from "./open-web-search.ts";
import { checkVerifier } from "./resolve-verifier.ts";

/** Models of your own, in place of those the configuration names. */
export interface GivenModels {
  /** Rewrites, reranks and writes answers where the configuration leaves these to a chat model. */
  chat?: ChatModel;
  /** Judges candidates. Closed with Assay. */
  reranker?: Reranker;
  webSearch?: WebSearch;
  /** Looks at matches of reviewed answers a second time, in place of the one `golden.verifier` names or where it names none. */
  verifier?: Verifier;
}

/** What the stages between the golden layer and the answer run on; undefined for a stage that is off. */
export interface Drivers {
  readonly chat: ChatModel | undefined;
  /** The chat model also where it writes no answers: it may judge, and draft for a reviewer. */
  readonly chatModel: ChatModel | undefined;
  readonly rewriter: Rewriter | undefined;
  /** `local`: the scorer without a model, whose weights depend on the embedding model. */
  readonly scorer: Scorer | "local" | undefined;
  readonly webSearch: WebSearch | undefined;
  /** One of the owner's. Which one looks at a match is decided for each question. */
  readonly verifier: Verifier | undefined;
  close(): Promise<void>;
}

/** Opens what the configuration names, for any surface; nothing is called yet. @throws AppError `config-invalid` */
export async function openDrivers(
  base: Config,
  secrets: Secrets,
  given: GivenModels & {
    /** Keeps what models say. @default nobody does */ keeper?: ReplyKeeper | undefined;
  },
): Promise<Drivers> {
  const config = widestSettings(base);
  const { keeper } = given;
  const asked = given.chat ?? (await openChatModel(config, secrets));
  const chat = asked && keeper ? keeper.chat(asked) : asked;
  const rewriter = openRewriter(config, chat);
  checkVerifier(config, { chat, verifier: given.verifier });
  const webSearch = given.webSearch ?? (await openWebSearch(config, secrets));
  const judging = given.reranker ?? (config.rerank.enabled ? await openReranker(config, secrets) : undefined);
  const reranker = judging && keeper ? keeper.reranker(judging) : judging;
  return {
    chat: config.generate.enabled ? chat : undefined,
    chatModel: chat,
    verifier: given.verifier,
    rewriter,
    scorer: openScorer(config, { chat, reranker }),
    webSearch,
    async close() {
      await reranker?.close();
    },
  };
}
