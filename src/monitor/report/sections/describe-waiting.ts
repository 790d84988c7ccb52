import type { ReportedQueue } from "../period-report.ts";
import type { ReportSection } from "./report-section.ts";

const MOST_ENTRIES = 15;
const whyWords = { stale: "a source changed", "no-sources": "rests on no source", draft: "a draft" } as const;

/** What waits for a person. */
export function describeWaiting({ entries, proposals }: ReportedQueue): ReportSection {
  const stale = entries.filter(({ why }) => why === "stale");
  const lost = stale.reduce((sum, entry) => sum + (entry.lost ?? 0), 0);
  return {
    id: "waiting",
    title: "Waiting for a person",
    lines: [
      entries.length === 0
        ? "No reviewed answer waits for anybody."
        : `${entries.length} answers wait, ${stale.length} of them since a source changed${lost === 0 ? "" : `, which kept ${lost} questions of 30 days from being served`}.`,
      proposals === 0
        ? "No proposal is open."
        : `${proposals} proposals are open, as of when they were last made.`,
    ],
    ...(entries.length > 0 && {
      table: {
        head: ["entry", "question", "why", "questions lost", "reviewed"],
        rows: entries
          .slice(0, MOST_ENTRIES)
          .map(({ id, question, why, lost: count, reviewedAt }) => [
            id,
            question,
            whyWords[why],
            count === null ? "" : String(count),
            reviewedAt.slice(0, 10),
          ]),
      },
    }),
    commands: ["assay golden queue", "assay golden suggest"],
  };
}
