import { type Context, context, type HrTime, type Span, SpanStatusCode, trace } from "@opentelemetry/api";
import type { Answer } from "../../answer/answer.ts";
import type { TraceEntry } from "../../answer/trace.ts";
import { AppError } from "../../errors.ts";
import type { FailedQuestion } from "../observe/answer-observer.ts";
import type { SpanObserverOptions } from "./create-span-observer.ts";
import { answerAttributes, entryAttributes, textAttributes } from "./span-attributes.ts";

const NAME = "assay";

export function recordAnswer(answer: Answer, { questions }: SpanObserverOptions): void {
  const { startedAt, milliseconds, entries, degraded } = answer.trace;
  const tracer = trace.getTracer(NAME);
  const at = clockFrom(startedAt);
  const attributes = answerAttributes(answer);
  const root = tracer.startSpan(`${NAME}.ask`, { startTime: at(0), attributes });
  // Not sampled, or an SDK that is shut down: nobody looks at the rest.
  if (!root.isRecording()) return;
  if (questions) root.setAttributes(textAttributes(answer));
  if (degraded.length > 0)
    fail(root, `Degraded: ${[...new Set(degraded.map(({ stage }) => stage))].join(", ")}`);
  const rootContext = trace.setSpan(context.active(), root);
  const contexts = new Map<TraceEntry, Context>();
  // The last first: a stage that ran inside another left its entry before it.
  for (const [index, entry] of [...entries.entries()].reverse()) {
    const around = enclosing(entry, entries.slice(index + 1));
    const parent = (around && contexts.get(around)) ?? rootContext;
    const span = tracer.startSpan(
      `${NAME}.${entry.stage}`,
      { startTime: at(entry.offsetMs), attributes: entryAttributes(entry) },
      parent,
    );
    contexts.set(entry, trace.setSpan(parent, span));
    const reasons = degraded.filter(({ stage }) => stage === entry.stage).map(({ reason }) => reason);
    if (reasons.length > 0 || isFailed(entry)) fail(span, questions ? reasons.join(" ") : "");
    span.end(at(entry.offsetMs + entry.milliseconds));
  }
  root.end(at(milliseconds));
}

export function recordFailure({ error, surface, startedAt, milliseconds }: FailedQuestion): void {
  const at = clockFrom(startedAt);
  const code = AppError.isInstance(error) ? error.code : "internal";
  const attributes = { "error.type": code, ...(surface !== null && { "assay.surface": surface }) };
  const span = trace.getTracer(NAME).startSpan(`${NAME}.ask`, { startTime: at(0), attributes });
  fail(span, code);
  span.end(at(milliseconds));
}

/** The stage that an entry ran inside of: the first after it that began before it. */
function enclosing(entry: TraceEntry, later: readonly TraceEntry[]): TraceEntry | undefined {
  return later.find(({ offsetMs }) => offsetMs < entry.offsetMs);
}

function isFailed(entry: TraceEntry): boolean {
  return "outcome" in entry && entry.outcome === "failed";
}

function fail(span: Span, message: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR, ...(message !== "" && { message }) });
}

/** Moments so many milliseconds after a start; as seconds and nanoseconds, the one form that cannot be taken for another. */
function clockFrom(startedAt: string): (offsetMs: number) => HrTime {
  const start = Date.parse(startedAt);
  return (offsetMs) => {
    const nanoseconds = Math.round(offsetMs * 1e6) + (start % 1000) * 1e6;
    return [Math.floor(start / 1000) + Math.floor(nanoseconds / 1e9), nanoseconds % 1e9];
  };
}
