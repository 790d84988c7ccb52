import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { ChatModel } from "../chat-model.ts";
import { checkApiKey, endpointUrl } from "../http/endpoint-url.ts";
import type { ChatHints } from "./chat-target.ts";
import { type ChatCallOptions, createChatModel } from "./create-chat-model.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import { createRequestQuirks } from "./request-quirks.ts";

/** A model behind an OpenAI-compatible endpoint: Ollama, llama.cpp, vLLM, LM Studio, OpenAI and gateways. */
export interface OpenAiCompatibleChatOptions extends ChatCallOptions {
  /** Address up to and including `/v1`, such as `http://localhost:11434/v1`. */
  baseUrl: string;
  model: string;
  /** Sent as a bearer token, never part of a message. @default none is sent */
  apiKey?: string;
  /** @default the runtime's fetch */
  fetch?: typeof fetch;
}

const KEY_VARIABLE = "ASSAY_CHAT_API_KEY";
const PATH = "/chat/completions";

const hints: ChatHints = {
  reach:
    'Check that the server runs and that "chat.baseUrl" is its address; a slow model needs a larger "chat.timeoutMs".',
  key: `Set ${KEY_VARIABLE} to a key of this endpoint.`,
  address:
    'Check "chat.baseUrl" (it usually ends in /v1) and that the server has the model named by "chat.model".',
  model: 'Set "chat.model" to a model that the server has.',
  path: 'Check "chat.baseUrl": the server has nothing at this address. It is the part before /chat/completions and usually ends in /v1.',
  busy: "Try again later.",
  response: 'Check that "chat.baseUrl" is an OpenAI-compatible endpoint and "chat.model" a chat model.',
  limit: 'Raise "chat.maxOutputTokens".',
};

/** Makes no call. @throws AppError `config-invalid` */
export function createOpenAiCompatibleChatModel(options: OpenAiCompatibleChatOptions): ChatModel {
  const { baseUrl, model, apiKey, fetch: ownFetch = fetch, ...callOptions } = options;
  checkApiKey(apiKey, KEY_VARIABLE);
  const url = endpointUrl(baseUrl, {
    setting: "chat.baseUrl",
    keyVariable: KEY_VARIABLE,
    path: PATH,
    example: "http://localhost:11434/v1",
  });
  const id = `${model}@${url.host}`;
  const quirks = createRequestQuirks();
  const provider = createOpenAICompatible({
    name: "openai-compatible-endpoint",
    baseURL: `${url.origin}${url.pathname.slice(0, -PATH.length)}`,
    queryParams: Object.fromEntries(url.searchParams),
    ...(apiKey !== undefined && { apiKey }),
    includeUsage: true,
    supportsStructuredOutputs: true,
    transformRequestBody: (body) => quirks.apply(body),
    fetch: guardedFetch({ fetch: ownFetch, id, secret: apiKey, hint: hints.response }),
  });
  return createChatModel({
    ...callOptions,
    model: provider.chatModel(model),
    id,
    hints,
    adapt: quirks.learn,
    ...(apiKey !== undefined && { secret: apiKey }),
  });
}
