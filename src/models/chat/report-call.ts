import type { ChatRequest } from "../chat-model.ts";
import type { ModelCall } from "../model-call.ts";
import type { ChatTarget } from "./chat-target.ts";

/** As the `ai` package counts; undefined where the endpoint did not. */
export interface TokenUsage {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
}

export interface CallReport {
  readonly outcome: ModelCall["outcome"];
  /** @default nothing was counted */
  readonly usage?: TokenUsage | undefined;
  /** Of the target's monotonic clock. */
  readonly startedAt: number;
}

/** Tells the request's listener of one try. */
export function reportCall(target: ChatTarget, request: ChatRequest, report: CallReport): void {
  const inputTokens = report.usage?.inputTokens ?? null;
  const outputTokens = report.usage?.outputTokens ?? null;
  request.onCall?.({
    model: target.id,
    outcome: report.outcome,
    inputTokens,
    outputTokens,
    cost: costOf(target, inputTokens, outputTokens),
    milliseconds: target.monotonic() - report.startedAt,
  });
}

function costOf({ price }: ChatTarget, input: number | null, output: number | null): number | null {
  if (price === undefined || input === null || output === null) return null;
  return (input * price.input + output * price.output) / 1_000_000;
}
