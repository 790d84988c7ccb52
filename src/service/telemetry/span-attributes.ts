import type { Attributes } from "@opentelemetry/api";
import type { Answer } from "../../answer/answer.ts";
import type { TraceEntry } from "../../answer/trace.ts";
import type { ModelCall } from "../../models/model-call.ts";
import { totalOf } from "../../stats/total-of.ts";

/**
 * Attributes under the names of the semantic conventions for generative models where there is one, and under `assay.`
 * otherwise.
 *
 * @see https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans
 */

export function answerAttributes({ id, source, scope, cohort, golden, cache, trace }: Answer): Attributes {
  const { degraded } = trace;
  return {
    "assay.answer.id": id,
    "assay.source": source,
    "assay.tenant": trace.tenant,
    "assay.embedder": trace.embedderId,
    ...(scope.surface !== null && { "assay.surface": scope.surface }),
    ...(cohort !== null && { "assay.cohort": cohort.arm }),
    ...(golden && {
      "assay.golden.entry": golden.entryId,
      "assay.golden.similarity": golden.match.similarity,
    }),
    ...(typeof cache?.entryId === "string" && { "assay.cache.entry": cache.entryId }),
    ...(degraded.length > 0 && { "assay.degraded": [...new Set(degraded.map(({ stage }) => stage))] }),
  };
}

/** What people wrote, and what was written to them. */
export function textAttributes({ question, text }: Answer): Attributes {
  return { "assay.question": question, "assay.answer.text": text };
}

export function entryAttributes(entry: TraceEntry): Attributes {
  return {
    ...("outcome" in entry && { "assay.outcome": entry.outcome }),
    ...("decision" in entry && { "assay.decision": entry.decision }),
    ...("calls" in entry && callAttributes(entry.calls, isChat(entry))),
  };
}

/** Whether the calls of a stage are those of a chat model: a reranker and a web search have no operation of their own. */
function isChat(entry: TraceEntry): boolean {
  if (entry.stage === "generate" || entry.stage === "rewrite") return true;
  return (entry.stage === "verifier" || entry.stage === "rerank") && entry.by.startsWith("chat");
}

function callAttributes(calls: readonly ModelCall[], isOfChat: boolean): Attributes {
  const [first] = calls;
  if (!first) return {};
  const cost = totalOf(calls.map((call) => call.cost));
  const input = totalOf(calls.map((call) => call.inputTokens));
  const output = totalOf(calls.map((call) => call.outputTokens));
  return {
    "gen_ai.request.model": first.model,
    "assay.calls": calls.length,
    "assay.calls.failed": calls.filter(({ outcome }) => outcome === "failed").length,
    ...(isOfChat && { "gen_ai.operation.name": "chat" }),
    ...(input !== null && { "gen_ai.usage.input_tokens": input }),
    ...(output !== null && { "gen_ai.usage.output_tokens": output }),
    ...(cost !== null && { "assay.cost": cost }),
  };
}
