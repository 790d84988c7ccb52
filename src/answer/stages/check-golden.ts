import { needsContext } from "../../text/questions/needs-context.ts";
import { type Attempt, attempt } from "../attempt.ts";
import { type GoldenFound, withholdGolden } from "../holdout/withhold.ts";
import { isFollowUp } from "../is-follow-up.ts";
import type { QuestionContext } from "../question-context.ts";
import type { GoldenEntryTrace, Untimed } from "../trace.ts";
import { embedOnce } from "./embed-question.ts";
import { embedTexts } from "./embed-texts.ts";
import { verifyMatch } from "./verify-match.ts";

/**
 * Asks the golden layer; undefined when it is switched off or failed (the latter is said in `degraded`). A follow-up is
 * looked up by its stand-alone wording, and not at all where there is none.
 *
 * @param standAlone the follow-up made whole; null where nothing made it so
 */
export async function checkGolden(
  context: QuestionContext,
  standAlone: string | null,
): Promise<GoldenFound | undefined> {
  const { settings, options, parts, trace, cohort } = context;
  if (!settings.golden.enabled) return undefined;
  const { margin = 0, vetoes } = settings.golden;
  const { verifier } = parts;
  const threshold = options.goldenThreshold ?? settings.golden.threshold;
  const wording = isFollowUp(context) ? standAlone : null;
  const calibrationId =
    options.goldenThreshold === undefined ? (settings.golden.calibrationId ?? null) : null;
  const base: TraceBase = { ...NOTHING, asked: wording, threshold: threshold ?? null, calibrationId, margin };
  // A wording that leans on the turns before it as well is no better than the question.
  if (isFollowUp(context) && (wording === null || needsContext(wording))) {
    await trace.record(
      () => undefined,
      () => ({ ...base, asked: null, outcome: "needs-context" }),
    );
    return undefined;
  }
  const embedQuestion =
    wording === null ? context.embedQuestion : embedOnce(() => embedTexts(context, [wording]));
  const result = await trace.record(
    () =>
      attempt(async () => {
        const outcome = await parts.golden.match(wording ?? context.question, {
          threshold,
          margin,
          audience: options.audience,
          language: options.language,
          access: parts.accessFor?.(options.audience ?? []),
          ...(vetoes && { vetoes }),
          ...(verifier && { verify: (pair) => verifyMatch(context, verifier, pair) }),
          embedQuestion,
          ...(options.signal && { signal: options.signal }),
        });
        return withholdGolden(outcome, cohort);
      }, options.signal),
    (outcome) => ({ ...base, ...describe(outcome), runnerUp: runnerUpOf(outcome) }),
  );
  if (!result.ok) {
    trace.degrade("golden", result.reason);
    return undefined;
  }
  if (result.value.kind === "unverified") trace.degrade("verifier", result.value.reason);
  return result.value;
}

type GoldenTrace = Untimed<GoldenEntryTrace>;
type TraceBase = Omit<GoldenTrace, "outcome">;

const NOTHING = {
  stage: "golden",
  match: null,
  vetoes: [],
  rival: null,
  runnerUp: null,
  freshness: null,
} as const;

function describe(result: Attempt<GoldenFound>): Pick<GoldenTrace, "outcome"> & Partial<GoldenTrace> {
  if (!result.ok) return { outcome: "failed" };
  const outcome = result.value;
  switch (outcome.kind) {
    case "hit":
    case "withheld":
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

function runnerUpOf(result: Attempt<GoldenFound>): GoldenEntryTrace["runnerUp"] {
  return result.ok ? (result.value.runnerUp ?? null) : null;
}
