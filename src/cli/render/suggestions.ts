import { formatSimilarity } from "../../answer/format-similarity.ts";
import type { DecidedProposal, SuggestionReport } from "../../golden/suggest/create-suggestions.ts";
import type { Proposal } from "../../golden/suggest/proposal.ts";
import { count } from "../../text/count.ts";
import type { Styler } from "../styler.ts";
import { oneLine } from "./one-line.ts";

const EXAMPLES = 3;
const ANSWER_WIDTH = 160;

/** One block for each proposal with what speaks for it, then what all of it rests on. */
export function renderSuggestions(
  report: SuggestionReport,
  { limit, styler }: { limit: number; styler: Styler },
): string {
  const { proposals, records, questions, since, leftOut, clusterSimilarity } = report;
  const shown = proposals.slice(0, limit).map((proposal) => renderProposal(proposal, styler));
  const hidden = proposals.length - shown.length;
  const basis = [
    `From ${count(records, "answer")} to ${count(questions, "question")} since ${since.slice(0, 10)}; questions of one meaning: similarity ≥ ${clusterSimilarity}.`,
    ...(leftOut === 0 ? [] : [`${count(leftOut, "question")} of the fewest people were left out.`]),
    ...(hidden === 0 ? [] : [`${hidden} more with --limit.`]),
  ];
  const next = "accept or reject each: assay golden suggest accept <id>, assay golden suggest reject <id>";
  return [
    ...(shown.length === 0 ? ["Nothing is proposed."] : shown),
    styler.dim([...basis, ...(shown.length === 0 ? [] : [next])].join("\n")),
  ].join("\n\n");
}

export function renderDecided(decided: readonly DecidedProposal[], styler: Styler): string {
  if (decided.length === 0) return "No proposal was rejected.";
  return decided
    .map(({ proposal, decision: { by, at, note } }) => {
      const who = by === null ? "" : ` by ${oneLine(by)}`;
      const why = note === null ? "" : `: ${oneLine(note)}`;
      return `${heading(proposal, styler)}\n  rejected on ${at.slice(0, 10)}${who}${why}`;
    })
    .join("\n\n");
}

function heading(proposal: Proposal, { bold, cyan }: Styler): string {
  const { id, kind, entryId, question } = proposal;
  const entry = oneLine(entryId ?? "");
  const what = {
    phrasing: `new question for ${bold(entry)}`,
    negative: `not a question for ${bold(entry)}`,
    draft: "new draft",
  }[kind];
  return `${cyan(id)}  ${what}${scopeOf(proposal)}\n  "${oneLine(question)}"`;
}

/** What sets apart proposals of the same words: who is answered, and in which language. */
function scopeOf({ audience, language }: Proposal): string {
  const parts = [
    ...(audience.length === 0 ? [] : [`for ${audience.join(", ")}`]),
    ...(language === null ? [] : [`in ${language}`]),
  ];
  return parts.length === 0 ? "" : `, ${oneLine(parts.join(", "))}`;
}

function renderProposal(proposal: Proposal, styler: Styler): string {
  const { evidence, answer, question, sources, kind } = proposal;
  const { askers, questions, firstAt, lastAt, similarity, outcomes, up, down, notes } = evidence;
  const happened = Object.entries(outcomes).map(([what, times]) => `${what} ${times}×`);
  const others = evidence.examples.filter((example) => example !== question).slice(0, EXAMPLES);
  const lines = [
    `${count(askers, "asker")}, ${count(questions, "question")}, ${firstAt.slice(0, 10)} to ${lastAt.slice(0, 10)}`,
    ...(similarity === null ? [] : [`similarity ${formatSimilarity(similarity)}`]),
    ...(happened.length === 0 ? [] : [oneLine(happened.join(", "))]),
    ...(up + down === 0 ? [] : [`thumbs: ${up} up, ${down} down`]),
    ...others.map((example) => `also: "${oneLine(example)}"`),
    ...notes.map((note) => oneLine(note)),
    ...(answer === null ? [] : [`answer: ${oneLine(answer, ANSWER_WIDTH)}`]),
    ...(kind !== "draft" ? [] : [`sources: ${oneLine(documentsOf(sources) || "none")}`]),
  ];
  return [heading(proposal, styler), ...lines.map((line) => styler.dim(`  ${line}`))].join("\n");
}

function documentsOf(sources: Proposal["sources"]): string {
  return [...new Set(sources.map(({ documentId }) => documentId))].join(", ");
}
