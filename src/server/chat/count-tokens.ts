import type { Trace } from "../../answer/trace.ts";
import type { TokenUsage } from "../protocol/chat-completions.ts";

/** What the endpoints counted for one answer, failed tries included: they are paid for too. */
export function countTokens({ entries }: Pick<Trace, "entries">): TokenUsage {
  const calls = entries.flatMap((entry) => ("calls" in entry ? entry.calls : []));
  const input = calls.reduce((sum, call) => sum + (call.inputTokens ?? 0), 0);
  const output = calls.reduce((sum, call) => sum + (call.outputTokens ?? 0), 0);
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}
