import Database from "better-sqlite3";
import { migrate, migrations } from "../../../src/stores/sqlite/migrate.ts";
import { documentWrite, embedder, vectorOf } from "../../contract/store-samples.ts";

export interface OldContent {
  readonly documents: number;
  readonly entries: number;
}

/** A database as the first version of the schema has it, large enough for its migration to take a while. */
export function writeOldDatabase(path: string, { documents, entries }: OldContent): void {
  const database = new Database(path);
  database.pragma("journal_mode = WAL");
  migrate(database, migrations.slice(0, 1));
  const addDocument = database.prepare(`INSERT INTO documents (number, id, collection, root, title, format,
    content_hash, version, revision, metadata, index_key, ingested_at, source)
    VALUES (?, ?, 'default', '/docs', 'Title', 'markdown', ?, 'v1', 1, '{}', 'index', '2026-01-01T00:00:00.000Z', ?)`);
  const addPassage =
    database.prepare(`INSERT INTO passages (id, document, ordinal, headings, anchor, start_offset,
    end_offset, start_line, end_line, hash, embedding_hash, truncated, text)
    VALUES (@id, @document, @ordinal, '[]', NULL, @start, @end, @startLine, @endLine, @hash, @embeddingHash, 0, @text)`);
  const addVector = database.prepare("INSERT INTO passage_vectors (passage, vector) VALUES (?, ?)");
  const addWords = database.prepare("INSERT INTO passage_words (rowid, headings, text) VALUES (?, '', ?)");
  const addChange = database.prepare("INSERT INTO vector_changes (kind, key) VALUES ('passage', ?)");
  const addEntry =
    database.prepare(`INSERT INTO golden_entries (id, reviewed_by, reviewed_at, created_at, revision, answer)
    VALUES (?, 'ada', '2026-01-02T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 1, 'An answer.')`);
  const addPhrasing =
    database.prepare(`INSERT INTO golden_phrasings (id, entry, ordinal, text, normalised, vector)
    VALUES (?, ?, 0, ?, ?, ?)`);
  database.transaction(() => {
    database.prepare("INSERT INTO settings VALUES ('embedder', ?)").run(JSON.stringify(embedder));
    for (let number = 1; number <= documents; number += 1) {
      const texts = Array.from(
        { length: 10 },
        (_, at) => `Pass \`--flag-${number}-${at}\` ${"and some words ".repeat(20)}`,
      );
      const { document, passages, vectors } = documentWrite({
        id: `d${number}`,
        texts: texts.map((text) => text.trim()),
      });
      addDocument.run(number, document.id, document.contentHash, document.source);
      for (const [
        index,
        { documentId: _, headings: __, anchor: ___, truncated: ____, ...passage },
      ] of passages.entries()) {
        const row = addPassage.run({ ...passage, document: number }).lastInsertRowid;
        addVector.run(row, Buffer.from((vectors[index] ?? new Float32Array(4)).buffer));
        addWords.run(row, passage.text);
        addChange.run(passage.id);
      }
    }
    for (let number = 1; number <= entries; number += 1) {
      const question = `what is entry ${number}`;
      addEntry.run(`e${number}`);
      addPhrasing.run(`p${number}`, `e${number}`, question, question, Buffer.from(vectorOf(question).buffer));
    }
  })();
  database.close();
}
