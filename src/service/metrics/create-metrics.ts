import { AppError, errorCodes } from "../../errors.ts";
import { boundedLabel } from "./bounded-label.ts";
import { countLater } from "./count-later.ts";
import { createGauges } from "./create-gauges.ts";
import { createInstruments } from "./create-instruments.ts";
import { createProcessMetrics } from "./create-process-metrics.ts";
import { knownModels } from "./known-models.ts";
import type { Metrics, MetricsOptions } from "./metrics.ts";
import { type GaugeReadings, type GaugeSource, readGauges } from "./read-gauges.ts";
import { recordAnswer } from "./record-answer.ts";

/** Metrics in a registry of their own. The library behind them is loaded here, so that nobody else waits for it. */
export async function createMetrics(options: MetricsOptions = {}): Promise<Metrics> {
  const { config, maxAgeMs = 15_000, clock = () => new Date() } = options;
  const prometheus = await import("prom-client");
  const registry = new prometheus.Registry();
  const labels = {
    surface: boundedLabel(config ? Object.keys(config.surfaces) : []),
    model: boundedLabel(config ? knownModels(config) : []),
  };
  const instruments = createInstruments(prometheus, registry);
  const answers = countLater((answer) => recordAnswer(answer, instruments, labels));
  const code = boundedLabel(Object.keys(errorCodes));
  const gauges = createGauges(prometheus, { registry, surface: labels.surface });
  if (options.process ?? true) createProcessMetrics(prometheus, registry);

  /** Scrapes that come together, or shortly after one another, share one look at the database. */
  let last: { source: GaugeSource; at: number; readings: Promise<GaugeReadings | undefined> } | undefined;
  const read = (source: GaugeSource): Promise<GaugeReadings | undefined> => {
    const now = clock();
    const isFresh = last?.source === source && now.getTime() - last.at < maxAgeMs;
    if (last && isFresh) return last.readings;
    const readings = readGauges(source, now).catch(() => undefined);
    last = { source, at: now.getTime(), readings };
    return readings;
  };

  return {
    answered: answers.add,
    failed: ({ error }) =>
      instruments.failures.inc({ code: AppError.isInstance(error) ? code(error.code) : "internal" }),
    shadowed: ({ verdict }) => instruments.shadows.inc({ verdict }),
    async expose(source) {
      gauges.set(await read(source));
      answers.settle();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
  };
}
