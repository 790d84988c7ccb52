import type { Verdict } from "../../match/verdict.ts";
import type { VerifiablePair, Verification, Verifier } from "../../models/verifier.ts";
import { withTimeLimit } from "../../models/with-time-limit.ts";
import { attempt } from "../attempt.ts";
import { createCallLog } from "../call-log.ts";
import type { QuestionContext } from "../question-context.ts";
import type { Untimed, VerifierTrace } from "../trace.ts";

/** Asks the verifier about a match of the golden layer, within its time; a failure is a verdict of its own. */
export async function verifyMatch(
  { options, settings, trace, marker }: QuestionContext,
  verifier: Verifier,
  pair: VerifiablePair,
): Promise<Verdict> {
  const log = createCallLog(options.onCall);
  const judge = () =>
    withTimeLimit((signal) => verifier.verify(pair, { marker, onCall: log.onCall, signal }), {
      milliseconds: settings.golden.verifierTimeoutMs,
      what: "The verifier",
      signal: options.signal,
    });
  const result = await trace.record(
    () => attempt(judge, options.signal),
    (tried): Untimed<VerifierTrace> => {
      const verification = tried.ok && tried.value.kind === "done" ? tried.value.value : null;
      return {
        stage: "verifier",
        outcome: verification === null ? "failed" : outcomeOf(verification),
        by: verifier.kind,
        verifierId: verifier.id,
        phrasing: pair.stored,
        verification,
        calls: log.calls,
      };
    },
  );
  if (!result.ok) return { kind: "failed", reason: result.reason };
  if (result.value.kind === "done") return { kind: "judged", verification: result.value.value };
  return { kind: "failed", reason: `No verdict within ${settings.golden.verifierTimeoutMs} ms.` };
}

function outcomeOf({ accepted }: Verification): "accepted" | "rejected" {
  return accepted ? "accepted" : "rejected";
}
