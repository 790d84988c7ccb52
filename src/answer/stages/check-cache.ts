import { matchesFilter } from "../../stores/metadata-filter.ts";
import { type Attempt, attempt } from "../attempt.ts";
import type { CachePlan, PlannedCaching } from "../cache/plan-caching.ts";
import { type CacheFound, withholdCached } from "../holdout/withhold.ts";
import type { QuestionContext } from "../question-context.ts";
import type { CacheTrace, Untimed } from "../trace.ts";
import { verifyMatch } from "./verify-match.ts";

/** Looks for a stored answer; undefined where none is looked for, or the look-up failed (said in `degraded`). */
export async function checkCache(
  context: QuestionContext,
  plan: CachePlan | undefined,
): Promise<CacheFound | undefined> {
  const { trace } = context;
  if (!plan) return undefined;
  if (plan.kind === "bypassed") {
    await trace.record(
      () => undefined,
      () => ({ ...NOTHING, outcome: "bypassed", reason: plan.reason }),
    );
    return undefined;
  }
  return plan.mayRead ? lookUp(context, plan) : undefined;
}

async function lookUp(
  context: QuestionContext,
  { wording, namespace, embed }: PlannedCaching,
): Promise<CacheFound | undefined> {
  const { settings, options, parts, trace, question } = context;
  const { cache, verifier } = parts;
  if (!cache) return undefined;
  const { threshold, calibrationId = null, ttlSeconds } = settings.cache;
  const { margin = 0, vetoes } = settings.golden;
  const { filter } = options;
  const result = await trace.record(
    () =>
      attempt(async () => {
        const outcome = await cache.answers.lookUp(wording, {
          namespace,
          threshold,
          margin,
          ttlSeconds,
          now: parts.clock(),
          maxAgeSeconds: options.cache?.maxAgeSeconds,
          embedQuestion: embed,
          ...(vetoes && { vetoes }),
          ...(filter && { isAllowed: (document) => matchesFilter(cache.filterFieldsOf(document), filter) }),
          ...(verifier && { verify: (pair) => verifyMatch(context, verifier, pair) }),
          signal: options.signal,
        });
        return withholdCached(outcome, context.cohort);
      }, options.signal),
    (outcome): Untimed<CacheTrace> => ({
      ...NOTHING,
      namespace,
      asked: wording === question ? null : wording,
      threshold: threshold ?? null,
      calibrationId,
      margin,
      ...describe(outcome),
    }),
  );
  if (!result.ok) {
    trace.degrade("cache", result.reason);
    return undefined;
  }
  if (result.value.kind === "unverified") trace.degrade("verifier", result.value.reason);
  if (result.value.kind === "hit") cache.answers.noteServed(result.value.match.entryId);
  return result.value;
}

const NOTHING: Omit<Untimed<CacheTrace>, "outcome"> = {
  stage: "cache",
  reason: null,
  namespace: null,
  asked: null,
  match: null,
  vetoes: [],
  rival: null,
  ageSeconds: null,
  threshold: null,
  calibrationId: null,
  margin: 0,
};

function describe(result: Attempt<CacheFound>): Pick<CacheTrace, "outcome"> & Partial<Untimed<CacheTrace>> {
  if (!result.ok) return { outcome: "failed" };
  const { kind: outcome, ...found } = result.value;
  return {
    outcome,
    match: "match" in found ? found.match : "nearest" in found ? (found.nearest ?? null) : null,
    ...("vetoes" in found && { vetoes: found.vetoes }),
    ...("rival" in found && { rival: found.rival }),
    ...("ageSeconds" in found && { ageSeconds: found.ageSeconds }),
    ...("reason" in found && { reason: found.reason }),
  };
}

/** Notes that the answer is one that was being written for somebody else who asked the same. */
export function noteJoined(
  { trace }: QuestionContext,
  { wording, namespace }: PlannedCaching,
): Promise<void> {
  return trace.record(
    () => undefined,
    () => ({ ...NOTHING, outcome: "joined", namespace, asked: wording }),
  );
}
