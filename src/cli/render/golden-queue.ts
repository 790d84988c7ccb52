import type { QueueItem } from "../../golden/review/order-queue.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";
import { oneLine } from "./one-line.ts";

const QUESTION_WIDTH = 40;

/** One row for each entry with the command that settles it, below a heading, and what the order rests on. */
export function renderQueue(items: readonly QueueItem[], styler: Styler): string {
  if (items.length === 0) return "Nothing waits for a review.";
  const { bold, dim, yellow } = styler;
  const isCounted = items.some(({ traffic }) => traffic !== null);
  const heading = ["id", "why", ...(isCounted ? ["lost"] : []), "questions", "question", "since", "next"].map(
    dim,
  );
  const rows = items.map(({ entry, why, freshness, traffic }) => [
    bold(oneLine(entry.id)),
    yellow(why),
    ...(isCounted ? [String(traffic ?? 0)] : []),
    String(entry.phrasings.length),
    oneLine(entry.phrasings[0]?.text ?? "", QUESTION_WIDTH),
    entry.reviewedAt.slice(0, 10),
    nextStep({ entry, why, freshness }),
  ]);
  const basis = isCounted
    ? "lost: questions of the last 30 days that matched and were refused. Ordered by them, then by the number of questions and the age of the review."
    : "No traffic is counted yet: ordered by the number of questions and the age of the review.";
  return `${renderColumns([heading, ...rows])}\n\n${dim(basis)}`;
}

function nextStep({ entry, why, freshness }: Pick<QueueItem, "entry" | "why" | "freshness">): string {
  const id = oneLine(entry.id);
  if (freshness.verdict === "no-sources") return `assay golden approve ${id} --source <document>`;
  return why === "draft" && freshness.verdict === "fresh"
    ? `assay golden approve ${id}`
    : `assay golden review ${id}`;
}
