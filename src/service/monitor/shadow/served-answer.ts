import type { Answer } from "../../../answer/answer.ts";
import type { AskOptions } from "../../../answer/question-context.ts";
import type { SurfaceSettings } from "../../../config.ts";
import type { LogRecord } from "../../../stores/log.ts";
import type { ShadowRecord } from "../../../stores/monitor/shadows.ts";

/** An answer that was served from a store, with all that it takes to write another one to the same question. */
export interface ServedAnswer extends Pick<ShadowRecord, "answerId" | "at" | "source" | "entryId"> {
  readonly question: string;
  readonly text: string;
  readonly settings: SurfaceSettings;
  readonly options: FreshOptions;
}

/** What of a question shapes an answer that is written: who asks, after what, and by which stages. */
type FreshOptions = Pick<AskOptions, (typeof SHAPING)[number]>;

const SHAPING = [
  ...(["history", "surface", "audience", "language", "filter", "retrievalThreshold"] as const),
  ...(["k", "rewrite", "rerank", "web"] as const),
];

export interface AskedUnder {
  readonly settings: SurfaceSettings;
  /** With the surface's audience, language and filter. */
  readonly options: AskOptions;
}

/** Undefined for an answer that came from no store, or where no chat model was to write. */
export function servedFrom(
  answer: Pick<Answer, "id" | "question" | "source" | "text" | "golden" | "cache" | "trace">,
  { settings, options }: AskedUnder,
): ServedAnswer | undefined {
  const { id: answerId, source, question, text, trace } = answer;
  if (source !== "golden" && source !== "cached") return undefined;
  const entryId = (source === "golden" ? answer.golden : answer.cache)?.entryId;
  if (entryId === undefined || entryId === null || !isWritten({ settings, options })) return undefined;
  const shaping = { ...{ answerId, source, entryId, question, text, settings }, at: trace.startedAt };
  return { ...shaping, options: shapingOf(options) };
}

/**
 * The same of a record of the log, which has neither the turns before a question nor a filter of its own: a follow-up is
 * taken by the stand-alone wording that was looked up.
 */
export function servedInLog(
  record: Pick<LogRecord, "id" | "at" | "question" | "source" | "text" | "golden" | "cache">,
  { wording, settings, options }: AskedUnder & { readonly wording: string | null },
): ServedAnswer | undefined {
  const { id: answerId, at, source, text, golden, cache } = record;
  const question = wording ?? record.question;
  const entryId = source === "golden" ? golden?.entryId : cache?.entryId;
  if (source !== "golden" && source !== "cached") return undefined;
  if (question === null || text === null || entryId === undefined || entryId === null) return undefined;
  return { answerId, at, source, entryId, question, text, settings, options: shapingOf(options) };
}

/** Whether the question would have been answered by the chat model, had nothing been stored. */
export function isWritten({ settings, options }: AskedUnder): boolean {
  return settings.config.generate.enabled && options.generate !== false;
}

/** With copies of what the caller holds and may change before the comparison begins. */
function shapingOf(options: AskOptions): FreshOptions {
  const { history, audience } = options;
  const named = SHAPING.filter((name) => options[name] !== undefined);
  return {
    ...Object.fromEntries(named.map((name) => [name, options[name]])),
    ...(history && { history: history.map(({ role, text }) => ({ role, text })) }),
    ...(audience && { audience: [...audience] }),
  };
}
