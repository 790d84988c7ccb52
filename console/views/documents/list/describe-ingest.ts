import type { IngestReport } from "../../../api/wire/documents.ts";
import { countOf } from "../../../parts/format.ts";

/** What an ingest did: in a sentence, and document by document what moved or went wrong. */
export function describeIngest(report: IngestReport): { summary: string; lines: readonly string[] } {
  const { added, changed, removed, renamed, unchanged, failed, warnings, passages } = report;
  const moved = [
    ...added.map((id) => `${id}: added`),
    ...changed.map((id) => `${id}: changed`),
    ...renamed.map(({ from, to }) => `${from}: is ${to} now`),
    ...removed.map((id) => `${id}: gone`),
  ];
  const counted = `${added.length} added, ${changed.length} changed, ${renamed.length} renamed, ${removed.length} gone, ${unchanged.length} as they were`;
  const summary =
    moved.length === 0
      ? `Nothing moved: ${countOf(unchanged.length, "document")} as they were.`
      : `${counted}. ${countOf(passages.embedded, "passage")} embedded, ${passages.reused} taken over.`;
  return {
    summary,
    lines: [
      ...failed.map(({ path, message }) => `${path}: could not be read. ${message}`),
      ...warnings,
      ...moved,
    ],
  };
}
