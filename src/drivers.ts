/**
 * Models to hand to `openAssay` in place of those the configuration names: `assay/drivers`. They have a door of their
 * own, so that whoever uses none of them does not load their libraries.
 */

export { type ChatModelOptions, createChatModel } from "./models/chat/create-chat-model.ts";
export {
  createOpenAiCompatibleChatModel,
  type OpenAiCompatibleChatOptions,
} from "./models/chat/create-openai-compatible-chat-model.ts";
export { createCrossEncoder } from "./models/cross-encoder/create-cross-encoder.ts";
export { createRerankEndpoint } from "./models/rerank-endpoint/create-rerank-endpoint.ts";
export { createBraveSearch } from "./models/web/create-brave-search.ts";
export { createSearxngSearch } from "./models/web/create-searxng-search.ts";
export { createTavilySearch } from "./models/web/create-tavily-search.ts";
