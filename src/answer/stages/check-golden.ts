import type { GoldenOutcome } from "../../golden/match.ts";
import { needsContext } from "../../text/needs-context.ts";
import { type Attempt, attempt } from "../attempt.ts";
import type { QuestionContext } from "../question-context.ts";
import type { GoldenEntryTrace } from "../trace.ts";

/** Asks the golden layer; undefined when it is switched off or failed (the latter is said in `degraded`). */
export async function checkGolden(context: QuestionContext): Promise<GoldenOutcome | undefined> {
  const { settings, options, parts, trace } = context;
  if (!settings.golden.enabled) return undefined;
  const threshold = options.goldenThreshold ?? settings.golden.threshold;
  // "And on Windows?" means something else after each question, so no stored question is its equal.
  if ((options.history ?? []).length > 0 && needsContext(context.question)) {
    await trace.record(
      () => undefined,
      () => ({
        stage: "golden",
        outcome: "needs-context",
        match: null,
        freshness: null,
        threshold: threshold ?? null,
      }),
    );
    return undefined;
  }
  const result = await trace.record(
    () =>
      attempt(
        () =>
          parts.golden.match(context.question, {
            threshold,
            embedQuestion: context.embedQuestion,
            ...(options.signal && { signal: options.signal }),
          }),
        options.signal,
      ),
    (outcome) => describe(outcome, threshold),
  );
  if (!result.ok) {
    trace.degrade("golden", result.reason);
    return undefined;
  }
  return result.value;
}

function describe(
  result: Attempt<GoldenOutcome>,
  threshold: number | undefined,
): Omit<GoldenEntryTrace, "milliseconds"> {
  const base = { stage: "golden" as const, threshold: threshold ?? null };
  if (!result.ok) return { ...base, outcome: "failed", match: null, freshness: null };
  const outcome = result.value;
  switch (outcome.kind) {
    case "hit":
    case "stale":
      return { ...base, outcome: outcome.kind, match: outcome.match, freshness: outcome.freshness };
    case "far":
      return { ...base, outcome: "far", match: outcome.nearest ?? null, freshness: null };
    case "empty":
    case "threshold-missing":
      return { ...base, outcome: outcome.kind, match: null, freshness: null };
  }
}
