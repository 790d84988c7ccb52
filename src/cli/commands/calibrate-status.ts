import { z } from "zod";
import { defineCommand } from "../command.ts";
import { momentInput } from "../moment-input.ts";
import { renderCalibrationStatus, renderSavings } from "../render/calibration-status.ts";
import { withAssay } from "../with-assay.ts";

export const calibrateStatus = defineCommand({
  name: "calibrate status",
  summary: "Say which thresholds in force are measured, assumed, stale or due; exit 3 where one is stale",
  description:
    "For each threshold in force, and each that a surface has of its own: measured, with the record, its age, its labels and its interval; assumed, where it is a default or was set by a person; stale, where it was chosen under another embedding model. A measured one is due after calibration.reviewAfterDays, and a warning says when more of the documents changed than calibration.maxCorpusChange. A stale one is refused at the next question, unless calibration.onStale is assumed. The last line says the same of the local verifier's weights, whether or not it is on: measured, where they were fitted by assay calibrate verifier; assumed, where they came with the program.\n\nWith --savings, what serving stored answers saved is read from the log: a cached answer names the one it was written for, and the calls of that one are what each hit did without. A reviewed answer, and a cached one whose first record is gone, is found by the same text; how many are is said.\n\nWith --json: {thresholds: [{name, surface, value, state, origin, setAt, isAssumed, ageDays, reviewDue, corpusChange, warnings, calibration}], verifier: {mode, from, value, fittedAt, state, ageDays, reviewDue, corpusChange, warnings, calibration}, savings: {answers, hits, gone, measured: {hits, byText, generations, inputTokens, outputTokens, perHit, interval, total}, generated, days} or null, predictedPerHit}.",
  options: [
    { flags: "--savings", description: "Measure from the log what hits saved." },
    { flags: "--since <when>", description: "With --savings: from then on, such as 30d or a date." },
  ],
  examples: ["assay calibrate status", "assay calibrate status --savings --since 30d"],
  input: z.object({ savings: z.boolean().default(false), since: momentInput.optional() }),
  async run(context, { savings: wanted, since }) {
    const { thresholds, verifier, savings } = await withAssay(context, async ({ calibrations }) => ({
      thresholds: await calibrations.status(),
      verifier: await calibrations.verifier(),
      savings: wanted
        ? await calibrations.savings(since === undefined ? {} : { since: since(context.now()) })
        : null,
    }));
    const cache = thresholds.find(({ name, surface }) => name === "cache" && surface === null);
    const predictedPerHit = cache?.calibration?.costs.savingPerHit ?? null;
    const { styler } = context;
    return {
      text: [
        renderCalibrationStatus(thresholds, { verifier, styler }),
        ...(savings === null ? [] : ["", renderSavings(savings, { predicted: predictedPerHit, styler })]),
      ].join("\n"),
      json: { thresholds, verifier, savings, predictedPerHit },
      exitCode: thresholds.some(({ state }) => state === "stale") ? 3 : 0,
    };
  },
});
