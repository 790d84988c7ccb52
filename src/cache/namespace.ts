import { hashBytes } from "../text/hash-text.ts";

/**
 * What cached answers are comparable under. The namespace is a filter before the search, made of everything that shapes an
 * answer besides the question; the question is never part of it, nor is it part of any text that is embedded. The tenant is
 * not in it either: each has a store of its own.
 */

/** Models, prompt and index: what is the same for every question of a deployment until somebody changes it. */
export interface EditionParts {
  /** Fingerprint id of the embedder. */
  readonly embedderId: string;
  /** Stands for how documents are cut and indexed. */
  readonly index: string;
  /** Stands for the prompt of the answer. */
  readonly prompt: string;
  /** Id of the chat model that writes; null where none is configured. */
  readonly chat: string | null;
  /** The sentence that says that the documents hold no answer, which is part of the prompt. */
  readonly fallback: string;
}

/** Who asks, where, and under which settings. */
export interface NamespaceParts {
  readonly edition: string;
  readonly surface: string | null;
  readonly audience: readonly string[];
  readonly language: string | null;
  /** Conditions on document metadata, those of the audience included. */
  readonly filter: unknown;
  /** Settings that shape the answer, such as the size of the shortlist; plain data. */
  readonly settings: unknown;
}

export function editionOf(parts: EditionParts): string {
  return digest(parts);
}

export function namespaceOf({ audience, language, ...parts }: NamespaceParts): string {
  return digest({
    ...parts,
    audience: [...new Set(audience)].sort(),
    language: language === null ? null : (Intl.getCanonicalLocales(language)[0] ?? language),
  });
}

/** 128 bits: more namespaces than a store can hold keep apart. */
function digest(value: unknown): string {
  return hashBytes(canonicalJson(value)).slice(0, 32);
}

/** One text for one value: names in order, and what is undefined left out. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
