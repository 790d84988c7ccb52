import type { QuestionKeys } from "../../answer/log/question-keys.ts";
import type { CachePart } from "../../answer/question-context.ts";
import { createAnswerCache } from "../../cache/create-answer-cache.ts";
import { createPersonalCheck, defaultPersonalPatterns } from "../../cache/keep/personal-questions.ts";
import { personalTells } from "../../cache/keep/personal-tells.ts";
import { editionOf } from "../../cache/namespace.ts";
import { createSingleFlight } from "../../cache/single-flight.ts";
import type { Config } from "../../config.ts";
import { answerPromptVersion } from "../../generate/answer-prompt.ts";
import type { Embedder } from "../../models/embedder.ts";
import { filterFieldsOf } from "../../retrieval/document-directory.ts";
import type { Store } from "../../stores/store.ts";
import { createVectorIndex, type VectorIndex } from "../../stores/vectors/vector-index.ts";
import { CHUNKER_VERSION } from "../../text/passages/chunk.ts";

export interface CachePartParts {
  config: Config;
  store: Store;
  embedder: Embedder;
  /** Over the passages of the store. */
  passages: VectorIndex;
  /** Id of the chat model that writes answers; null where none does. */
  chat: string | null;
  /** What questions were quarantined under. */
  keys: QuestionKeys;
  clock: () => Date;
}

/** The cache over one store, for every surface. */
export function createCachePart(parts: CachePartParts): CachePart {
  const { config, store, embedder, passages, keys, clock } = parts;
  const { id: embedderId, dimension } = embedder.fingerprint;
  const { maxEntries, personalDefaults, personalPatterns } = config.cache;
  const ttls = Object.values(config.surfaces).map(({ cache }) => cache?.ttlSeconds ?? 0);
  return {
    answers: createAnswerCache({
      store: store.cache,
      questions: createVectorIndex({ table: store.cache.vectors, dimension, embedderId }),
      passages,
      documentsMark: () => store.documents.vectors.sequence(),
      quarantined: (question) => store.quarantine.entriesFor(keys.keysOf(question)),
      embedder: { id: embedderId, dimension },
      isPersonal: createPersonalCheck(
        [...(personalDefaults ? defaultPersonalPatterns : []), ...personalPatterns],
        personalDefaults ? personalTells : [],
      ),
      maxEntries,
      longestTtlSeconds: Math.max(config.cache.ttlSeconds, ...ttls),
      clock,
    }),
    flights: createSingleFlight(),
    filterFieldsOf: (document) => filterFieldsOf(document, config.retrieval.audienceField),
    edition: editionFor(config, { embedderId, chat: parts.chat, number: store.index }),
  };
}

function editionFor(
  config: Config,
  { embedderId, chat, number }: { embedderId: string; chat: string | null; number: number },
): string {
  const { entityFields, audienceField } = config.retrieval;
  // What was stored before there were versions belongs to the first one.
  const version = number === 1 ? [] : [number];
  const index = JSON.stringify([
    ...[CHUNKER_VERSION, config.ingest.maxTokens, entityFields, audienceField],
    ...version,
  ]);
  const { fallback } = config.answer;
  return editionOf({ embedderId, index, prompt: answerPromptVersion(), chat, fallback });
}
