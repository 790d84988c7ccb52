import type { Config, Secrets } from "../config.ts";
import { AppError } from "../errors.ts";
import type { RerankScore } from "../models/reranker.ts";
import { similarity } from "../models/similarity.ts";
import { createChatVerifier } from "../verify/chat/create-chat-verifier.ts";
import { openChatModel } from "./open-chat-model.ts";
import { openEmbedder } from "./open-embedder.ts";
import { openReranker } from "./open-reranker.ts";
import { openRewriter } from "./open-rewriter.ts";
import { openScorer } from "./open-scorer.ts";
import { openWebSearch } from "./open-web-search.ts";
import { checkVerifier } from "./resolve-verifier.ts";

/**
 * One real call to each model or engine that is configured, with an input whose right answer is known. A check throws
 * what is wrong as an AppError, and is undefined for what is not configured.
 */
export interface ModelCheck {
  /** Names the model or engine as its driver does. */
  readonly id: string;
  /** What came of the call, in words. */
  readonly words: string;
}

export interface CheckOptions {
  config: Config;
  secrets: Secrets;
  signal?: AbortSignal;
  /** Called while the embedded model is assembled on first use, 0 to 1. */
  onModelProgress?: (share: number) => void;
}

/** Opening an embedder makes a call of its own, which compares known texts. */
export async function checkEmbedder({ config, secrets, onModelProgress }: CheckOptions): Promise<ModelCheck> {
  const embedder = await openEmbedder(config, { secrets, ...(onModelProgress && { onModelProgress }) });
  try {
    const { id, dimension } = embedder.fingerprint;
    return { id, words: `vectors of ${dimension} numbers, like texts alike` };
  } finally {
    await embedder.close();
  }
}

export async function checkChat({ config, secrets, signal }: CheckOptions): Promise<ModelCheck | undefined> {
  const chat = await openChatModel(config, secrets);
  // Says so where the configuration leaves a stage to a chat model that is not there.
  openRewriter(config, chat);
  if (!chat) return undefined;
  const { text } = await chat.complete({
    system: "You are asked whether you can be reached. Answer in one word.",
    prompt: "Answer with the word: ready",
    ...(signal && { signal }),
  });
  return { id: chat.id, words: `replied ${JSON.stringify(text.trim().slice(0, 40))}` };
}

const QUESTION = "How many connections does the pool hold?";
const PASSAGES = ["The cat slept on the warm window sill.", "The connection pool holds ten connections."];

export async function checkReranker({
  config,
  secrets,
  signal,
}: CheckOptions): Promise<ModelCheck | undefined> {
  if (!config.rerank.enabled) return undefined;
  const reranker = await openReranker(config, secrets);
  openScorer(config, { chat: await openChatModel(config, secrets), reranker });
  if (!reranker) return undefined;
  try {
    const scores = await reranker.score(QUESTION, PASSAGES, signal ? { signal } : {});
    if (!prefersTheAnswer(scores)) {
      throw new AppError(
        "rerank-response",
        `The reranker ${reranker.id} scores a sentence about a cat as high as the answer to ${JSON.stringify(QUESTION)}.`,
        { hint: 'Check that "rerank.model" names a reranker, not another kind of model.' },
      );
    }
    return { id: reranker.id, words: "scores an answer above an unrelated sentence" };
  } finally {
    await reranker.close();
  }
}

function prefersTheAnswer(scores: readonly RerankScore[]): boolean {
  const scoreOf = (wanted: number) => scores.find(({ index }) => index === wanted)?.score ?? Number.NaN;
  return scoreOf(1) > scoreOf(0);
}

export async function checkWebSearch({
  config,
  secrets,
  signal,
}: CheckOptions): Promise<ModelCheck | undefined> {
  const search = await openWebSearch(config, secrets);
  if (!search) return undefined;
  const results = await search.search("documentation", { limit: 3, ...(signal && { signal }) });
  const words = results.length === 0 ? "answers, but finds nothing for a common word" : "finds pages";
  return { id: search.id, words };
}

const TURN_ON = "To turn on the pool, set `pool.enabled` to `true`.";
const KNOWN_PAIRS = [
  { asked: "How do I turn on the pool?", serves: true },
  { asked: "How do I turn off the pool?", serves: false },
] as const;

/** The chat model as verifier, with an answer that serves a question and one that tells the opposite. */
export async function checkChatVerifier({
  config,
  secrets,
  signal,
}: CheckOptions): Promise<ModelCheck | undefined> {
  if (config.golden.verifier !== "chat") return undefined;
  const chat = await openChatModel(config, secrets);
  checkVerifier(config, { chat });
  if (!chat) return undefined;
  const verifier = createChatVerifier({ chat });
  for (const { asked, serves } of KNOWN_PAIRS) {
    const pair = { asked, stored: KNOWN_PAIRS[0].asked, answer: TURN_ON, similarity: similarity(1) };
    const { accepted } = await verifier.verify(pair, { marker: "doctor", ...(signal && { signal }) });
    if (accepted === serves) continue;
    const verdict = accepted ? "serves" : "does not serve";
    throw new AppError(
      "chat-response",
      `The chat model ${chat.id} says that ${JSON.stringify(TURN_ON)} ${verdict} ${JSON.stringify(asked)}.`,
      { hint: "Set chat.model to a larger model, or golden.verifier to local or off." },
    );
  }
  return { id: verifier.id, words: "tells an answer from its opposite" };
}
