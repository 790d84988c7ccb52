import type { Answer } from "../../../answer/answer.ts";
import type { QuestionKeys } from "../../../answer/log/question-keys.ts";
import { toLogRecord } from "../../../answer/log/to-log-record.ts";
import type { AskOptions } from "../../../answer/question-context.ts";
import { type Config, settingsFor } from "../../../config.ts";
import { AppError } from "../../../errors.ts";
import type { LogEntry, LogRecord } from "../../../stores/log.ts";
import type { Store } from "../../../stores/store.ts";
import { compareRecords, type Difference, type ReplayedStages } from "./compare-records.ts";
import { findGone } from "./find-gone.ts";
import { readTraced } from "./read-traced.ts";

/** A request that was repeated: what it came to then and now, and what of then could not be had again. */
export interface Replay {
  readonly before: LogEntry;
  /** As a record would hold it; none is kept. */
  readonly after: LogEntry;
  /** Whether the same text came from the same place. */
  readonly isSame: boolean;
  /** Facts of what was repeated that differ, the answer's first; what is gone stands in `gone`. */
  readonly differences: readonly Difference[];
  /** What the request was answered with then that is not there any more, and was therefore not used; a sentence each. */
  readonly gone: readonly string[];
  /** What was not repeated, or is not held by the log and was therefore left as it is configured; a sentence each. */
  readonly notKnown: readonly string[];
}

export interface ReplayOptions {
  /** False: the documents are quoted and no chat model writes. @default true */
  generate?: boolean;
  signal?: AbortSignal;
}

export interface ReplayParts {
  config: Config;
  store: Store;
  keys: QuestionKeys;
  embedderId: string;
  /** Answers without a record, a comparison or a stored answer. */
  repeat: (question: string, options: AskOptions, stages: ReplayedStages) => Promise<Answer>;
  versions: (surface: string | undefined) => Promise<Readonly<Record<string, string>>>;
}

/**
 * Asks the question of a record again in the same place, for the same audience, under the thresholds of then. A stored answer is
 * looked for only where one was served, since the answer of the record itself may be stored by now; in the holdout neither
 * reviewed nor stored answers are.
 *
 * @throws AppError `log-off` where the question was not kept, and all of `ask`
 */
export async function replayRecord(
  record: LogRecord,
  { generate = true, signal }: ReplayOptions,
  parts: ReplayParts,
): Promise<Replay> {
  const { trace: _, ...then } = record;
  const { question } = then;
  if (question === null) {
    throw new AppError("log-off", "The question of this answer was not kept, so it cannot be asked again.", {
      hint: 'Set "log.questions" to text where questions may be kept.',
    });
  }
  const traced = readTraced(record.trace);
  const surface = isConfigured(then.surface, parts.config) ? then.surface : undefined;
  const isComparable = then.versions.embedder === parts.embedderId;
  const options: AskOptions = {
    ...{ audience: then.audience, holdout: false, log: false },
    ...(surface !== undefined && { surface }),
    ...(then.language !== null && { language: then.language }),
    ...(traced.filter && { filter: traced.filter }),
    ...(isComparable && then.golden?.threshold != null && { goldenThreshold: then.golden.threshold }),
    ...(isComparable && traced.threshold !== undefined && { retrievalThreshold: traced.threshold }),
    ...verifierOf(then),
    ...(then.source === "cached" && { cache: { mode: "no-store" } as const }),
    ...(signal && { signal }),
  };
  const isWithheld = then.golden?.outcome === "withheld" || then.cache?.outcome === "withheld";
  const stages: ReplayedStages = {
    golden: then.golden !== null && !isWithheld,
    cache: then.source === "cached",
  };
  const repeat = (more: AskOptions) =>
    parts.repeat(traced.wording ?? question, { ...options, ...more }, stages);
  // What was written is stored apart from what is quoted, and serving it writes nothing.
  const stored = !generate && stages.cache ? await repeat({ cache: { mode: "only-if-cached" } }) : undefined;
  const isServed = stored?.source === "cached" || stored?.source === "golden";
  const answer = stored && isServed ? stored : await repeat(generate ? {} : { generate: false });
  const versions = await parts.versions(surface);
  const { trace: __, ...now } = toLogRecord(answer, options, { keys: parts.keys, versions });
  const differences = compareRecords(then, now, stages);
  return {
    ...{ before: then, after: now, differences },
    isSame: then.source === now.source && then.text === now.text,
    gone: await findGone(then, { ...parts, now }),
    notKnown: [
      ...(traced.wording === undefined
        ? []
        : ["The turns before the question are not kept, so its stand-alone wording was asked."]),
      ...(isWithheld ? ["It was in the holdout: reviewed and stored answers were not looked up."] : []),
      ...(!generate && now.source === "extracted" && now.versions.chat !== undefined
        ? ["No answer was written, as you asked."]
        : []),
      ...(isComparable
        ? []
        : ["Its thresholds belong to the embedding model of then; those of now were used."]),
      "Weights of local scorers and settings beside thresholds are as they are now.",
    ],
  };
}

function isConfigured(surface: string | null, config: Config): surface is string {
  if (surface === null) return false;
  try {
    return settingsFor(config, surface).surface === surface;
  } catch {
    return false;
  }
}

/** The kind that looked at the match then; none where a near match was served without one. */
function verifierOf({ golden, source }: LogEntry): Pick<AskOptions, "verifier"> {
  if (golden?.verifier) return { verifier: golden.verifier.by };
  return source === "golden" && golden?.how === "similar" ? { verifier: "off" } : {};
}
