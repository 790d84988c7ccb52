import type { CalibrationRecord } from "../../stores/calibrations.ts";
import { reportSchema } from "../report/report-schema.ts";
import type { VerifierStage } from "../report/verifier/stage-schema.ts";

/**
 * The verifier behind which a record's threshold was chosen: without it the threshold would serve what was never let through
 * when it was measured. Undefined for one that holds by itself.
 */
export function neededVerifier({
  target,
  table,
}: Pick<CalibrationRecord, "target" | "table">): VerifierStage["kind"] | undefined {
  if (target !== "cache") return undefined;
  const { verifier } = reportSchema.safeParse(JSON.parse(table)).data ?? {};
  return verifier?.decision.use === "with" ? verifier.stage.kind : undefined;
}
