import { randomBytes } from "node:crypto";
import type { Config } from "../../config.ts";
import { createReplyKeeper, type ReplyKeeper } from "../../models/replies/keep-replies.ts";
import { createMarkerBook } from "../../models/replies/marker-book.ts";
import type { ReplyStore } from "../../models/replies/reply-store.ts";

/** What keeps replies, and the markers of its prompts: those that it did not draw would make every prompt another one. */
export interface OpenReplyKeeper {
  readonly keeper: ReplyKeeper;
  createMarker(): string;
}

export function openReplyKeeper(
  store: ReplyStore,
  { config, createMarker }: { config: Config; createMarker?: () => string },
): OpenReplyKeeper {
  // 96 random bits: nothing that was written before the question can hold it.
  const markers = createMarkerBook(createMarker ?? (() => randomBytes(12).toString("hex")));
  // How long and how often to try shapes no reply.
  const { timeoutMs: _, retries: __, ...chat } = config.chat;
  return {
    keeper: createReplyKeeper({ store, markers, settings: { chat, rerank: config.rerank.model } }),
    createMarker: markers.create,
  };
}
