import type { Assay } from "../../../src/index.ts";
import { hashText } from "../../../src/text/hash-text.ts";
import type { SystemDocument } from "./stored-answer-system.ts";

/** Puts a set of documents in the place of the one before, and touches none that says the same. */
export function createDocumentKeeper(assay: Assay) {
  const kept = new Map<string, string>();
  return async (documents: readonly SystemDocument[]): Promise<void> => {
    const now = new Set(documents.map(({ id }) => id));
    const gone = [...kept.keys()].filter((id) => !now.has(id));
    if (gone.length > 0) await assay.documents.remove(gone);
    for (const id of gone) kept.delete(id);
    for (const { id, text } of documents) {
      if (kept.get(id) === hashText(text)) continue;
      await assay.documents.put({ id, text, format: "markdown" });
      kept.set(id, hashText(text));
    }
  };
}
