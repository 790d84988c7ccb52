import type { Config } from "../../../config.ts";
import { AppError } from "../../../errors.ts";
import type { ModelCall } from "../../../models/model-call.ts";
import { throwIfAborted } from "../../../models/throw-if-aborted.ts";
import { isPicked } from "../../../monitor/shadow/pick-shadow.ts";
import type { LogEntry, LogStore } from "../../../stores/log.ts";
import { logPages } from "../../../stores/log-pages.ts";
import type { ShadowBudget, ShadowRecord, ShadowStore } from "../../../stores/monitor/shadows.ts";
import { scopeQuestion } from "../../scope-question.ts";
import { knownCost } from "./compare-answer.ts";
import { isWritten, type ServedAnswer, servedInLog } from "./served-answer.ts";
import type { ShadowRun, ShadowRunOptions } from "./shadows.ts";
import { wordingIn } from "./wording-in.ts";
import { writePatiently } from "./write-patiently.ts";

export interface CatchUpParts {
  config: Config;
  tenant: string;
  log: LogStore;
  store: ShadowStore;
  compare: (served: ServedAnswer, signal: AbortSignal) => Promise<ShadowRecord>;
  budget: () => ShadowBudget;
}

/** Never aborted: for a caller who hands in no signal. */
const NEVER = (): AbortSignal => new AbortController().signal;

/**
 * Compares what the log has of picked answers, for processes that end before anything runs in the background. What was
 * compared is kept one by one, so that an interrupted run goes on where it stopped.
 *
 * @throws AppError `aborted`
 */
export async function catchUp(options: ShadowRunOptions, parts: CatchUpParts): Promise<ShadowRun> {
  const { signal = NEVER(), onProgress, onPlanned, limit = Number.POSITIVE_INFINITY } = options;
  const { store, compare } = parts;
  const { hits, picked, open } = await findOpen(options, parts, signal);
  const wanted = open.slice(0, limit);
  await onPlanned?.(Math.min(wanted.length, parts.budget().most));
  const compared = { same: 0, different: 0, unsure: 0, failed: 0 };
  const costs: Pick<ModelCall, "cost">[] = [];
  let isBudgetUsed = false;
  let passed = 0;
  for (const entry of wanted) {
    throwIfAborted(signal, "The run");
    const served = await servedOf(entry, parts);
    if (served) {
      if (!(await writePatiently(() => store.claim(parts.budget()), signal))) {
        isBudgetUsed = true;
        break;
      }
      const record = await compare(served, signal);
      await writePatiently(() => store.append(record), signal);
      if (record.verdict === "failed") throwIfAborted(signal, "The run");
      compared[record.verdict] += 1;
      costs.push(record);
    }
    passed += 1;
    onProgress?.(passed, wanted.length);
  }
  return {
    ...{ hits, picked, known: picked - open.length, compared, isBudgetUsed, cost: knownCost(costs) },
    left: open.length - passed,
  };
}

/** Picked answers that were not compared yet, oldest first. */
async function findOpen(
  { since, until, surface }: ShadowRunOptions,
  { config, tenant, log, store }: CatchUpParts,
  signal: AbortSignal,
): Promise<{ hits: number; picked: number; open: LogEntry[] }> {
  const period = { since, ...(until !== undefined && { until }), ...(surface !== undefined && { surface }) };
  const known = new Set(
    (await store.list(period)).filter(({ id, answerId }) => id === answerId).map(({ answerId }) => answerId),
  );
  const open: LogEntry[] = [];
  let [hits, picked] = [0, 0];
  for (const source of ["golden", "cached"] as const) {
    for await (const page of logPages(log, { ...period, source }, signal)) {
      for (const entry of page) {
        hits += 1;
        const scoped = scopeOf(entry, config);
        if (!scoped || !isWritten(scoped)) continue;
        const { enabled, share } = scoped.settings.config.shadow;
        if (!enabled || !isPicked(entry.id, { share, tenant })) continue;
        picked += 1;
        if (!known.has(entry.id)) open.push(entry);
      }
    }
  }
  return { hits, picked, open: open.sort((a, b) => (a.at < b.at ? -1 : 1)) };
}

/** Undefined where the surface is configured no more, or is switched off. */
function scopeOf({ surface, audience, language }: LogEntry, config: Config) {
  try {
    return scopeQuestion(
      { ...(surface !== null && { surface }), audience, ...(language !== null && { language }) },
      config,
    );
  } catch (error) {
    const isGone =
      AppError.isInstance(error) && (error.code === "surface-unknown" || error.code === "surface-disabled");
    if (isGone) return undefined;
    throw error;
  }
}

/** Undefined where the record is gone or has no text. */
async function servedOf(entry: LogEntry, { config, log }: CatchUpParts): Promise<ServedAnswer | undefined> {
  const record = await log.get(entry.id);
  const scoped = scopeOf(entry, config);
  if (!record || !scoped) return undefined;
  return servedInLog(record, { ...scoped, wording: wordingIn(record.trace) });
}
