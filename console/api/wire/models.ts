import type { ChatModelList } from "../../../src/server/protocol/chat-completions.ts";

/** What may be asked under, one model for each surface. */
export type ModelList = ChatModelList;
