import { type AdmissionRefusal, refuseAdmission } from "../../cache/keep/admission.ts";
import type { ScoredPassage } from "../../stores/scored-passage.ts";
import { attempt } from "../attempt.ts";
import type { PlannedCaching } from "../cache/plan-caching.ts";
import type { Written } from "../finish-answer.ts";
import type { QuestionContext } from "../question-context.ts";
import type { KeepTrace, Untimed } from "../trace.ts";

/** What was written, and what it rests on. */
export interface Outcome {
  readonly written: Written | undefined;
  /** All that the model was shown, not only what it cites. */
  readonly shortlist: readonly ScoredPassage[];
  readonly fromWeb: boolean;
}

/** What became of it. */
export interface Kept {
  /** Null where it was not kept. */
  readonly entryId: string | null;
  /** A passage moved while the answer was written. */
  readonly isOutdated: boolean;
}

const NOT_KEPT: Kept = { entryId: null, isOutdated: false };

/** Keeps an answer that may be served again; one that could not be written is said in `degraded`. */
export async function keepAnswer(
  context: QuestionContext,
  plan: PlannedCaching,
  outcome: Outcome,
): Promise<Kept> {
  const { trace, parts, options } = context;
  if (!plan.mayKeep) return NOT_KEPT;
  const refusal = await refusalOf(context, plan, outcome);
  if (refusal !== null) {
    await note(context, { outcome: "refused", reason: refusal });
    return NOT_KEPT;
  }
  const entryId = parts.createId();
  const result = await trace.record(
    () => attempt(() => store(context, plan, { ...outcome, entryId }), options.signal),
    (tried): Untimed<KeepTrace> => ({
      stage: "keep",
      outcome: tried.ok ? tried.value : "failed",
      reason: tried.ok ? null : tried.reason,
      entryId: tried.ok && tried.value === "stored" ? entryId : null,
    }),
  );
  if (!result.ok) {
    trace.degrade("cache", result.reason);
    return NOT_KEPT;
  }
  const isStored = result.value === "stored";
  return { entryId: isStored ? entryId : null, isOutdated: !isStored };
}

async function refusalOf(
  context: QuestionContext,
  plan: PlannedCaching,
  { written, fromWeb }: Outcome,
): Promise<AdmissionRefusal | null> {
  const { settings, options, trace } = context;
  const hasText = written?.kind === "answered" || written?.kind === "extracted";
  const facts = {
    source: written?.kind === "answered" ? "generated" : hasText ? "extracted" : "none",
    citations: hasText ? written.citations.length : 0,
    containsRefusal: written?.kind === "answered" && written.containsRefusal,
    degraded: trace.degradations(),
    fromWeb,
    hasHistory: (options.history ?? []).length > 0,
    isTruncated: false,
  } as const;
  const refusal = refuseAdmission(facts, settings.cache);
  if (refusal !== null) return refusal;
  const embedded = await attempt(plan.embed, options.signal);
  if (!embedded.ok) return "degraded";
  return refuseAdmission({ ...facts, isTruncated: embedded.value.truncated }, settings.cache);
}

async function store(
  { parts, options, answerId }: QuestionContext,
  { namespace, edition, wording, embed }: PlannedCaching,
  { written, shortlist, fromWeb, entryId }: Outcome & { entryId: string },
): Promise<KeepTrace["outcome"]> {
  if (!parts.cache || (written?.kind !== "answered" && written?.kind !== "extracted")) return "refused";
  const isWritten = written.kind === "answered";
  const { kind } = await parts.cache.answers.keep({
    id: entryId,
    ...{ namespace, edition, answerId },
    surface: options.surface ?? null,
    question: wording,
    text: written.text,
    source: isWritten ? "generated" : "extracted",
    model: isWritten ? (parts.chat?.id ?? null) : null,
    citations: written.citations,
    passages: fromWeb ? [] : shortlist.map(({ passage }) => passage),
    embedding: await embed(),
  });
  return kind;
}

function note(
  { trace }: QuestionContext,
  { outcome, reason }: Pick<KeepTrace, "outcome" | "reason">,
): Promise<void> {
  return trace.record(
    () => undefined,
    () => ({ stage: "keep", outcome, reason, entryId: null }),
  );
}
