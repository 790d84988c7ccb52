import { formatSimilarity } from "../../answer/format-similarity.ts";
import type { Instead, ServedBy, ServedRequest } from "../../service/traffic/served/served-by.ts";
import { count } from "../../text/count.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";
import { oneLine } from "./one-line.ts";

const QUESTION_WIDTH = 60;

/** How much was served from one answer, what a withdrawal would have changed, and the latest requests. */
export function renderServedBy(served: ServedBy, styler: Styler): string {
  const { id, kind, requests, askers, persons, days, latest } = served;
  const held = renderWithheld(served.withheld);
  if (kind === null) return [`Nothing was served from ${oneLine(id)}.`, ...held].join("\n\n");
  const what = kind === "golden" ? "the reviewed answer" : "the stored answer";
  const people = [count(askers, "session"), count(persons, "person", "persons")].join(" and ");
  const head = `${count(requests, "request")} served from ${what} ${styler.bold(oneLine(id))}, of ${people} that are known.`;
  const byDay = renderColumns(days.map(({ day, requests: number }) => [day, String(number)]));
  const shown = latest.length < requests ? [styler.dim(`the latest ${latest.length}:`)] : [];
  return [
    head,
    byDay,
    renderInstead(served.instead, kind, styler),
    ...held,
    ...(latest.length === 0 ? [] : [[...shown, renderRequests(latest, styler)].join("\n")]),
  ].join("\n\n");
}

function renderInstead(
  { entries, documents, unknown }: Instead,
  kind: "golden" | "cached",
  styler: Styler,
): string {
  const rest =
    kind === "golden"
      ? "no other entry was near enough: the documents, or no answer"
      : "the documents, or no answer";
  const rows = [
    ...entries.map(({ entryId, requests, state }) => [
      String(requests),
      `${oneLine(entryId)} was near enough${state === "approved" ? "" : ` (now ${state ?? "gone"})`}`,
    ]),
    ...(documents > 0 ? [[String(documents), rest]] : []),
    ...(unknown > 0 ? [[String(unknown), "not known: the question was the entry's own"]] : []),
  ];
  return [styler.dim("without it:"), renderColumns(rows)].join("\n");
}

function renderWithheld({ questions, bySource }: ServedBy["withheld"]): string[] {
  if (questions === 0) return [];
  const sources = Object.entries(bySource).map(([source, number]) => `${number} ${source}`);
  return [`Withheld in the holdout: ${count(questions, "question")} (${sources.join(", ")}).`];
}

function renderRequests(requests: readonly ServedRequest[], styler: Styler): string {
  const heading = ["at (UTC)", "match", "runner-up", "question", "id"].map(styler.dim);
  const rows = requests.map(({ id, at, question, how, similarity, runnerUp }) => [
    at.slice(0, 19).replace("T", " "),
    `${how ?? "joined"}${similarity === null ? "" : ` ${formatSimilarity(similarity)}`}`,
    runnerUp ? `${oneLine(runnerUp.entryId, 24)} ${formatSimilarity(runnerUp.similarity)}` : "",
    question === null ? "(not kept)" : oneLine(question, QUESTION_WIDTH),
    styler.dim(oneLine(id)),
  ]);
  return renderColumns([heading, ...rows]);
}
