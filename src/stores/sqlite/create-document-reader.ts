import type { SnapshotReader } from "../sources/snapshot-reader.ts";
import type { Connection } from "./connection.ts";
import {
  type DocumentRow,
  PASSAGE_COLUMNS,
  type PassageRow,
  SUMMARY_COLUMNS,
  type SummaryRow,
  toDocument,
  toPassage,
  toSummary,
} from "./document-rows.ts";
import type { IndexTables } from "./indexes/index-tables.ts";

/** Reads of documents that other parts make inside their own transaction. */
export interface DocumentReader extends SnapshotReader {
  /** The row of the document with this id, or of the one it was renamed to. */
  findRow(id: string): SummaryRow | undefined;
}

export function createDocumentReader({ database }: Connection, tables: IndexTables): DocumentReader {
  const { documents, passages, aliases, topics } = tables;
  const byId = database.prepare<[string], SummaryRow>(
    `SELECT ${SUMMARY_COLUMNS} FROM ${documents} WHERE id = ?`,
  );
  const sourceOf = database.prepare<[string], string>(`SELECT source FROM ${documents} WHERE id = ?`).pluck();
  const aliasOf = database.prepare<[string], { new_id: string }>(
    `SELECT new_id FROM ${aliases} WHERE old_id = ?`,
  );
  const passageByHash = database.prepare<[string, string], PassageRow>(`
    SELECT ${PASSAGE_COLUMNS} FROM ${documents} d JOIN ${passages} p ON p.document = d.number
    WHERE d.id = ? AND p.hash = ? ORDER BY p.ordinal LIMIT 1`);
  const passagesOf = database.prepare<[string], PassageRow>(`
    SELECT ${PASSAGE_COLUMNS} FROM ${documents} d JOIN ${passages} p ON p.document = d.number
    WHERE d.id = ? ORDER BY p.ordinal`);
  // A text on so many pages is nobody's in particular. The bare columns are those of the smallest ordinal.
  const holdersOf = database.prepare<[string], PassageRow & { first: number }>(`
    SELECT ${PASSAGE_COLUMNS}, min(p.ordinal) AS first FROM ${passages} p JOIN ${documents} d ON p.document = d.number
    WHERE p.hash = ? GROUP BY d.number ORDER BY d.number LIMIT 16`);
  // Asked of a text that left its page, which is seldom: it reads all headings.
  const underHeading = database.prepare<[string, string], PassageRow>(`
    SELECT ${PASSAGE_COLUMNS} FROM ${passages} p JOIN ${documents} d ON p.document = d.number
    WHERE json_extract(p.headings, '$[#-1]') = ? AND d.collection = ? LIMIT 256`);
  const reviewedTextOf = database
    .prepare<[string], string>("SELECT text FROM source_snapshots WHERE hash = ?")
    .pluck();
  const byTopic = database.prepare<[string], DocumentRow>(`
    SELECT ${SUMMARY_COLUMNS}, source FROM ${documents} WHERE number IN
      (SELECT document FROM ${topics} WHERE topic = ?)`);

  function findRow(id: string): SummaryRow | undefined {
    const seen = new Set<string>();
    for (
      let current: string | undefined = id;
      current !== undefined;
      current = aliasOf.get(current)?.new_id
    ) {
      const row = byId.get(current);
      if (row !== undefined) return row;
      if (seen.has(current)) return undefined;
      seen.add(current);
    }
    return undefined;
  }

  return {
    findRow,
    document(id) {
      const row = findRow(id);
      return row === undefined ? undefined : toSummary(row);
    },
    source: (documentId) => sourceOf.get(documentId) ?? "",
    passage(documentId, hash) {
      const row = passageByHash.get(documentId, hash);
      return row === undefined ? undefined : toPassage(row);
    },
    passages: (documentId) => passagesOf.all(documentId).map(toPassage),
    reviewedText: (hash) => reviewedTextOf.get(hash),
    holders: (hash) => holdersOf.all(hash).map(toPassage),
    passagesUnder: (heading, collection) => underHeading.all(heading, collection).map(toPassage),
    topicDocuments: (topic) => byTopic.all(topic).map(toDocument),
  };
}
