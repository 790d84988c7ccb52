import type { Metadata } from "../stores/documents.ts";
import { stopWords } from "../text/words/stop-words.ts";
import { entityWords } from "./entity-words.ts";

/** A value of a declared metadata field, as the documents have it. */
export interface EntityValue {
  readonly field: string;
  readonly value: string | number;
  /** Ids of the documents that have it. */
  readonly documentIds: ReadonlySet<string>;
}

/** Values by their words, so that the cost of a question depends on its length and not on the number of values. */
export interface EntityNode {
  readonly next: Map<string, EntityNode>;
  /** Values whose words end here: spellings of one name, or values of several fields. */
  readonly values: EntityValue[];
}

interface IndexedValue extends EntityValue {
  readonly documentIds: Set<string>;
}

/** Names longer than this are sentences. */
const MAX_WORDS = 20;

export function indexEntities(
  documents: Iterable<readonly [id: string, fields: Metadata]>,
  declared: readonly string[],
): EntityNode {
  const root = createNode();
  const known = new Map<string, IndexedValue | undefined>();
  for (const [id, fields] of documents) {
    for (const field of declared) {
      const held = Object.hasOwn(fields, field) ? fields[field] : undefined;
      if (held === undefined || typeof held === "boolean") continue;
      for (const value of typeof held === "object" ? held : [held]) {
        const key = JSON.stringify([field, value]);
        if (!known.has(key)) known.set(key, add(root, { field, value }));
        known.get(key)?.documentIds.add(id);
      }
    }
  }
  return root;
}

/** The value in its place, without documents yet; undefined for one that no question can name. */
function add(root: EntityNode, named: Pick<EntityValue, "field" | "value">): IndexedValue | undefined {
  const words = entityWords(String(named.value)).map(({ word }) => word);
  if (words.length > MAX_WORDS || !canBeNamed(words, String(named.value))) return undefined;
  let node = root;
  for (const word of words) {
    const next = node.next.get(word) ?? createNode();
    node.next.set(word, next);
    node = next;
  }
  const value: IndexedValue = { ...named, documentIds: new Set() };
  node.values.push(value);
  return value;
}

/**
 * A single letter and words such as "it" or "other" stand in too many questions that do not mean the value. A letter with
 * its signs, C++ or F#, is a name where it is written so.
 */
function canBeNamed(words: readonly string[], value: string): boolean {
  const [first] = words;
  if (first === undefined || words.every((word) => stopWords.has(word))) return false;
  return words.length > 1 || !/^\p{L}$/u.test(first) || /^\p{L}[+#*!]+$/u.test(value.trim());
}

function createNode(): EntityNode {
  return { next: new Map(), values: [] };
}
