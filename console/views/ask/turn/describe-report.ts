import type { ReportResult } from "../../../api/wire/opinions.ts";

/** What came of a report, in sentences. */
export function describeReport({ quarantined, labelled, removedFromCache }: ReportResult): string {
  const parts = ["Reported."];
  if (quarantined) parts.push(`"${quarantined.entryId}" is kept from this question from now on.`);
  if (removedFromCache !== undefined && removedFromCache > 0) parts.push("The stored answer was removed.");
  if (labelled) parts.push("The pair of questions is labelled as not the same, for the next calibration.");
  if (parts.length === 1) parts.push("Nothing had to be kept from the question: it stands in the log.");
  return parts.join(" ");
}
