import { bandReportSchema } from "../../../monitor/behaviour/calibrate-band.ts";
import type { RephraseBand } from "../../../monitor/behaviour/rephrase-band.ts";
import type { CalibrationStore } from "../../../stores/calibrations.ts";

/** The band that was calibrated last under each embedder; those that were refused decide nothing. */
export async function readBands(
  calibrations: Pick<CalibrationStore, "list" | "get">,
): Promise<ReadonlyMap<string, RephraseBand>> {
  const bands = new Map<string, RephraseBand>();
  for (const { id, fingerprint, decision } of await calibrations.list({ target: "rephrase" })) {
    if (decision.kind !== "run" || bands.has(fingerprint)) continue;
    const record = await calibrations.get(id);
    if (!record) continue;
    const { low, high } = bandReportSchema.parse(JSON.parse(record.table));
    bands.set(fingerprint, { low, high, calibrationId: id });
  }
  return bands;
}
