import { type MetadataFilter, matchesFilter } from "../stores/metadata-filter.ts";
import type { DocumentDirectory, DocumentEntry } from "./document-directory.ts";
import { type EntityNode, type EntityValue, indexEntities } from "./entity-index.ts";
import { type EntityWord, entityWords, standAlone } from "./entity-words.ts";

/**
 * An entity that a question names (a product, a page, a version) becomes a condition of the search, so that passages of
 * its near-identical siblings never compete with its own. Only values that the documents have are looked for, only in
 * fields that were declared, and a question that names two values of a field is left alone.
 */
export interface EntityFinder {
  find(
    question: string,
    options?: { /** What the caller may see. @default every document */ filter?: MetadataFilter },
  ): Promise<NamedEntities>;
}

export interface NamedEntities {
  /** Conditions for the search; absent when there are none. */
  readonly filter?: MetadataFilter;
  /** What became a condition. */
  readonly matches: readonly EntityMatch[];
  /** Fields that the question names several values of: no condition was made of them. */
  readonly ambiguous: readonly AmbiguousField[];
}

export interface EntityMatch {
  readonly field: string;
  /** As the documents have it. */
  readonly value: string | number;
  /** As the question has it. */
  readonly words: string;
}

export interface AmbiguousField {
  readonly field: string;
  readonly values: readonly (string | number)[];
  /** In words. */
  readonly reason: string;
}

export interface EntityFinderParts {
  directory: DocumentDirectory;
  /** Declared metadata fields, `document.id` and its like among them. */
  fields: readonly string[];
}

/** Values are read once for each state of the documents. */
export function createEntityFinder({ directory, fields }: EntityFinderParts): EntityFinder {
  let indexed: { entries: ReadonlyMap<string, DocumentEntry>; root: EntityNode } | undefined;
  return {
    async find(question, { filter } = {}) {
      if (fields.length === 0) return { matches: [], ambiguous: [] };
      const entries = await directory.current();
      if (indexed?.entries !== entries) {
        const documents = [...entries].map(([id, entry]) => [id, entry.fields] as const);
        indexed = { entries, root: indexEntities(documents, fields) };
      }
      const isVisible = ({ documentIds }: EntityValue) =>
        filter === undefined ||
        [...documentIds].some((id) => matchesFilter(entries.get(id)?.fields ?? {}, filter));
      return findEntities(question, { root: indexed.root, fields, isVisible });
    },
  };
}

interface Search {
  root: EntityNode;
  fields: readonly string[];
  isVisible: (value: EntityValue) => boolean;
}

/** Values of one field at one place of the question. */
interface Mention {
  readonly field: string;
  readonly values: readonly EntityValue[];
  /** Positions of words: [first, last]. */
  readonly first: number;
  readonly last: number;
  readonly words: string;
}

function findEntities(question: string, { root, fields, isVisible }: Search): NamedEntities {
  const words = entityWords(question);
  const find = (names: readonly Mention[]) =>
    words.flatMap((_, first) => mentionsAt(question, { words, first, root, isVisible, names }));
  const mentions = withoutInner(find(find([])), fields);
  const matches: EntityMatch[] = [];
  const ambiguous: AmbiguousField[] = [];
  const conditions: [string, MetadataFilter[string]][] = [];
  for (const field of fields) {
    const named = mentions.filter((mention) => mention.field === field);
    const names = new Map(named.map((mention) => [spellings(mention), mention]));
    const [mention] = names.values();
    if (mention === undefined) continue;
    const values = [...names.values()].flatMap((each) => each.values.map(({ value }) => value));
    if (names.size > 1) {
      const listed = values.map((value) => JSON.stringify(value)).join(", ");
      ambiguous.push({ field, values, reason: `the question names several values of "${field}": ${listed}` });
      continue;
    }
    const [only, ...others] = values;
    if (only === undefined) continue;
    conditions.push([field, others.length === 0 ? only : { in: values }]);
    for (const value of values) matches.push({ field, value, words: mention.words });
  }
  return { ...(conditions.length > 0 && { filter: Object.fromEntries(conditions) }), matches, ambiguous };
}

function mentionsAt(
  question: string,
  {
    words,
    first,
    root,
    isVisible,
    names,
  }: Pick<Search, "root" | "isVisible"> & {
    words: readonly EntityWord[];
    first: number;
    /** Mentions known so far, that a number may follow. */
    names: readonly Mention[];
  },
): Mention[] {
  const mentions: Mention[] = [];
  let node: EntityNode | undefined = root;
  for (let last = first; last < words.length; last += 1) {
    const [start, end] = [words[first], words[last]];
    node = end && node.next.get(end.word);
    if (node === undefined || start === undefined || end === undefined) break;
    if (node.values.length === 0 || !standAlone(question, start, end)) continue;
    const text = question.slice(start.start, end.end);
    const written = text + (/^[+#*!]+/.exec(question.slice(end.end, end.end + 8))?.[0] ?? "");
    const isLetter = /^\p{L}$/u.test(text);
    const visible = node.values.filter(
      (value) => isVisible(value) && (!isLetter || fold(String(value.value)) === fold(written)),
    );
    for (const field of new Set(visible.map((value) => value.field))) {
      const values = visible.filter((value) => value.field === field);
      const isSaid = isMarked(field, words, first) || followsName(values, { field, first, names });
      if (first === last && !isSaid) continue;
      mentions.push({ field, first, last, words: text, values: preferWritten(values, written) });
    }
  }
  return mentions;
}

/** A bare number means a value only where the question says so: v5, version 5, "Year 2024" for the field `year`. Other words always do. */
function isMarked(field: string, words: readonly EntityWord[], at: number): boolean {
  const word = words[at];
  if (word === undefined || !/^\p{N}+$/u.test(word.word)) return true;
  const named = entityWords(field).at(-1)?.word;
  const before = words[at - 1]?.word;
  return word.isVersion || (before !== undefined && (before === named || before === "version"));
}

/** "Lumen 3": a number right behind a name is its version, or whatever else of the same documents has that number. */
function followsName(
  values: readonly EntityValue[],
  { field, first, names }: Pick<Mention, "field" | "first"> & { names: readonly Mention[] },
): boolean {
  const before = names.filter((name) => name.last === first - 1 && name.field !== field);
  const documents = new Set(
    before.flatMap((name) => name.values.flatMap(({ documentIds }) => [...documentIds])),
  );
  return values.some(({ documentIds }) => [...documentIds].some((id) => documents.has(id)));
}

/** Of values that differ in punctuation alone, such as "Acme" and "Acme+", those written as in the question. */
function preferWritten(values: readonly EntityValue[], written: string): readonly EntityValue[] {
  const same = values.filter(({ value }) => fold(String(value)) === fold(written));
  return same.length > 0 ? same : values;
}

function fold(text: string): string {
  return text.trim().normalize("NFKC").toLowerCase();
}

/** A name inside a longer one is not meant, and of fields that have the very same name the first declared one counts. */
function withoutInner(mentions: readonly Mention[], fields: readonly string[]): Mention[] {
  const rank = ({ field }: Mention) => fields.indexOf(field);
  return mentions.filter(
    (inner) =>
      !mentions.some((outer) => {
        if (outer.first > inner.first || outer.last < inner.last) return false;
        const isLonger = outer.last - outer.first > inner.last - inner.first;
        return isLonger || (outer.field !== inner.field && rank(outer) < rank(inner));
      }),
  );
}

function spellings({ values }: Mention): string {
  return JSON.stringify(values.map(({ value }) => value));
}
