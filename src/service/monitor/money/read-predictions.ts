import { reportSchema } from "../../../calibrate/report/report-schema.ts";
import type { MoneyDay } from "../../../monitor/money/money-day.ts";
import { ratePerDay } from "../../../monitor/money/rate-per-day.ts";
import type { CalibrationStore } from "../../../stores/calibrations.ts";
import type { ThresholdReport } from "../../calibration/calibrations.ts";
import type { MoneyPrediction } from "./money.ts";

export interface PredictionParts {
  calibrations: Pick<CalibrationStore, "get">;
  thresholds: () => Promise<readonly ThresholdReport[]>;
  /** Of cached answers alone, at the surfaces that a threshold holds for. */
  daysOf: (isGoverned: (surface: string | null) => boolean) => Promise<readonly MoneyDay[]>;
  seed: number;
}

/** What each cache threshold in force was to bring, read from the table it was chosen from, beside what it brought. */
export async function readPredictions(parts: PredictionParts): Promise<MoneyPrediction[]> {
  const inForce = (await parts.thresholds()).filter(({ name }) => name === "cache");
  const own = new Set(inForce.flatMap(({ surface }) => surface ?? []));
  const found: MoneyPrediction[] = [];
  for (const { surface, value: threshold, calibration } of inForce) {
    if (calibration === null || threshold === null) continue;
    const { id: calibrationId, at } = calibration;
    const predicted = await readPredicted(calibrationId, threshold, parts.calibrations);
    if (!predicted) continue;
    const days = await parts.daysOf((asked) =>
      surface === null ? asked === null || !own.has(asked) : asked === surface,
    );
    const rate = (amount: (day: MoneyDay) => number | null) => ratePerDay(days.map(amount), parts.seed);
    const measured = {
      hits: rate(({ hits }) => hits),
      saved: rate(({ saved }) => saved),
      wrong: rate(({ wrong }) => wrong),
    };
    found.push({ calibrationId, at, surface, threshold, predicted, measured });
  }
  return found;
}

/** From the row that was chosen: with the verifier where the choice was made with one. */
async function readPredicted(
  id: string,
  threshold: number,
  calibrations: PredictionParts["calibrations"],
): Promise<MoneyPrediction["predicted"] | undefined> {
  const record = await calibrations.get(id);
  const report = reportSchema.safeParse(JSON.parse(record?.table ?? "null"));
  if (!report.success) return undefined;
  const { verifier, rows, perDay, savingPerHit } = report.data;
  if (verifier?.decision.use !== "with") {
    const row = rows.find((each) => each.threshold === threshold);
    return row && { hits: row.hitsPerDay, saved: row.savedPerDay, wrong: row.wrongPerDay };
  }
  const row = verifier.rows.find((each) => each.threshold === threshold);
  if (!row) return undefined;
  const { value, interval } = row.hitRate;
  const hits = value * perDay;
  return {
    hits: { value: hits, interval: { low: interval.low * perDay, high: interval.high * perDay } },
    saved: { value: hits * savingPerHit - row.costPerDay, interval: null },
    wrong: row.precision && { value: hits * (1 - row.precision.value), interval: null },
  };
}
