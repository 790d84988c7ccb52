import { z } from "zod";
import { type CalibrationRecord, type CalibrationSummary, calibrationTargets } from "../../calibrations.ts";
import { readJsonValue, readValue } from "../log/read-row.ts";

/** A record without what is read only when somebody looks at it alone. */
export interface SummaryRow {
  id: string;
  target: string;
  surface: string | null;
  at: string;
  summary: string;
}

export interface CalibrationRow extends SummaryRow {
  marks: string | null;
  content: string;
}

const target = z.enum(calibrationTargets);
const restShape = z.object({
  fingerprint: z.string(),
  corpusHash: z.string().nullable(),
  documents: z.int().nullable(),
  pairsHash: z.string(),
  by: z.string().nullable(),
  counts: z.object({ labelled: z.int(), positive: z.int() }),
  interval: z
    .object({ of: z.enum(["precision", "threshold"]), low: z.number(), high: z.number() })
    .nullable(),
  decision: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("run"), threshold: z.number(), because: z.string() }),
    z.object({ kind: z.literal("do-not-run"), reason: z.string(), because: z.string() }),
  ]),
  seed: z.number(),
  costs: z.record(z.string(), z.number()),
});
const marksShape = z.array(z.string());

export function toRow(record: CalibrationRecord): CalibrationRow {
  const { id, target: name, surface, at, corpusMarks, table, ...rest } = record;
  return {
    ...{ id, target: name, surface, at, content: table },
    summary: JSON.stringify(rest),
    marks: corpusMarks && JSON.stringify(corpusMarks),
  };
}

/** @throws AppError `database-broken` */
export function toSummary({ id, target: name, surface, at, summary }: SummaryRow): CalibrationSummary {
  return {
    ...{ id, surface, at },
    target: readValue(target, name, `the target of the calibration ${JSON.stringify(id)}`),
    ...readJsonValue(restShape, summary, `the calibration ${JSON.stringify(id)}`),
  };
}

/** @throws AppError `database-broken` */
export function toRecord({ marks, content, ...row }: CalibrationRow): CalibrationRecord {
  const what = `the calibration ${JSON.stringify(row.id)}`;
  return {
    ...toSummary(row),
    corpusMarks: marks === null ? null : readJsonValue(marksShape, marks, `the documents of ${what}`),
    table: content,
  };
}
