import type { RewriteOutcome } from "../../rewrite/rewriter.ts";
import { needsContext } from "../../text/questions/needs-context.ts";
import { attempt } from "../attempt.ts";
import { createCallLog } from "../call-log.ts";
import type { QuestionContext } from "../question-context.ts";
import type { RewriteTrace, Untimed } from "../trace.ts";

/** What the repair of a question adds to it. */
export type Repair = Extract<RewriteOutcome, { kind: "rewritten" }>;

/** Asks the rewriter; undefined when it is switched off or failed (the latter is said in `degraded`). */
export async function rewriteQuestion(context: QuestionContext): Promise<Repair | undefined> {
  const { options, parts, trace, question } = context;
  const { rewriter } = parts;
  if (!rewriter || options.rewrite === false) return undefined;
  const log = createCallLog(options.onCall);
  const rewrite = async (): Promise<RewriteOutcome> => {
    const { vector } = await context.embedQuestion();
    return rewriter.rewrite(question, {
      history: options.history ?? [],
      vocabulary: await parts.vocabulary.relatedTo(vector, options),
      marker: context.marker,
      onCall: log.onCall,
      ...(options.signal && { signal: options.signal }),
    });
  };
  const outcome = await trace.record(
    async (): Promise<RewriteOutcome> => {
      const result = await attempt(rewrite, options.signal);
      return result.ok ? result.value : { kind: "failed", reason: result.reason };
    },
    (result): Untimed<RewriteTrace> => ({
      stage: "rewrite",
      by: rewriter.kind,
      calls: log.calls,
      ...describe(result),
    }),
  );
  if (outcome.kind === "rewritten") return withoutNeedlessWording(question, outcome);
  trace.degrade("rewrite", outcome.reason);
  return undefined;
}

/** A question that leans on nothing is judged and answered as asked; another wording of it is one more query. */
function withoutNeedlessWording(question: string, repair: Repair): Repair {
  const { standAlone, queries } = repair;
  if (standAlone === null || needsContext(question)) return repair;
  return { ...repair, standAlone: null, queries: [{ text: standAlone, origin: "rewrite" }, ...queries] };
}

function describe(
  outcome: RewriteOutcome,
): Pick<RewriteTrace, "outcome" | "standAlone" | "queries" | "expansion"> {
  if (outcome.kind === "failed") return { outcome: "failed", standAlone: null, queries: [], expansion: [] };
  const { queries, standAlone, expansion } = outcome;
  const adds = queries.length > 0 || standAlone !== null || expansion.length > 0;
  return { outcome: adds ? "rewritten" : "unchanged", standAlone, queries, expansion };
}
