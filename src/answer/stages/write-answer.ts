import { type GeneratedAnswer, generateAnswer } from "../../generate/generate-answer.ts";
import type { ScoredPassage } from "../../stores/scored-passage.ts";
import { type Attempt, attempt } from "../attempt.ts";
import { createCallLog } from "../call-log.ts";
import type { QuestionContext } from "../question-context.ts";
import type { GenerateTrace, Untimed } from "../trace.ts";

/** What the chat model made of the shortlist. */
export type Written = Exclude<GeneratedAnswer, { kind: "failed" }>;

/**
 * Has the chat model write a cited answer from the shortlist; undefined when writing is switched off, or broke off
 * (said in `degraded`, and to whoever was shown the beginning).
 */
export async function writeAnswer(
  context: QuestionContext,
  asked: string,
  shortlist: readonly ScoredPassage[],
): Promise<Written | undefined> {
  const { settings, options, parts, trace } = context;
  const { chat } = parts;
  if (!chat || options.generate === false) return undefined;
  const log = createCallLog(options.onCall);
  let shown = 0;
  const write = () =>
    generateAnswer(asked, shortlist, {
      chat,
      refusal: settings.fallback,
      marker: context.marker,
      history: options.history ?? [],
      maxOutputTokens: settings.generate.maxOutputTokens,
      onText(text) {
        shown += text.length;
        options.onEvent?.({ kind: "text", text });
      },
      onCall: log.onCall,
      ...(options.signal && { signal: options.signal }),
    });
  const result = await trace.record(
    () => attempt(write, options.signal),
    (outcome): Untimed<GenerateTrace> => ({
      stage: "generate",
      model: chat.id,
      calls: log.calls,
      ...describe(outcome),
    }),
  );
  if (result.ok && result.value.kind !== "failed") return result.value;
  const reason = result.ok ? reasonOf(result.value) : result.reason;
  trace.degrade("generate", reason);
  if (shown > 0) options.onEvent?.({ kind: "discard", reason });
  return undefined;
}

function reasonOf(outcome: GeneratedAnswer): string {
  return outcome.kind === "failed" ? outcome.reason : "";
}

function describe(
  result: Attempt<GeneratedAnswer>,
): Omit<Untimed<GenerateTrace>, "stage" | "model" | "calls"> {
  const nothing = {
    citations: 0,
    removedCitations: 0,
    removedLinks: 0,
    uncitedSentences: 0,
    containsRefusal: false,
  };
  if (!result.ok) return { outcome: "failed", ...nothing };
  const outcome = result.value;
  if (outcome.kind !== "answered") return { outcome: outcome.kind, ...nothing };
  const { citations, removedCitations, removedLinks, uncitedSentences, containsRefusal } = outcome;
  return {
    outcome: "generated",
    citations: citations.length,
    removedCitations,
    removedLinks,
    uncitedSentences,
    containsRefusal,
  };
}
