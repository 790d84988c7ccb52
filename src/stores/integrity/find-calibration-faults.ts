import type { CalibrationRecord } from "../calibrations.ts";
import type { IntegrityFinding } from "./integrity-report.ts";

/** What a record says of itself that is not so. */
export function findCalibrationFaults(record: CalibrationRecord): IntegrityFinding[] {
  const { id, corpusMarks, documents, table } = record;
  const subject = `calibration ${JSON.stringify(id)}`;
  const findings: IntegrityFinding[] = [];
  if ((corpusMarks?.length ?? null) !== documents) {
    const marks = corpusMarks?.length ?? 0;
    findings.push({ subject, message: `It counts ${documents ?? 0} documents and has marks of ${marks}.` });
  }
  if (!isJson(table)) findings.push({ subject, message: "Its table is not JSON." });
  return findings;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
