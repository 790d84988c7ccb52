import { z } from "zod";
import { AppError } from "../../errors.ts";
import type { Assay } from "../../service/assay.ts";
import { defineCommand } from "../command.ts";
import { renderStatus } from "../render/status.ts";
import { entryVerdict } from "../render/verdict.ts";
import { withAssay, withStoredData } from "../with-assay.ts";

/** What keeps the model from being opened, and the rest of the status from nobody. */
const MODEL_PROBLEMS: ReadonlySet<string> = new Set([
  "embedder-unavailable",
  "embedder-response",
  "canary-failed",
]);

export const status = defineCommand({
  name: "status",
  summary: "Show what the database holds and which model it belongs to",
  description:
    "Also works on a database built with another embedding model, and while the model cannot be reached, and says so.\n\nWith --json: {database, tenant, embedderId, pinnedEmbedderId, modelProblem, needsReindex, documents, passages, unembeddedPassages, goldenEntries, goldenPhrasings, goldenVerdicts: {verdict: count}, thresholds: {golden, cache, retrieval}, cache (as `cache status` has it), verifier: {mode, id, problem}, entityFields, log: {enabled, records, lost, late}, shadow: as `status` of `shadow status`, holdout: {offBecause, share, unit, anonymous, key, surfaces: [{surface, offBecause, share}]}, calibration: as `thresholds` of `calibrate status`}, each threshold {value, embedderId, origin, setAt} or null; mode is off, local or chat; entityFields: [{field, values, documents}].",
  examples: ["assay status", "assay status --db docs.db --json"],
  input: z.object({}),
  async run(context) {
    const read = async (assay: Assay) => ({
      status: await assay.status(),
      listings: await assay.golden.list(),
      reports: await assay.calibrations.status(),
    });
    let modelProblem: string | null = null;
    const { status, listings, reports } = await withAssay(context, read, { forReindex: true }).catch(
      (error: unknown) => {
        if (!AppError.isInstance(error) || !MODEL_PROBLEMS.has(error.code)) throw error;
        modelProblem = error.message;
        return withStoredData(context, read);
      },
    );
    const goldenVerdicts: Record<string, number> = {};
    for (const listing of listings) {
      const verdict = entryVerdict(listing);
      goldenVerdicts[verdict] = (goldenVerdicts[verdict] ?? 0) + 1;
    }
    const needsReindex = status.pinnedEmbedderId !== null && status.pinnedEmbedderId !== status.embedderId;
    return {
      text: renderStatus(status, {
        ...{ goldenVerdicts, needsReindex, modelProblem, reports },
        styler: context.styler,
      }),
      json: { ...status, modelProblem, needsReindex, goldenVerdicts, calibration: reports },
    };
  },
});
