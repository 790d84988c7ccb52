import { join } from "node:path";
import type { ConfigInput } from "../../src/config.ts";
import { type Assay, openAssay } from "../../src/index.ts";
import type { Embedder } from "../../src/models/embedder.ts";
import { normaliseQuestion } from "../../src/text/questions/normalise-question.ts";
import { keepOpen } from "../fixtures/wrap-embedder.ts";
import type { IntentQuestion } from "../open-data/load-intents.ts";
import { createIntentChat, type IntentChat } from "./intent-chat.ts";

/** The database of a replay, as often and as differently as it is opened. */
export interface ReplayOpener {
  open(how?: OpenReplayOptions): Promise<OpenedReplay>;
  /** Whom answers are written for from now on, as they say themselves. Only one is asked for at a time. */
  speakTo(realm: string): void;
}

export interface OpenReplayOptions {
  /** Beside the settings of the replay. @default none */
  config?: ConfigInput;
  /** File in the folder of the replay. @default "assay.db" */
  database?: string;
  /** @default the replay's */
  embedder?: Embedder;
  /** Embeds what is stored anew, where the embedder is another one. @default false */
  reindex?: boolean;
  /** @default "intent-chat" */
  chatId?: string;
  /** Milliseconds before the chat model answers. @default 0 */
  delayMs?: number;
}

export interface OpenedReplay extends AsyncDisposable {
  readonly assay: Assay;
  readonly chat: IntentChat;
}

export interface ReplayOpenerOptions {
  folder: string;
  embedder: Embedder;
  /** All that may be asked. */
  phrasings: readonly IntentQuestion[];
  /** Undefined: the same question alone is served. */
  threshold: number | undefined;
}

/** Places that ask in a replay. */
export const surfaces = { desk: "desk", crowd: "crowd" } as const;

const REFUSAL = "Not covered in the docs.";

export function createReplayOpener(options: ReplayOpenerOptions): ReplayOpener {
  const { folder, embedder, phrasings, threshold } = options;
  const intents = new Map(phrasings.map(({ text, intent }) => [normaliseQuestion(text), intent]));
  let realm = "";
  return {
    speakTo(next) {
      realm = next;
    },
    async open({ config = {}, database = "assay.db", chatId, delayMs, reindex, ...given } = {}) {
      const chat = createIntentChat({
        ...(chatId !== undefined && { id: chatId }),
        ...(delayMs !== undefined && { delayMs }),
        intentOf: (question) => intents.get(normaliseQuestion(question)) ?? null,
        realm: () => realm,
        refusal: REFUSAL,
      });
      const assay = await openAssay({
        config: {
          database: join(folder, database),
          // "My card" is nobody's in particular in these sets.
          cache: { personalDefaults: false, ...(threshold !== undefined && { threshold }) },
          answer: { fallback: REFUSAL },
          // One model writes, and nothing else decides what it is shown, or asks it anything more.
          shadow: { enabled: false },
          rewrite: { enabled: false },
          rerank: { enabled: false },
          retrieval: { threshold: -1 },
          surfaces: { [surfaces.desk]: {}, [surfaces.crowd]: {} },
          // The threshold holds under another embedding model too, so that nothing but the namespace keeps answers apart.
          calibration: { onStale: "assumed" },
          ...config,
        },
        embedder: keepOpen(given.embedder ?? embedder),
        chat,
        ...(reindex === true && { forReindex: true }),
      });
      if (reindex === true) await assay.reindex();
      return { assay, chat, [Symbol.asyncDispose]: () => assay.close() };
    },
  };
}
