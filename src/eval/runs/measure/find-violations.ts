import type { Answer } from "../../../answer/answer.ts";
import { isInScope } from "../../../stores/golden-scope.ts";
import { matchesFilter } from "../../../stores/metadata-filter.ts";
import type { EvalQuestion } from "../../sets/eval-question.ts";
import type { EvalSource } from "../eval-source.ts";
import { citedDocuments } from "./answer-values.ts";
import { type MeasuredQuestion, stageOf } from "./measured-question.ts";
import { recalledDocuments } from "./retrieval-values.ts";

/** What must never happen, whatever the question. A gate allows none of it. */
export const violations = [
  "stale-serve",
  "unapproved-serve",
  "forbidden-entry",
  "out-of-scope-entry",
  "cross-tenant",
  "filter-ignored",
  "citation-gone",
  "refusal-not-verbatim",
] as const;

export type Violation = (typeof violations)[number];

/** Judged by what the store holds, and not by what the answer says of itself: a guard that is broken cannot vouch for itself. */
export async function findViolations(
  measured: MeasuredQuestion,
  source: Pick<EvalSource, "refusals" | "documents" | "passages">,
): Promise<Violation[]> {
  const { question, answer } = measured;
  const refusals = await source.refusals(question.surface);
  const isRefusal = answer.source === "fallback";
  const found: Violation[] = [
    ...entryViolations(measured),
    ...(await documentViolations(measured, source)),
    ...(isRefusal && !refusals.includes(answer.text) ? ["refusal-not-verbatim" as const] : []),
  ];
  if (await citesWhatIsGone(answer, source)) {
    found.push(answer.source === "cached" ? "stale-serve" : "citation-gone");
  }
  return [...new Set(found)];
}

function entryViolations({ question, answer, served, notEntries }: MeasuredQuestion): Violation[] {
  if (answer.source !== "golden") return [];
  // An entry that went while it was served cannot be judged fresh.
  if (served === undefined) return ["stale-serve"];
  const { entry, moved } = served;
  return [
    ...(moved.length > 0 ? ["stale-serve" as const] : []),
    ...(entry.state === "draft" || entry.state === "retired" ? ["unapproved-serve" as const] : []),
    ...(notEntries.includes(entry.id) ? ["forbidden-entry" as const] : []),
    ...(isInScope(entry, askerOf(question, answer)) ? [] : ["out-of-scope-entry" as const]),
  ];
}

/** As the surface made it, where the question does not say. */
function askerOf({ language }: EvalQuestion, { scope }: Answer) {
  const tag = language ?? scope.language;
  return { audience: scope.audience, ...(tag !== null && { language: tag }) };
}

async function documentViolations(
  measured: MeasuredQuestion,
  source: Pick<EvalSource, "documents">,
): Promise<Violation[]> {
  const { question, answer } = measured;
  const search = stageOf(measured, "retrieve");
  const isWeb = stageOf(measured, "web")?.outcome === "found";
  const used = [
    ...(search ? recalledDocuments(search) : []),
    // Citations of web pages name no document of the store.
    ...(isWeb ? [] : citedDocuments(answer.citations)),
  ];
  const tenant = question.tenant ?? answer.trace.tenant;
  const documents = used.length === 0 ? new Map<string, never>() : await source.documents();
  const isForeign = answer.trace.tenant !== tenant || used.some((id) => !documents.has(id));
  const { filter } = question;
  const isIgnored = filter !== null && used.some((id) => !matchesFilter(documents.get(id) ?? {}, filter));
  return [...(isForeign ? ["cross-tenant" as const] : []), ...(isIgnored ? ["filter-ignored" as const] : [])];
}

async function citesWhatIsGone(answer: Answer, { passages }: Pick<EvalSource, "passages">): Promise<boolean> {
  if (answer.trace.entries.some((entry) => entry.stage === "web" && entry.outcome === "found")) return false;
  for (const id of citedDocuments(answer.citations)) {
    const held = await passages(id);
    if (answer.citations.some((one) => one.documentId === id && !held.has(one.passageId))) return true;
  }
  return false;
}
