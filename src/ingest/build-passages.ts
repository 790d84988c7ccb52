import type { PassageRecord } from "../stores/documents.ts";
import { hashBytes, hashText } from "../text/hash-text.ts";
import type { PassageDraft } from "../text/passages/chunk.ts";
import { embeddingText } from "../text/passages/embedding-text.ts";

/** A passage that lacks only its vector. */
export interface UnembeddedPassage {
  readonly record: Omit<PassageRecord, "truncated">;
  readonly embeddingText: string;
}

/**
 * Gives passages their ids: the document, the hash of the text, and the number of equal texts before it, so that an
 * edit elsewhere in the document changes no id and equal passages still have two.
 */
export function buildPassages(
  document: { readonly id: string; readonly title: string },
  drafts: readonly PassageDraft[],
): UnembeddedPassage[] {
  const seen = new Map<string, number>();
  return drafts.map((draft, ordinal) => {
    const hash = hashText(draft.text);
    const repeat = seen.get(hash) ?? 0;
    seen.set(hash, repeat + 1);
    const text = embeddingText(document.title, draft.headings, draft.text);
    const id = hashBytes(JSON.stringify([document.id, hash, repeat])).slice(0, 32);
    const record = { ...draft, id, documentId: document.id, ordinal, hash, embeddingHash: hashText(text) };
    return { record, embeddingText: text };
  });
}
