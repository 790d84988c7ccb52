import type { Answer } from "../../../answer/answer.ts";
import type { Answerer } from "../../../answer/create-answerer.ts";
import type { AskOptions } from "../../../answer/question-context.ts";
import type { SurfaceSettings } from "../../../config.ts";
import { AppError } from "../../../errors.ts";
import type { ModelCall } from "../../../models/model-call.ts";
import { withTimeLimit } from "../../../models/with-time-limit.ts";
import type { Judge } from "../../../monitor/shadow/create-judge.ts";
import { totalOfKnown } from "../../../stats/total-of.ts";
import type { ShadowRecord } from "../../../stores/monitor/shadows.ts";
import { normaliseText } from "../../../text/hash-text.ts";
import type { ServedAnswer } from "./served-answer.ts";

/**
 * Writes one more answer to a question that was answered from a store, and lets the judge compare the two. It goes through
 * the same pipeline without reviewed and stored answers, is kept nowhere but in the record, and nobody waits for it. A pair
 * that needs no judge costs no judgement: the same text, and documents that hold no answer any more.
 */
export interface CompareParts {
  /** The pipeline under the settings of a surface. */
  answererFor: (settings: SurfaceSettings, options: AskOptions) => Promise<Answerer>;
  judge: Judge;
  /** Names what writes the fresh answer: model and prompt. */
  generator: string;
  embedderId: string;
  /** False: the record holds no text that may repeat a question. */
  keepsText: boolean;
  timeoutMs: number;
  clock: () => Date;
  monotonic: () => number;
}

type Outcome = Pick<ShadowRecord, "verdict" | "orders" | "reason" | "fresh"> & {
  /** Stands in the place of the reason where that may repeat a question. */
  readonly code: string;
};

/**
 * What came of it, a failure included. One that was given up after something had been spent is a failure with that cost, under
 * an id of its own, so that the answer may still be compared.
 *
 * @throws AppError `aborted`, and then nothing came of it, nor was anything spent as far as is known
 */
export async function compareAnswer(
  served: ServedAnswer,
  parts: CompareParts,
  signal: AbortSignal,
): Promise<ShadowRecord> {
  const { answerId, at, source, entryId, settings } = served;
  const { judge, generator, embedderId, keepsText, timeoutMs, clock, monotonic } = parts;
  const [ranAt, start] = [clock().toISOString(), monotonic()];
  const calls: ModelCall[] = [];
  const limit = { milliseconds: timeoutMs, what: "The comparison", signal };
  const limited = await withTimeLimit((own) => outcomeOf(served, { ...parts, calls }, own), limit).catch(
    (error: unknown) => {
      const isGivenUp = AppError.isInstance(error) && error.code === "aborted";
      if (isGivenUp && (knownCost(calls) ?? 0) > 0) return { kind: "given-up" } as const;
      throw error;
    },
  );
  const { code, ...outcome } = limited.kind === "done" ? limited.value : unfinished[limited.kind](timeoutMs);
  return {
    // One record for one response, whoever compares it.
    id: limited.kind === "given-up" ? `${answerId}.${ranAt}` : answerId,
    ...{ answerId, at, ranAt, source, entryId, surface: settings.surface },
    ...outcome,
    ...(keepsText ? {} : { reason: code, fresh: null }),
    ...{ judge: judge.id, generator, embedderId, cost: knownCost(calls) },
    milliseconds: monotonic() - start,
  };
}

const unfinished = {
  "timed-out": (timeoutMs: number) =>
    failed("timed-out", `It took longer than ${timeoutMs} ms (shadow.timeoutMs).`),
  "given-up": () => failed("given-up", "It was given up before it ended."),
} as const;

async function outcomeOf(
  served: ServedAnswer,
  { answererFor, judge, calls }: CompareParts & { calls: ModelCall[] },
  signal: AbortSignal,
): Promise<Outcome> {
  const { question, text } = served;
  const onCall = (call: ModelCall) => void calls.push(call);
  let answer: Answer;
  try {
    const options = { ...served.options, holdout: false, onCall, signal };
    answer = await (await answererFor(withoutStored(served.settings), options)).ask(question, options);
  } catch (error) {
    if (!AppError.isInstance(error) || error.code === "aborted") throw error;
    return failed("not-written", error.message);
  }
  const [degraded] = answer.degraded;
  if (degraded)
    return failed("degraded", `The fresh answer is degraded: ${degraded.stage}: ${degraded.reason}`);
  if (answer.source === "fallback") {
    return unjudged("different", "uncovered", {
      reason: "The documents hold no answer to this question.",
      fresh: answer.text,
    });
  }
  if (answer.source !== "generated") return failed("not-written", "No chat model wrote the fresh answer.");
  const fresh = answer.text;
  if (normaliseText(fresh) === normaliseText(text)) {
    return unjudged("same", "same-text", { reason: "Both texts are the same.", fresh });
  }
  const judgement = await judge.compare({ question, served: text, fresh }, { onCall, signal });
  return { ...judgement, fresh, code: judgement.verdict === "failed" ? "no-verdict" : "judged" };
}

/** The surface as it is, but that nothing stored is looked up, and nothing that is written is kept. */
function withoutStored(settings: SurfaceSettings): SurfaceSettings {
  const { config } = settings;
  return {
    ...settings,
    config: {
      ...config,
      golden: { ...config.golden, enabled: false },
      cache: { ...config.cache, enabled: false },
    },
  };
}

function failed(code: string, reason: string): Outcome {
  return { verdict: "failed", orders: [null, null], reason, fresh: null, code };
}

function unjudged(
  verdict: "same" | "different",
  code: string,
  { reason, fresh }: { reason: string; fresh: string },
): Outcome {
  return { verdict, orders: [null, null], reason, fresh, code };
}

/** A lower bound where the price of a call is not known; null where none is. */
export function knownCost(calls: readonly Pick<ModelCall, "cost">[]): number | null {
  return totalOfKnown(calls.map(({ cost }) => cost));
}
