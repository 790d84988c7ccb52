import type { Turn } from "../../rewrite/rewriter.ts";
import type { ChatMessage } from "../protocol/chat-completions.ts";

export interface Conversation {
  /** The last user turn. */
  readonly question: string;
  /** The turns of people and assistants before it, oldest first. */
  readonly history: readonly Turn[];
}

/**
 * What Assay reads of a chat: what people asked and what they were told. System messages are not read: they are written by
 * whoever sends the request, and what a model is told to do is no one's to say but the server's. Calls of tools and what
 * came of them are no turns of a conversation either.
 */
export function readConversation(messages: readonly ChatMessage[]): Conversation {
  const turns = messages.flatMap((message): Turn[] => {
    if (message.role !== "user" && message.role !== "assistant") return [];
    return [{ role: message.role, text: textOf(message.content) }];
  });
  const question = turns.at(-1)?.text ?? "";
  return { question, history: turns.slice(0, -1).filter(({ text }) => text.trim() !== "") };
}

type Content = Extract<ChatMessage, { role: "user" | "assistant" }>["content"];

function textOf(content: Content): string {
  if (content === null || content === undefined) return "";
  if (typeof content === "string") return content;
  return content.map((part) => (part.type === "text" ? part.text : part.refusal)).join("\n");
}
