import { isDeepStrictEqual } from "node:util";
import { checkDocumentWrite, checkPin } from "../check-write.ts";
import { compareIds } from "../compare-ids.ts";
import type { DocumentRecord, DocumentStore, DocumentWrite, StoredVector } from "../documents.ts";
import { topicsOf } from "../topic.ts";
import type { VectorTable } from "../vector-table.ts";
import { createWordCount } from "./count-passages-with.ts";
import type { DocumentReader } from "./create-document-reader.ts";
import { createPassageWriter } from "./create-passage-writer.ts";
import type { SettingRows } from "./create-sqlite-settings.ts";
import {
  PASSAGE_COLUMNS,
  type PassageRow,
  SUMMARY_COLUMNS,
  type SummaryRow,
  toPassage,
  toSummary,
} from "./document-rows.ts";
import type { GuardedConnection } from "./indexes/guard-connection.ts";
import type { IndexTables } from "./indexes/index-tables.ts";
import { createTextSearch } from "./search-text.ts";
import { fromBlob } from "./vector-blob.ts";
import type { ChangeLog } from "./vector-changes.ts";

export interface DocumentParts {
  connection: GuardedConnection;
  reader: DocumentReader;
  settings: SettingRows;
  changes: ChangeLog;
  vectors: VectorTable;
  tables: IndexTables;
}

export function createSqliteDocuments(parts: DocumentParts): DocumentStore {
  const { connection, reader, settings, changes, vectors, tables } = parts;
  const { database } = connection;
  const searchText = createTextSearch(connection, tables);
  const countWith = createWordCount(connection, tables);
  const writer = createDocumentWriter(parts);
  const list = database.prepare<[], SummaryRow>(`SELECT ${SUMMARY_COLUMNS} FROM ${tables.documents}`);
  const listCollection = database.prepare<[string], SummaryRow>(
    `SELECT ${SUMMARY_COLUMNS} FROM ${tables.documents} WHERE collection = ?`,
  );
  const passagesOf = database.prepare<[number], PassageRow>(`
    SELECT ${PASSAGE_COLUMNS} FROM ${tables.documents} d JOIN ${tables.passages} p ON p.document = d.number
    WHERE d.number = ? ORDER BY p.ordinal`);
  const passageById = database.prepare<[string], PassageRow>(`
    SELECT ${PASSAGE_COLUMNS} FROM ${tables.passages} p JOIN ${tables.documents} d ON p.document = d.number WHERE p.id = ?`);
  const vectorByHash = database.prepare<[string], { vector: Buffer; truncated: number }>(`
    SELECT v.vector, p.truncated FROM ${tables.passages} p JOIN ${tables.vectors} v ON v.passage = p.number
    WHERE p.embedding_hash = ? LIMIT 1`);
  const counts = database.prepare<[], { documents: number; passages: number }>(
    `SELECT (SELECT count(*) FROM ${tables.documents}) AS documents, (SELECT count(*) FROM ${tables.passages}) AS passages`,
  );
  const unembedded = database
    .prepare<[], number>(
      `SELECT count(*) FROM ${tables.passages} WHERE number NOT IN (SELECT passage FROM ${tables.vectors})`,
    )
    .pluck();

  return {
    vectors,
    async getDocument(id) {
      return connection.read(() => {
        const document = reader.document(id);
        return document === undefined ? undefined : { ...document, source: reader.source(document.id) };
      });
    },
    async listDocuments({ collection } = {}) {
      const rows = connection.run(() =>
        collection === undefined ? list.all() : listCollection.all(collection),
      );
      return rows.map(toSummary).sort((a, b) => compareIds(a.id, b.id));
    },
    async getPassages(documentId) {
      return connection.read(() => {
        const row = reader.findRow(documentId);
        return row === undefined ? [] : passagesOf.all(row.number).map(toPassage);
      });
    },
    async getPassagesById(ids) {
      return connection.read(() => ids.flatMap((id) => passageById.get(id) ?? []).map(toPassage));
    },
    async findVectors(embeddingHashes) {
      const found = new Map<string, StoredVector>();
      connection.read(() => {
        for (const hash of embeddingHashes) {
          const row = vectorByHash.get(hash);
          if (row !== undefined)
            found.set(hash, { vector: fromBlob(row.vector), truncated: row.truncated === 1 });
        }
      });
      return found;
    },
    async putDocument(write) {
      checkDocumentWrite(write);
      connection.writeDocuments(() => {
        checkPin(settings.getPin(), write.embedder);
        writer.put(write);
        changes.prune();
        settings.settlePin(write.embedder);
      });
    },
    async removeDocuments(ids) {
      return connection.writeDocuments(() => {
        const removed = [...new Set(ids)].filter((id) => writer.remove(id));
        changes.prune();
        settings.settlePin(undefined);
        return removed;
      });
    },
    async searchText(terms, { k, documentIds }) {
      return connection.read(() => searchText({ terms, k, documentIds }));
    },
    async countPassagesWith(words) {
      return connection.read(() => words.map(countWith));
    },
    async countUnembedded() {
      return connection.run(() => unembedded.get()) ?? 0;
    },
    async count() {
      return connection.run(() => counts.get()) ?? { documents: 0, passages: 0 };
    },
  };
}

