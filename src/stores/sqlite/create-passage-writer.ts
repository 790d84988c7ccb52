import type { PassageRecord } from "../documents.ts";
import type { Connection } from "./connection.ts";
import { identifierColumn } from "./identifier-tokens.ts";
import type { IndexTables } from "./indexes/index-tables.ts";
import { toBlob } from "./vector-blob.ts";
import type { ChangeLog } from "./vector-changes.ts";

/** Writes passages with their vectors and words. Called inside a transaction that also writes the document. */
export interface PassageWriter {
  /** Makes these the passages of the document; one that is there as it is keeps its vector and logs no change. */
  replace(document: number, passages: readonly PassageRecord[], vectors: readonly Float32Array[]): void;
  removeAll(document: number): void;
}

interface KnownRow {
  number: number;
  id: string;
  headings: string;
  text: string;
  vector: Buffer;
}

export function createPassageWriter(
  { database }: Connection,
  { changes, tables }: { changes: ChangeLog; tables: IndexTables },
): PassageWriter {
  const known = database.prepare<[number], KnownRow>(`
    SELECT p.number, p.id, p.headings, p.text, v.vector
    FROM ${tables.passages} p JOIN ${tables.vectors} v ON v.passage = p.number WHERE p.document = ?`);
  const insert = database.prepare<[ReturnType<typeof toColumns>], { number: number }>(`
    INSERT INTO ${tables.passages} (id, document, ordinal, headings, anchor, start_offset, end_offset, start_line, end_line,
      hash, embedding_hash, truncated, text)
    VALUES (@id, @document, @ordinal, @headings, @anchor, @start, @end, @startLine, @endLine,
      @hash, @embeddingHash, @truncated, @text)
    RETURNING number`);
  const update = database.prepare<[ReturnType<typeof toColumns> & { number: number }]>(`
    UPDATE ${tables.passages} SET ordinal = @ordinal, headings = @headings, anchor = @anchor, start_offset = @start,
      end_offset = @end, start_line = @startLine, end_line = @endLine, hash = @hash,
      embedding_hash = @embeddingHash, truncated = @truncated, text = @text
    WHERE number = @number`);
  const remove = database.prepare<[number]>(`DELETE FROM ${tables.passages} WHERE number = ?`);
  const setVector = database.prepare<[number, Buffer]>(
    `INSERT OR REPLACE INTO ${tables.vectors} (passage, vector) VALUES (?, ?)`,
  );
  const addWords = database.prepare<[number, string, string, string]>(
    `INSERT INTO ${tables.words} (rowid, headings, text, identifiers) VALUES (?, ?, ?, ?)`,
  );
  const removeWords = database.prepare<[number]>(`DELETE FROM ${tables.words} WHERE rowid = ?`);

  function removeRow({ number, id }: KnownRow): void {
    removeWords.run(number);
    remove.run(number);
    changes.add("passage", id);
  }

  function put(
    document: number,
    passage: PassageRecord,
    vector: Float32Array,
    before: KnownRow | undefined,
  ): void {
    const columns = toColumns(document, passage);
    const blob = toBlob(vector);
    const number = before?.number ?? insert.get(columns)?.number;
    if (number === undefined) throw new TypeError("An insert returned no row.");
    if (before !== undefined) update.run({ ...columns, number });
    if (before?.vector.equals(blob) !== true) {
      setVector.run(number, blob);
      changes.add("passage", passage.id);
    }
    if (before?.headings === columns.headings && before.text === passage.text) return;
    if (before !== undefined) removeWords.run(number);
    const headings = passage.headings.join("\n");
    addWords.run(number, headings, passage.text, identifierColumn(headings, passage.text));
  }

  return {
    replace(document, passages, vectors) {
      const kept = new Set(passages.map((passage) => passage.id));
      const before = new Map(known.all(document).map((row) => [row.id, row]));
      for (const row of before.values()) if (!kept.has(row.id)) removeRow(row);
      for (const [index, vector] of vectors.entries()) {
        const passage = passages[index];
        if (passage !== undefined) put(document, passage, vector, before.get(passage.id));
      }
    },
    removeAll(document) {
      for (const row of known.all(document)) removeRow(row);
    },
  };
}

function toColumns(document: number, passage: PassageRecord) {
  const { documentId: _, headings, truncated, ...columns } = passage;
  return { ...columns, document, headings: JSON.stringify(headings), truncated: truncated ? 1 : 0 };
}
