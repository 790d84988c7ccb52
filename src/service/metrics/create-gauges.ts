import type { Gauge, Registry } from "prom-client";
import type { GaugeReadings } from "./read-gauges.ts";

/** The label of a threshold that holds for every surface without one of its own. */
const ALL = "all";

/** What is set at each scrape from what was read. */
export interface Gauges {
  /** Undefined: nothing could be read, and an old number is no number of now. */
  set(readings: GaugeReadings | undefined): void;
}

export function createGauges(
  prometheus: typeof import("prom-client"),
  { registry, surface }: { registry: Registry; surface: (name: string) => string },
): Gauges {
  const registers = [registry];
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]): Gauge<Label> =>
    new prometheus.Gauge({ name, help, labelNames, registers });
  const readable = gauge(
    "assay_database_readable",
    "1 where the numbers of the database could be read at this scrape, else 0.",
    [],
  );
  const entries = gauge(
    "assay_golden_entries",
    "Reviewed answers by state; approved ones whose sources moved are stale.",
    ["state"],
  );
  const queue = gauge("assay_review_queue", "Reviewed answers that wait for a person.", []);
  const alerts = gauge("assay_alerts_open", "Alerts that last, by the rule that found them.", ["kind"]);
  const threshold = gauge("assay_threshold", "Similarity in force.", ["name", "surface"]);
  const age = gauge("assay_calibration_age_seconds", "Since a threshold in force was measured.", [
    "name",
    "surface",
  ]);
  const bytes = gauge("assay_database_bytes", "Size of the database file with its write-ahead log.", []);
  const lost = new prometheus.Counter({
    name: "assay_log_records_lost_total",
    help: "Records of the log that could not be kept, of all processes, since the database was made.",
    registers,
  });
  // Until it was read once: a count that starts at 0 and jumps would be taken for losses of this moment.
  lost.remove();

  return {
    set(readings) {
      readable.set(readings ? 1 : 0);
      for (const each of [entries, alerts, threshold, age]) each.reset();
      for (const each of [queue, bytes]) each.remove();
      if (!readings) return;
      for (const [state, count] of Object.entries(readings.goldenEntries)) entries.set({ state }, count);
      queue.set(readings.reviewQueue);
      for (const { kind, count } of readings.alertsOpen) alerts.set({ kind }, count);
      for (const { name, surface: given, value, ageSeconds } of readings.thresholds) {
        const labels = { name, surface: given === null ? ALL : surface(given) };
        threshold.set(labels, value);
        if (ageSeconds !== null) age.set(labels, ageSeconds);
      }
      if (readings.databaseBytes !== null) bytes.set(readings.databaseBytes);
      // A count of the database, not of this process: what was counted before is in it.
      lost.reset();
      lost.inc(readings.logRecordsLost);
    },
  };
}
