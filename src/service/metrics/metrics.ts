import type { Config } from "../../config.ts";
import type { AnswerObserver } from "../observe/answer-observer.ts";
import type { GaugeSource } from "./read-gauges.ts";

/**
 * Counts of answers, stages and model calls in the exposition format of Prometheus, and on top of these what the database
 * holds at the moment of a scrape. Labels are names of the program or of the configuration: never a tenant, an entry, a
 * question, nor a text that a caller made up.
 *
 * @example
 * const metrics = await createMetrics({ config });
 * await using assay = await openAssay({ config, observers: [metrics] });
 * const { contentType, text } = await metrics.expose(assay);
 */
export interface Metrics extends AnswerObserver {
  failed: NonNullable<AnswerObserver["failed"]>;
  shadowed: NonNullable<AnswerObserver["shadowed"]>;
  /** What a scrape gets. A database that cannot be read takes its gauges away and fails no scrape. */
  expose(source: GaugeSource): Promise<Exposition>;
  /** Every metric, in the order they were made. */
  names(): readonly string[];
}

export interface Exposition {
  readonly contentType: string;
  readonly text: string;
}

export interface MetricsOptions {
  /** Names the surfaces and models that labels may show; all else is `other`. @default none */
  config?: Pick<Config, "surfaces" | "chat" | "rerank" | "web">;
  /** Metrics of this process as well: memory, processor, event loop. @default true */
  process?: boolean;
  /** How long what was read of the database stands, in milliseconds. @default 15,000 */
  maxAgeMs?: number;
  /** @default the system clock */
  clock?: () => Date;
}
