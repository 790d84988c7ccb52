import type {
  AnswerGlance,
  DocumentDifference,
  GoldenDifference,
  IndexDifference,
  QuestionDifferences,
} from "../../service/index-versions/difference/index-difference.ts";
import { count } from "../../text/count.ts";
import type { Styler } from "../styler.ts";
import { oneLine } from "./one-line.ts";

/** Lines of one kind that are shown; the rest is counted, and all of it is in the JSON. */
const SHOWN = 30;

/** What going from one version to another would change, the answers of people first. */
export function renderIndexDifference(difference: IndexDifference, styler: Styler): string {
  const { from, to, documents, golden, questions } = difference;
  return [
    styler.bold(`${from} → ${to}`),
    ...renderGolden(golden, styler),
    ...(questions ? renderQuestions(questions, styler) : []),
    ...renderDocuments(documents, styler),
  ].join("\n");
}

function renderGolden(golden: readonly GoldenDifference[], { red, green, dim }: Styler): string[] {
  const lost = golden.filter(({ to }) => to !== "fresh");
  const won = golden.filter(({ to }) => to === "fresh");
  return [
    `${count(lost.length, "reviewed answer")} would no longer be served, ${won.length} would be again`,
    ...shown(lost, ({ id, to, reason }) => `  ${red(to)} ${id}: ${oneLine(reason)}`, dim),
    ...shown(won, ({ id, question }) => `  ${green("fresh")} ${id}: ${oneLine(question)}`, dim),
  ];
}

function renderQuestions({ set, asked, changed }: QuestionDifferences, { yellow, dim }: Styler): string[] {
  return [
    `${changed.length} of ${count(asked, "question")} of ${set} would be answered otherwise`,
    ...shown(
      changed,
      ({ id, question, changes, from, to }) =>
        `  ${yellow(changes.join(", "))} ${id}: ${oneLine(question)}\n    ${dim(`${glance(from)} → ${glance(to)}`)}`,
      dim,
    ),
  ];
}

function glance({ source, pages, error }: AnswerGlance): string {
  if (error !== null || source === null) return error ?? "error";
  return pages.length === 0 ? source : `${source} from ${pages.join(", ")}`;
}

function renderDocuments(documents: DocumentDifference, { green, red, yellow, dim }: Styler): string[] {
  const { added, removed, changed, unchanged } = documents;
  return [
    `${count(added.length, "document")} added, ${changed.length} changed, ${removed.length} removed, ${unchanged} the same`,
    ...shown(added, (id) => `  ${green("+")} ${oneLine(id)}`, dim),
    ...shown(removed, (id) => `  ${red("-")} ${oneLine(id)}`, dim),
    ...shown(
      changed,
      (each) =>
        `  ${yellow("~")} ${oneLine(each.id)} ${dim(`${each.from} → ${each.to}; passages: ${each.added} new, ${each.removed} gone, ${each.kept} kept`)}`,
      dim,
    ),
  ];
}

function shown<Item>(items: readonly Item[], line: (item: Item) => string, dim: Styler["dim"]): string[] {
  const rest = items.length - SHOWN;
  return [...items.slice(0, SHOWN).map(line), ...(rest > 0 ? [dim(`  and ${rest} more, in --json`)] : [])];
}
