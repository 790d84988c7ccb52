import type { NamedEntities } from "../retrieval/entity-filter.ts";
import type { FilterCondition, MetadataFilter } from "../stores/metadata-filter.ts";
import { literalPattern } from "../text/literal-pattern.ts";
import { identifierParts } from "../text/words/identifier-parts.ts";
import { contentWords } from "../text/words/words.ts";
import type { QuestionContext } from "./question-context.ts";

/** What a question names of the declared fields, and what follows from it for the search. */

/** A follow-up is about what it names itself; what it leaves open was named before. */
export async function findEntities(
  { question, options, parts }: QuestionContext,
  standAlone: string | null | undefined,
): Promise<NamedEntities> {
  const named = await parts.entities.find(question, options);
  if (!standAlone) return named;
  const before = await parts.entities.find(standAlone, options);
  const own = new Set([...named.matches, ...named.ambiguous].map(({ field }) => field));
  const isOpen = ({ field }: { field: string }) => !own.has(field);
  const inherited = Object.entries(before.filter ?? {}).filter(([field]) => !own.has(field));
  const filter = { ...Object.fromEntries(inherited), ...named.filter };
  return {
    ...(Object.keys(filter).length > 0 && { filter }),
    matches: [...named.matches, ...before.matches.filter(isOpen)],
    ambiguous: [...named.ambiguous, ...before.ambiguous.filter(isOpen)],
  };
}

/** Conditions of the caller and of named entities hold together; where both speak of a field, the caller's counts. */
export function bothFilters(
  asked: MetadataFilter | undefined,
  { filter: named }: NamedEntities,
): MetadataFilter | undefined {
  if (!asked && !named) return undefined;
  const conditions = Object.entries(named ?? {}).map(([field, condition]) => [field, orAbsent(condition)]);
  return { ...Object.fromEntries(conditions), ...asked };
}

/** A page that says nothing of the field is not about another product: what all of them share stays in. */
function orAbsent(condition: MetadataFilter[string]): FilterCondition {
  return typeof condition === "object"
    ? { ...condition, orAbsent: true }
    : { in: [condition], orAbsent: true };
}

/**
 * The question with "product" in place of the product that limits the search already: its documents need not repeat its
 * name, and a name that none of them holds only moves the question away from all of them. Undefined when nothing is left.
 */
export function withoutEntities(question: string, { matches }: NamedEntities): string | undefined {
  const text = matches
    .reduce((rest, { field, words }) => withKind(rest, { words, kind: kindOf(field) }), question)
    .replace(/\s+/gu, " ")
    .trim();
  return text !== question && contentWords(text).length > 0 ? text : undefined;
}

/** "the Acme Kettle" → "the product", "version 3" → "version". */
function withKind(question: string, { words, kind }: { words: string; kind: string }): string {
  const named = new RegExp(`(?<![\\p{L}\\p{N}])${literalPattern(words)}(?![\\p{L}\\p{N}])`, "gu");
  const replaced = question.replace(named, () => kind);
  if (kind.trim() === "") return replaced;
  const twice = new RegExp(`(${literalPattern(kind)})\\s+${literalPattern(kind)}(?![\\p{L}\\p{N}])`, "iu");
  return replaced.replace(twice, "$1");
}

/** What a field's values are, as a word of a question: `productName` → "product name". The document's own are left out. */
function kindOf(field: string): string {
  return field.startsWith("document.") ? " " : identifierParts(field).join(" ");
}
