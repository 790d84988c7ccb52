import { type Assay, type Embedder, openAssay } from "../../src/index.ts";
import { createFakeChatModel } from "../../src/models/fake/create-fake-chat-model.ts";

export interface DocsBotOptions {
  readonly database: string;
  /** @default the packaged model */
  readonly embedder?: Embedder;
}

/**
 * A docs bot as both processes open it: all layers on, and a chat model that cites every passage it is shown, so that each
 * answer says from which passages it was written.
 */
export function openDocsBot({ database, embedder }: DocsBotOptions): Promise<Assay> {
  const chat = createFakeChatModel({
    reply: ({ prompt }) => {
      const shown = [...prompt.matchAll(/<<<passage (\d+) /g)].map(([, number]) => `[${number}]`).join("");
      return `This is what the pages say ${shown}.`;
    },
  });
  return openAssay({
    config: {
      database,
      cache: { threshold: 0.9, personalDefaults: false },
      ...{ rewrite: { enabled: false }, rerank: { driver: "local" } },
      ...{ shadow: { enabled: false }, holdout: { enabled: false }, log: { enabled: false } },
    },
    chat,
    background: false,
    ...(embedder && { embedder }),
  });
}
