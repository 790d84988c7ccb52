import { type ExpectedFacts, relevantDocuments } from "../../sets/eval-question.ts";
import { matchesPattern } from "./matches-pattern.ts";
import { distinct, flag, type MeasuredQuestion, type Values } from "./measured-question.ts";

/** Whether it was refused, what it cites, and whether it says what it must. @throws AppError `fact-timeout` */
export function answerValues({ question, answer }: MeasuredQuestion): Values {
  const { answerable, expect } = question;
  const isRefused = answer.source === "fallback";
  const relevant = relevantDocuments(expect);
  const cited = citedDocuments(answer.citations);
  const right = cited.filter((id) => (expect.documents[id] ?? 0) > 0);
  const found = relevant.filter((id) => cited.includes(id));
  const isFromDocuments = !isRefused && answer.source !== "golden" && relevant.length > 0;
  return {
    "refusal.refused": flag(answerable === false, isRefused),
    "refusal.answered": flag(answerable === true, !isRefused),
    "citation.precision": isFromDocuments && cited.length > 0 ? right.length / cited.length : null,
    "citation.recall": isFromDocuments ? found.length / relevant.length : null,
    "answer.facts": holdsFacts(answer.text, expect.facts),
  };
}

/** Each once, in the order of the answer. */
export function citedDocuments(citations: readonly { readonly documentId: string }[]): string[] {
  return distinct(citations.map(({ documentId }) => documentId));
}

/**
 * 1 where every fact is there and none that must not be; null where nothing is expected.
 *
 * @throws AppError `fact-timeout` for a pattern that takes too long
 */
export function holdsFacts(text: string, { contain, notContain, regex }: ExpectedFacts): number | null {
  if (contain.length + notContain.length + regex.length === 0) return null;
  const said = folded(text);
  const holds =
    contain.every((fact) => said.includes(folded(fact))) &&
    !notContain.some((fact) => said.includes(folded(fact))) &&
    regex.every((pattern) => matchesPattern(pattern, text));
  return Number(holds);
}

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
}
