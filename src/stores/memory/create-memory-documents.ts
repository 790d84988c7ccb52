import { isDeepStrictEqual } from "node:util";
import { AppError } from "../../errors.ts";
import { plainWords, stemOf } from "../../text/words/stems.ts";
import { checkDocumentWrite, checkPin } from "../check-write.ts";
import { compareIds } from "../compare-ids.ts";
import type {
  DocumentStore,
  DocumentSummary,
  DocumentWrite,
  PassageRecord,
  StoredVector,
} from "../documents.ts";
import { bm25 } from "./bm25.ts";
import { type MemoryState, resolveDocument, settlePin } from "./memory-state.ts";

/** @param checkWrite looks whether the version of the index may be written to, before anything changes */
export function createMemoryDocuments(state: MemoryState, checkWrite: () => void): DocumentStore {
  return {
    vectors: state.passageVectors,
    async getDocument(id) {
      return structuredClone(resolveDocument(state, id));
    },
    async listDocuments({ collection } = {}) {
      return [...state.documents.values()]
        .filter((document) => collection === undefined || document.collection === collection)
        .map(({ source: _, ...summary }): DocumentSummary => structuredClone(summary))
        .sort((a, b) => compareIds(a.id, b.id));
    },
    async getPassages(documentId) {
      const document = resolveDocument(state, documentId);
      return document === undefined ? [] : [...structuredClone(state.passages.get(document.id) ?? [])];
    },
    async getPassagesById(ids) {
      return ids.flatMap((id) => structuredClone(state.passagesById.get(id)) ?? []);
    },
    async findVectors(embeddingHashes) {
      const wanted = new Set(embeddingHashes);
      const found = new Map<string, StoredVector>();
      for (const { id, embeddingHash, truncated } of state.passagesById.values()) {
        const row = state.passageVectors.rows.get(id);
        if (row !== undefined && wanted.has(embeddingHash)) {
          found.set(embeddingHash, { vector: row.vector.slice(), truncated });
        }
      }
      return found;
    },
    async putDocument(write) {
      checkWrite();
      checkPut(state, write);
      put(state, write);
      settlePin(state, write.embedder);
    },
    async removeDocuments(ids) {
      checkWrite();
      const removed = [...new Set(ids)].filter((id) => remove(state, id));
      settlePin(state, undefined);
      return removed;
    },
    async searchText(terms, { k, documentIds }) {
      const wanted = documentIds === undefined ? undefined : new Set(documentIds);
      const texts = [...state.passagesById.values()].map((passage) => ({
        id: passage.id,
        headings: passage.headings.join("\n"),
        text: passage.text,
      }));
      const allowed = ({ id }: { id: string }) =>
        wanted === undefined || wanted.has(state.passagesById.get(id)?.documentId ?? "");
      return bm25(texts, terms)
        .filter(allowed)
        .slice(0, Math.max(0, k))
        .map(({ id, score }) => ({ passageId: id, score }));
    },
    async countPassagesWith(words) {
      const passages = [...state.passagesById.values()].map(
        ({ headings, text }) => new Set(plainWords(`${headings.join("\n")}\n${text}`).map(stemOf)),
      );
      return words.map((word) => {
        const [plain, ...others] = plainWords(word);
        if (plain === undefined || others.length > 0) return 0;
        const stem = stemOf(plain);
        return passages.filter((stems) => stems.has(stem)).length;
      });
    },
    async countUnembedded() {
      const { rows } = state.passageVectors;
      return [...state.passagesById.keys()].filter((id) => !rows.has(id)).length;
    },
    async count() {
      return { documents: state.documents.size, passages: state.passagesById.size };
    },
  };
}

function checkPut(state: MemoryState, write: DocumentWrite): void {
  checkDocumentWrite(write);
  checkPin(state.pin, write.embedder);
  const replaced = new Set([write.document.id, write.renamedFrom]);
  for (const { id } of write.passages) {
    const owner = state.passagesById.get(id)?.documentId;
    if (owner !== undefined && !replaced.has(owner)) {
      throw new AppError("internal", `Passage "${id}" already belongs to document "${owner}".`);
    }
  }
}

function put(state: MemoryState, { document, passages, vectors, renamedFrom }: DocumentWrite): void {
  if (renamedFrom !== undefined && renamedFrom !== document.id) {
    remove(state, renamedFrom);
    state.aliases.set(renamedFrom, document.id);
  }
  state.aliases.delete(document.id);
  const kept = new Set(passages.map((passage) => passage.id));
  const gone = (state.passages.get(document.id) ?? []).filter((passage) => !kept.has(passage.id));
  removePassages(state, gone);
  const copies = [...structuredClone(passages)].sort((a, b) => a.ordinal - b.ordinal);
  if (!isDeepStrictEqual(state.documents.get(document.id), document)) state.passageVectors.touch();
  state.documents.set(document.id, structuredClone(document));
  state.passages.set(document.id, copies);
  for (const passage of copies) state.passagesById.set(passage.id, passage);
  for (const [index, vector] of vectors.entries()) {
    const id = passages[index]?.id;
    if (id !== undefined) state.passageVectors.set({ id, group: document.id, vector });
  }
}

function remove(state: MemoryState, id: string): boolean {
  removePassages(state, state.passages.get(id) ?? []);
  state.passages.delete(id);
  if (!state.documents.delete(id)) return false;
  state.passageVectors.touch();
  return true;
}

function removePassages(state: MemoryState, passages: readonly PassageRecord[]): void {
  for (const { id } of passages) {
    state.passagesById.delete(id);
    state.passageVectors.delete(id);
  }
}
