import { count } from "../../../text/count.ts";
import type { ReportedProposal, ReportedProposals, ReportedQueue } from "../period-report.ts";
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
        : `${entries.length === 1 ? "1 answer waits" : `${entries.length} answers wait`}, ${stale.length} of them since a source changed${lost === 0 ? "" : `, which kept ${count(lost, "question")} of 30 days from being served`}.`,
      ...proposalLines(proposals),
    ],
    ...(entries.length > 0 && {
      table: {
        head: ["entry", "question", "why", "questions lost", "reviewed"],
        rows: entries
          .slice(0, MOST_ENTRIES)
          .map(({ id, question, why, lost: refused, reviewedAt }) => [
            id,
            question,
            whyWords[why],
            refused === null ? "" : String(refused),
            reviewedAt === null ? "never" : reviewedAt.slice(0, 10),
          ]),
      },
    }),
    commands: ["assay golden queue", "assay golden suggest"],
  };
}

function proposalLines({ madeAt, open, first }: ReportedProposals): string[] {
  const asOf = madeAt === null ? "" : `, as of ${madeAt.slice(0, 10)} when they were made last`;
  if (open === 0) {
    return madeAt === null
      ? [
          "Whether the log suggests anything is not known: proposals were never made, or not since records of the log were removed. Make them: assay golden suggest",
        ]
      : [`No proposal is open${asOf}.`];
  }
  const more = open > first.length ? [`And ${open - first.length} more.`] : [];
  const head = `${open === 1 ? "1 proposal is" : `${open} proposals are`} open${asOf}:`;
  return [head, ...first.map(proposalLine), ...more];
}

function proposalLine({ id, kind, entryId, question }: ReportedProposal): string {
  const asked = `“${question}”`;
  if (kind === "draft" || entryId === null) return `${id}: a new entry for ${asked}`;
  return kind === "phrasing"
    ? `${id}: ${entryId} also answers ${asked}`
    : `${id}: ${entryId} must not answer ${asked}`;
}