function createDocumentWriter({ connection, changes, reader, tables }: DocumentParts) {
  const { database } = connection;
  const passages = createPassageWriter(connection, { changes, tables });
  const numberOf = database
    .prepare<[string], number>(`SELECT number FROM ${tables.documents} WHERE id = ?`)
    .pluck();
  const upsert = database.prepare<[ReturnType<typeof toColumns>], { number: number }>(`
    INSERT INTO ${tables.documents} (id, collection, root, title, format, content_hash, version, revision, metadata, index_key,
      ingested_at, source)
    VALUES (@id, @collection, @root, @title, @format, @contentHash, @version, @revision, @metadata, @indexKey,
      @ingestedAt, @source)
    ON CONFLICT (id) DO UPDATE SET collection = @collection, root = @root, title = @title, format = @format,
      content_hash = @contentHash, version = @version, revision = @revision, metadata = @metadata,
      index_key = @indexKey, ingested_at = @ingestedAt, source = @source
    RETURNING number`);
  const removeDocument = database.prepare<[number]>(`DELETE FROM ${tables.documents} WHERE number = ?`);
  const removeTopics = database.prepare<[number]>(`DELETE FROM ${tables.topics} WHERE document = ?`);
  const addTopic = database.prepare<[string, number]>(
    `INSERT INTO ${tables.topics} (topic, document) VALUES (?, ?)`,
  );
  const setAlias = database.prepare<[string, string]>(
    `INSERT OR REPLACE INTO ${tables.aliases} (old_id, new_id) VALUES (?, ?)`,
  );
  const removeAlias = database.prepare<[string]>(`DELETE FROM ${tables.aliases} WHERE old_id = ?`);

  function remove(id: string): boolean {
    const number = numberOf.get(id);
    if (number === undefined) return false;
    passages.removeAll(number);
    removeDocument.run(number);
    changes.add("document", id);
    return true;
  }

  function put({ document, passages: rows, vectors, renamedFrom }: DocumentWrite): void {
    if (renamedFrom !== undefined && renamedFrom !== document.id) {
      remove(renamedFrom);
      setAlias.run(renamedFrom, document.id);
    }
    removeAlias.run(document.id);
    const before = reader.document(document.id);
    const number = upsert.get(toColumns(document))?.number;
    if (number === undefined) throw new TypeError("An insert returned no row.");
    removeTopics.run(number);
    for (const topic of topicsOf(document.metadata)) addTopic.run(topic, number);
    passages.replace(number, rows, vectors);
    if (!isDeepStrictEqual(before, reader.document(document.id))) changes.add("document", document.id);
  }

  return { put, remove };
}

function toColumns({ metadata, ...columns }: DocumentRecord) {
  return { ...columns, metadata: JSON.stringify(metadata) };
}
