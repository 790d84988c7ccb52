import type { ChatCompletionRequest } from "../protocol/chat-completions.ts";

/** Fields that are read; of `metadata`, the session alone. */
const READ = new Set([
  ...["model", "messages", "stream", "stream_options", "user", "safety_identifier", "metadata"],
  // What is let through of these is what happens anyway.
  ...["n", "response_format", "modalities", "logprobs"],
]);
/** A client's own words: no more of them than a person reads. */
const MOST = 50;
const LONGEST = 64;

/** What a request holds that has no effect on its answer, so that nobody takes it for done. */
export function listIgnored(request: ChatCompletionRequest): string[] {
  const fields = Object.entries(request)
    .filter(([name, value]) => !READ.has(name) && value !== null && value !== undefined)
    .map(([name]) => name);
  const metadata = Object.keys(request.metadata ?? {})
    .filter((name) => name !== "session")
    .map((name) => `metadata.${name}`);
  const messages = request.messages.flatMap(({ role }, index) =>
    role === "user" || role === "assistant" ? [] : [`messages.${index} (${role})`],
  );
  return [...messages, ...fields, ...metadata].slice(0, MOST).map((name) => name.slice(0, LONGEST));
}
