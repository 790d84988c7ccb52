import type { AnswerObserver } from "../observe/answer-observer.ts";

export interface SpanObserverOptions {
  /** Whether spans carry questions, answers and reasons, which may name people. */
  questions: boolean;
}

/**
 * Under this name the OpenTelemetry API keeps what a program registered, so that all copies of the API in one process share
 * it. While nothing is there, nobody would see a span, and not even the API is loaded.
 *
 * @see https://github.com/open-telemetry/opentelemetry-js/blob/main/api/src/internal/global-utils.ts
 */
const REGISTERED = Symbol.for("opentelemetry.js.api.1");

/**
 * Makes a span of each answer for whoever brings an OpenTelemetry SDK, under the span that was active when the question was
 * asked. It is made after the answer, from its trace, so that spans and log say the same.
 */
export function createSpanObserver(options: SpanObserverOptions): AnswerObserver {
  let loaded: typeof import("./record-spans.ts") | undefined;
  const record = (work: (spans: typeof import("./record-spans.ts")) => void): void => {
    if (loaded) {
      work(loaded);
      return;
    }
    if (!(REGISTERED in globalThis)) return;
    // Of the first answer; its context outlives the wait.
    import("./record-spans.ts").then(
      (module) => {
        loaded = module;
        work(module);
      },
      () => undefined,
    );
  };
  return {
    answered: (answer) => record(({ recordAnswer }) => recordAnswer(answer, options)),
    failed: (failure) => record(({ recordFailure }) => recordFailure(failure)),
  };
}
