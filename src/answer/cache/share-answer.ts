import type { SingleFlight } from "../../cache/single-flight.ts";
import { normaliseQuestion } from "../../text/questions/normalise-question.ts";
import type { Answer } from "../answer.ts";
import type { QuestionContext } from "../question-context.ts";
import { embedOnce } from "../stages/embed-question.ts";
import { embedTexts } from "../stages/embed-texts.ts";
import type { PlannedCaching } from "./plan-caching.ts";

/** An answer that all who ask the same at once may have. */
export interface SharedAnswer {
  readonly answer: Answer;
  /** The entry it became; null where it was not kept. */
  readonly entryId: string | null;
}

export type AnswerFlights = SingleFlight<SharedAnswer>;

export interface SharedAnswering {
  flights: AnswerFlights;
  plan: PlannedCaching;
  /** From here to the answer, and whether others may have it. */
  answer: (context: QuestionContext) => Promise<{ value: SharedAnswer; isShareable: boolean }>;
}

/**
 * Answers a question once for all who ask it at the same time, in one namespace. The work is nobody's own: it goes on as long
 * as anybody waits for it, and only the one whose question began it hears its text as it is written.
 */
export async function shareAnswer(
  context: QuestionContext,
  { flights, plan, answer }: SharedAnswering,
): Promise<{ value: SharedAnswer; by: "own" | "other" }> {
  const { signal } = context.options;
  const key = JSON.stringify([plan.namespace, normaliseQuestion(plan.wording)]);
  return flights.run(key, (shared) => answer(underSignal(context, shared)), { signal });
}

/** The same question under the signal of all who wait for its answer. */
function underSignal(context: QuestionContext, signal: AbortSignal): QuestionContext {
  const { onEvent, signal: own, ...options } = context.options;
  const hear = onEvent && {
    onEvent: (event: Parameters<typeof onEvent>[0]) => {
      if (own?.aborted !== true) onEvent(event);
    },
  };
  const shared: QuestionContext = {
    ...context,
    options: { ...options, ...hear, signal },
    embedQuestion: embedOnce(async () => {
      try {
        return [await context.embedQuestion()];
      } catch (error) {
        // The one who began may be gone while others wait.
        if (own?.aborted !== true) throw error;
        return embedTexts(shared, [context.question]);
      }
    }),
  };
  return shared;
}
