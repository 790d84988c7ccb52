import { stat } from "node:fs/promises";
import type { GoldenListing } from "../../golden/golden-parts.ts";
import { orderQueue } from "../../golden/review/order-queue.ts";
import { type AlertKind, alertKinds } from "../../monitor/alerts/finding.ts";
import type { GoldenState } from "../../stores/golden.ts";
import { canMatch } from "../../stores/golden-history.ts";
import type { AlertRecord } from "../../stores/monitor/alerts.ts";
import type { ThresholdName } from "../../stores/settings.ts";
import type { TenantAssay } from "../assay.ts";
import { IN_MEMORY } from "../in-memory.ts";

/** What the gauges are read from. */
export interface GaugeSource extends Pick<TenantAssay, "status"> {
  readonly golden: Pick<TenantAssay["golden"], "list">;
  readonly calibrations: Pick<TenantAssay["calibrations"], "status">;
  readonly monitor: { readonly alerts: Pick<TenantAssay["monitor"]["alerts"], "list"> };
}

/** What the database holds now. */
export interface GaugeReadings {
  /** As they would be served: an approved entry whose sources moved counts as stale. */
  readonly goldenEntries: Readonly<Record<GoldenState, number>>;
  /** Entries that wait for a person. */
  readonly reviewQueue: number;
  /** Open ones by the rule that finds them, those that found nothing among them. */
  readonly alertsOpen: readonly { readonly kind: AlertKind; readonly count: number }[];
  readonly thresholds: readonly ThresholdReading[];
  /** Null for a database in memory. */
  readonly databaseBytes: number | null;
  readonly logRecordsLost: number;
}

export interface ThresholdReading {
  readonly name: ThresholdName;
  /** Null: all surfaces that have none of their own. */
  readonly surface: string | null;
  readonly value: number;
  /** Since it was measured; null where it was not. */
  readonly ageSeconds: number | null;
}

export async function readGauges(source: GaugeSource, now: Date): Promise<GaugeReadings> {
  const [listings, reports, status, alerts] = await Promise.all([
    source.golden.list(),
    source.calibrations.status(),
    source.status(),
    source.monitor.alerts.list({ open: true }),
  ]);
  const thresholds = reports.flatMap(({ name, surface, value, calibration }): ThresholdReading[] => {
    if (value === null) return [];
    const ageSeconds = calibration === null ? null : (now.getTime() - Date.parse(calibration.at)) / 1000;
    return [{ name, surface, value, ageSeconds }];
  });
  return {
    goldenEntries: countStates(listings),
    reviewQueue: orderQueue(listings).length,
    alertsOpen: countKinds(alerts),
    thresholds,
    databaseBytes: status.database === IN_MEMORY ? null : await bytesOf(status.database),
    logRecordsLost: status.log.lost,
  };
}

function countKinds(alerts: readonly Pick<AlertRecord, "kind">[]): GaugeReadings["alertsOpen"] {
  return alertKinds.map((kind) => ({ kind, count: alerts.filter((alert) => alert.kind === kind).length }));
}

function countStates(listings: readonly GoldenListing[]): GaugeReadings["goldenEntries"] {
  const counts = { draft: 0, approved: 0, stale: 0, retired: 0 };
  for (const { entry, freshness } of listings) {
    const state = freshness.verdict === "fresh" ? "approved" : "stale";
    counts[canMatch(entry) ? state : entry.state] += 1;
  }
  return counts;
}

/** The file and what was written to its log beside it. */
async function bytesOf(database: string): Promise<number> {
  const sizes = await Promise.all(
    [database, `${database}-wal`].map((path) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
