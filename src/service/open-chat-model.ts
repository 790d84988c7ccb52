import type { Config, Secrets } from "../config.ts";
import type { ChatModel } from "../models/chat-model.ts";

/** The configured chat model, or undefined. Its libraries are loaded only when one is configured. */
export async function openChatModel(config: Config, secrets: Secrets): Promise<ChatModel | undefined> {
  const { baseUrl, model, ...rest } = config.chat;
  if (baseUrl === null || model === null) return undefined;
  const { createOpenAiCompatibleChatModel } = await import(
    "../models/chat/create-openai-compatible-chat-model.ts"
  );
  return createOpenAiCompatibleChatModel({
    baseUrl,
    model,
    prices: config.prices,
    ...(secrets.chatApiKey !== undefined && { apiKey: secrets.chatApiKey }),
    ...rest,
  });
}
