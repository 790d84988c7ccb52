import { z } from "zod";
import { AppError } from "../../errors.ts";
import type { Assay } from "../../service/assay.ts";
import type { ThresholdReport } from "../../service/calibration/calibrations.ts";
import type { HoldoutStatus } from "../../service/monitor/holdout/holdout-status.ts";
import type { ShadowStatus } from "../../service/monitor/shadow/shadows.ts";
import { defineCommand } from "../command.ts";
import type { CommandContext } from "../context.ts";
import { thresholdWarnings } from "../render/calibration-status.ts";
import { renderFindings } from "../render/findings.ts";
import { describeHoldout } from "../render/holdout.ts";
import { oneLine } from "../render/one-line.ts";
import { createProgress } from "../render/progress.ts";
import { describeShadow } from "../render/shadow.ts";
import { unembeddedWarnings } from "../render/unembedded.ts";
import { renderWarnings } from "../render/warnings.ts";
import { withAssay } from "../with-assay.ts";

export const doctor = defineCommand({
  name: "doctor",
  summary: "Call each configured model and engine once and say what is wrong",
  description:
    "Makes one real call to the embedding model, the chat model, the reranker, the web search and the chat model as verifier, as far as they are configured, without a second try; a call to an endpoint may cost money. Needs no database; where there is one, it says which thresholds in it are stale or due to be measured again. Notes name what is switched on and cannot do its work yet: the answer cache without a threshold, the local verifier without weights; and passages that have no vector. Says whether a holdout is in force, and whether served answers are compared with fresh ones. Exit 1 when a call fails, or a stale threshold would be refused.\n\nWith --json: {ok, checks: [{part, outcome, …}], thresholds: as of `calibrate status`, notes: [text], holdout: as of `status`, or null where nothing can be read, shadow: the same}, part being embedder, chat, rerank, web or verifier; outcome ok with {id, words, milliseconds}, failed with {problem: {code, message, hint}, milliseconds}, or off.",
  examples: ["assay doctor", "assay doctor --config production.yaml --json"],
  input: z.object({}),
  async run(context) {
    const { config, secrets } = context.loadConfig();
    const progress = createProgress(context, "Preparing the embedding model (first use)");
    // Loaded here and not above, so that help and settings do not wait for the models' runtimes.
    const { diagnose } = await import("../../service/diagnose.ts");
    const checks = await diagnose({
      config,
      secrets,
      signal: context.signal,
      onModelProgress: (share) => progress.update(share * 100, 100),
    }).finally(() => progress.stop());
    const { thresholds, notes, holdout, shadow } = await readState(context);
    const warnings = thresholdWarnings(thresholds);
    const isRefused = thresholds.some(({ state, isAssumed }) => state === "stale" && !isAssumed);
    const ok = checks.every(({ outcome }) => outcome !== "failed") && !isRefused;
    return {
      text: [
        renderFindings(checks, context.styler),
        ...renderWarnings(warnings, context.styler),
        ...notes.map((note) => `${context.styler.bold("note")} ${oneLine(note)}`),
        ...(holdout === null ? [] : [`${context.styler.bold("holdout")} ${describeHoldout(holdout)}`]),
        ...(shadow === null ? [] : [`${context.styler.bold("shadow")} ${describeShadow(shadow)}`]),
      ].join("\n"),
      json: { ok, checks, thresholds, notes, holdout, shadow },
      exitCode: ok ? 0 : 1,
    };
  },
});

interface State {
  readonly thresholds: readonly ThresholdReport[];
  readonly notes: readonly string[];
  readonly holdout: HoldoutStatus | null;
  readonly shadow: ShadowStatus | null;
}

/** Nothing where nothing can be read of the database: the checks say what is wrong with the model. */
async function readState(context: CommandContext): Promise<State> {
  try {
    return await withAssay(
      context,
      async (assay) => {
        const thresholds = await assay.calibrations.status();
        return { thresholds, ...(await readNotes(assay, thresholds)) };
      },
      { forReindex: true },
    );
  } catch (error) {
    if (!AppError.isInstance(error) || error.code === "aborted") throw error;
    const unread = { notes: [], holdout: null, shadow: null };
    return { thresholds: [], ...(error.code === "database-not-found" ? await foresee(context) : unread) };
  }
}

/** What the settings would come to in a database that holds nothing yet. */
async function foresee(context: CommandContext): Promise<Omit<State, "thresholds">> {
  try {
    return await withAssay(context, (assay) => readNotes(assay, []), {
      ...{ database: ":memory:", tenant: "default" },
    });
  } catch (error) {
    if (AppError.isInstance(error) && error.code !== "aborted")
      return { notes: [], holdout: null, shadow: null };
    throw error;
  }
}

/** What is switched on and cannot do its work yet, and the holdout. A stale threshold has a warning of its own. */
async function readNotes(
  assay: Assay,
  thresholds: readonly ThresholdReport[],
): Promise<Omit<State, "thresholds">> {
  const { cache, verifier, holdout, shadow, ...held } = await assay.status();
  const isStale = thresholds.some(
    ({ name, surface, state }) => name === "cache" && surface === null && state === "stale",
  );
  const notes = [
    ...unembeddedWarnings(held),
    ...(cache.note === null || isStale ? [] : [`cache: ${cache.note} Measure one: assay calibrate cache`]),
    ...(cache.texts === null ? [] : [`cache: ${cache.texts}`]),
    ...(verifier.problem === null ? [] : [`golden.verifier: ${verifier.problem}`]),
    ...(shadow.problem === null ? [] : [`shadow: ${shadow.problem}`]),
  ];
  return { notes, holdout, shadow };
}
