import type { GoldenOutcome } from "../../golden/match/match.ts";
import { needsContext } from "../../text/questions/needs-context.ts";
import { type Attempt, attempt } from "../attempt.ts";
import type { QuestionContext } from "../question-context.ts";
import type { GoldenEntryTrace } from "../trace.ts";
import { verifyMatch } from "./verify-match.ts";

/** Asks the golden layer; undefined when it is switched off or failed (the latter is said in `degraded`). */
export async function checkGolden(context: QuestionContext): Promise<GoldenOutcome | undefined> {
  const { settings, options, parts, trace } = context;
  if (!settings.golden.enabled) return undefined;
  const { margin = 0, vetoes } = settings.golden;
  const { verifier } = parts;
  const threshold = options.goldenThreshold ?? settings.golden.threshold;
  const base: TraceBase = { ...NOTHING, threshold: threshold ?? null, margin };
  // "And on Windows?" means something else after each question, so no stored question is its equal.
  if ((options.history ?? []).length > 0 && needsContext(context.question)) {
    await trace.record(
      () => undefined,
      () => ({ ...base, outcome: "needs-context" }),
    );
    return undefined;
  }
  const result = await trace.record(
    () =>
      attempt(
        () =>
          parts.golden.match(context.question, {
            threshold,
            margin,
            ...(vetoes && { vetoes }),
            ...(verifier && { verify: (pair) => verifyMatch(context, verifier, pair) }),
            embedQuestion: context.embedQuestion,
            ...(options.signal && { signal: options.signal }),
          }),
        options.signal,
      ),
    (outcome) => ({ ...base, ...describe(outcome) }),
  );
  if (!result.ok) {
    trace.degrade("golden", result.reason);
    return undefined;
  }
  if (result.value.kind === "unverified") trace.degrade("verifier", result.value.reason);
  return result.value;
}

type GoldenTrace = Omit<GoldenEntryTrace, "milliseconds">;
type TraceBase = Omit<GoldenTrace, "outcome">;

const NOTHING = { stage: "golden", match: null, vetoes: [], rival: null, freshness: null } as const;

function describe(result: Attempt<GoldenOutcome>): Pick<GoldenTrace, "outcome"> & Partial<GoldenTrace> {
  if (!result.ok) return { outcome: "failed" };
  const outcome = result.value;
  switch (outcome.kind) {
    case "hit":
    case "stale":
      return { outcome: outcome.kind, match: outcome.match, freshness: outcome.freshness };
    case "vetoed":
      return { outcome: "vetoed", match: outcome.match, vetoes: outcome.vetoes };
    case "unclear":
      return { outcome: "unclear", match: outcome.match, rival: outcome.rival };
    case "rejected":
    case "unverified":
      return { outcome: outcome.kind, match: outcome.match };
    case "far":
      return { outcome: "far", match: outcome.nearest ?? null };
    case "empty":
    case "threshold-missing":
      return { outcome: outcome.kind };
  }
}
