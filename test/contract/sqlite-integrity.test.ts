import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../src/errors.ts";
import type { IntegrityProblem } from "../../src/stores/integrity/integrity-report.ts";
import { openSqliteStore } from "../../src/stores/sqlite/open-sqlite-store.ts";
import { fillStore } from "./integrity-contract.ts";
import { documentWrite } from "./store-samples.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-integrity-"));
let sound: Buffer;
let files = 0;

beforeAll(async () => {
  const path = join(folder, "sound.db");
  const store = await openSqliteStore({ path });
  await fillStore(store);
  await store.close();
  sound = readFileSync(path);
});
afterAll(() => rmSync(folder, { recursive: true }));

function copyOf(content: Buffer): string {
  files += 1;
  const path = join(folder, `${files}.db`);
  writeFileSync(path, content);
  return path;
}

async function check(path: string): Promise<readonly IntegrityProblem[]> {
  const store = await openSqliteStore({ path, create: false });
  try {
    return (await store.checkIntegrity()).problems;
  } finally {
    await store.close();
  }
}

/** Damage that SQL can do, with the rule that must tell it and words of what it must say. */
const damages: readonly [rule: string, says: RegExp, sql: string][] = [
  ["schema-parts", /It is missing/, "DROP TRIGGER golden_events_keep"],
  ["schema-parts", /It is missing/, "DROP INDEX passages_by_hash"],
  ["references", /belongs to a row of "golden_entries"/, "UPDATE golden_sources SET entry = 'nobody'"],
  ["references", /belongs to a row of "documents"/, "UPDATE passages SET document = 999 WHERE document = 1"],
  [
    "references",
    /belongs to a row of "passages"/,
    "UPDATE passage_vectors SET passage = 999 WHERE passage = (SELECT min(passage) FROM passage_vectors)",
  ],
  ["settings", /the embedder of an index version is/, "UPDATE index_versions SET dimension = -1"],
  ["cached-answers", /is compared as/, "UPDATE cache_entries SET normalised = 'other'"],
  ["cached-answers", /of 2 numbers instead of 4/, "UPDATE cache_entries SET vector = zeroblob(8)"],
  ["cached-answers", /passages is missing/, "DELETE FROM cache_passages WHERE ordinal = 0"],
  ["cached-answers", /not one that this program writes/, "UPDATE cache_entries SET details = '{}'"],
  ["cached-answers", /no change is noted/, "DELETE FROM cache_changes"],
  ["access-keys", /role of the access key/, "UPDATE access_keys SET role = 'owner'"],
  ["access-keys", /hash of the access key/, "UPDATE access_keys SET secret_hash = ''"],
  ["access-keys", /surfaces of the access key/, "UPDATE access_keys SET surfaces = 'all'"],
  ["access-keys", /a time that is none/, "UPDATE access_keys SET expires_at = 'soon'"],
  ["references", /belongs to a row of "access_keys"/, "UPDATE access_keys SET id = 'other'"],
  ["settings", /which embedder/, "UPDATE index_versions SET embedder = NULL, dimension = NULL"],
  ["index-versions", /0 versions are live/, "UPDATE index_versions SET state = 'retired'"],
  ["index-versions", /state of the index version/, "UPDATE index_versions SET state = 'gone'"],
  ["index-versions", /is not JSON/, "UPDATE index_versions SET details = '{'"],
  ["schema-parts", /It is missing/, "DROP TRIGGER index_events_keep"],
  ["settings", /the setting "other" is/, "INSERT INTO settings VALUES ('other', 'not JSON')"],
  ["documents", /content hash/, "UPDATE documents SET source = source || 'x' WHERE id = 'a.md'"],
  ["documents", /has the metadata/, "UPDATE documents SET metadata = '[' WHERE id = 'a.md'"],
  ["documents", /filed under/, "UPDATE document_topics SET topic = 'z'"],
  ["document-aliases", /leads in a circle/, "INSERT INTO document_aliases VALUES ('x', 'y'), ('y', 'x')"],
  ["document-aliases", /id of a document/, "INSERT INTO document_aliases VALUES ('a.md', 'new.md')"],
  ["passages", /has the ordinal 5/, "UPDATE passages SET ordinal = 5 WHERE ordinal = 1"],
  ["passages", /has the headings/, "UPDATE passages SET headings = '{}' WHERE ordinal = 1"],
  ["passages", /not that of its text/, "UPDATE passages SET text = 'other' WHERE text = 'zero'"],
  ["passages", /spans the lines/, "UPDATE passages SET end_line = 0 WHERE text = 'zero'"],
  [
    "passage-vectors",
    /no vector/,
    "DELETE FROM passage_vectors WHERE passage = (SELECT min(passage) FROM passage_vectors)",
  ],
  ["passage-vectors", /of 2 numbers instead of 4/, "UPDATE passage_vectors SET vector = zeroblob(8)"],
  ["passage-vectors", /of length 0, not 1/, "UPDATE passage_vectors SET vector = zeroblob(16)"],
  ["passage-vectors", /four bytes/, "UPDATE passage_vectors SET vector = zeroblob(7)"],
  [
    "passage-words",
    /not find it by its text/,
    "DELETE FROM passage_words WHERE rowid = (SELECT min(number) FROM passages)",
  ],
  ["passage-words", /which is no passage/, "INSERT INTO passage_words (rowid, text) VALUES (999, 'stray')"],
  ["passage-words", /corruption found/, "DELETE FROM passage_words_data WHERE id > 10"],
  ["file-pages", /fts5: corruption found/, "DELETE FROM passage_words_data WHERE id > 10"],
  ["golden-entries", /is compared as/, "UPDATE golden_negatives SET normalised = 'x'"],
  [
    "golden-entries",
    /not kept for it/,
    "UPDATE golden_phrasings SET held = 0 WHERE entry = 'e' AND ordinal = 0",
  ],
  ["golden-entries", /has the ordinal 7/, "UPDATE golden_phrasings SET ordinal = 7 WHERE ordinal = 1"],
  ["golden-entries", /of length 0, not 1/, "UPDATE golden_vectors SET vector = zeroblob(16)"],
  [
    "golden-history",
    /not what its history says/,
    "UPDATE golden_entries SET answer = 'Changed by hand.' WHERE id = 'e'",
  ],
  ["golden-history", /is at revision 9/, "UPDATE golden_entries SET revision = 9 WHERE id = 'e'"],
  ["golden-history", /is gone/, "DELETE FROM golden_entries WHERE id = 'e'"],
  [
    "golden-history",
    /revision 3 \("reviewed"\) where revision 1 belongs/,
    "INSERT INTO golden_events (entry, revision, at, action, content) SELECT 'h', 3, at, 'reviewed', content FROM golden_events WHERE entry = 'e'",
  ],
  [
    "golden-history",
    /is not JSON/,
    "INSERT INTO golden_events (entry, revision, at, action, content) VALUES ('e', 3, '', 'reviewed', '{')",
  ],
  ["source-texts", /is missing/, "DELETE FROM source_snapshots"],
  ["source-texts", /not the one that was reviewed/, "UPDATE source_snapshots SET text = 'other'"],
  ["golden-scopes", /Both have/, "UPDATE golden_entries SET audience = '[]' WHERE id = 'i'"],
  ["answer-log", /record of the log/, "UPDATE log_records SET details = '{}'"],
  ["answer-log", /source of an answer/, "UPDATE log_records SET source = 'guess'"],
  ["answer-log", /trace of answer/, "UPDATE log_records SET trace = '{'"],
  ["answer-log", /what was said/, "UPDATE log_feedback SET kind = 'so-so'"],
  ["learned-pairs", /kind of a labelled pair/, "UPDATE labelled_pairs SET kind = 'x'"],
  ["learned-pairs", /state of a proposal/, "UPDATE golden_proposals SET status = 'x'"],
  ["learned-pairs", /is not JSON/, "UPDATE golden_proposals SET content = '{'"],
  ["learned-pairs", /compared as "x"/, "UPDATE golden_quarantine SET question_key = 'x'"],
  ["schema-parts", /It is missing/, "DROP TRIGGER calibrations_keep"],
  ["calibrations", /is not JSON/, "DROP TRIGGER calibrations_keep; UPDATE calibrations SET content = 'lost'"],
  [
    "calibrations",
    /has marks of 1/,
    "DROP TRIGGER calibrations_keep; UPDATE calibrations SET marks = '[\"aa\"]'",
  ],
  ["shadows", /verdict of the shadow/, "UPDATE shadows SET verdict = 'maybe'"],
  ["shadows", /is not one that/, "UPDATE shadows SET details = '{}'"],
  ["shadows", /evaluation "evaluation" of a judge is not JSON/, "UPDATE judge_evaluations SET content = '{'"],
  ["change-log", /no change is noted/, "DELETE FROM vector_changes"],
  ["change-log", /the next would get 1/, "DELETE FROM sqlite_sequence WHERE name = 'vector_changes'"],
];

describe("the check of a SQLite file", () => {
  it("finds no problem in a sound one, and leaves it as it was", async () => {
    const path = copyOf(sound);
    expect(await check(path)).toEqual([]);
    expect(readFileSync(path).equals(sound)).toBe(true);
  });

  it.each(damages)("tells by the rule %s, with %s: %s", async (rule, says, sql) => {
    const path = copyOf(sound);
    const database = new Database(path);
    database.pragma("foreign_keys = OFF");
    database.unsafeMode(true);
    database.exec(sql);
    database.close();
    const problems = await check(path);
    const told = problems.filter((problem) => problem.rule === rule && says.test(problem.message));
    expect(told, JSON.stringify(problems)).not.toEqual([]);
    for (const { subject, hint } of problems) {
      expect(subject).not.toBe("");
      expect(hint).not.toBe("");
    }
  });

  it("tells of documents that are left of a first version which was dropped", async () => {
    const path = copyOf(sound);
    const store = await openSqliteStore({ path });
    const embedder = (await store.settings.getEmbedder()) ?? { id: "none", dimension: 1 };
    const details = { sources: [], from: 1, fromMark: 0 };
    const said = { at: "2026-03-01T00:00:00.000Z", by: null };
    const { number, build } = await store.indexes.create({
      ...{ name: "v2", embedder, embedderSettings: null, details, ...said },
    });
    await store.indexes.finish(number, { details, build, ...said });
    await store.indexes.promote(number, { ...said, force: true });
    const other = new Database(path);
    other.exec(
      "UPDATE index_versions SET state = 'dropped', embedder = NULL, dimension = NULL WHERE number = 1",
    );
    other.close();
    const told = (await store.checkIntegrity()).problems.filter(({ rule }) => rule === "index-versions");
    await store.close();
    expect(told.map(({ message }) => message)).toEqual([
      "Documents are left of the first version, which was dropped.",
    ]);
  });

  it("tells every rule that it cannot look at, and goes on with the others", async () => {
    const path = copyOf(sound);
    const store = await openSqliteStore({ path });
    const other = new Database(path);
    other.exec("DROP TABLE golden_sources; UPDATE documents SET content_hash = 'x' WHERE id = 'a.md'");
    other.close();
    const { problems, rules } = await store.checkIntegrity();
    await store.close();
    expect(new Set(problems.map(({ rule }) => rule))).toEqual(
      new Set(["schema-parts", "documents", "golden-history", "source-texts"]),
    );
    expect(rules.every(({ looked }) => looked > 0)).toBe(true);
  });

  it("tells the first hundred problems of a rule and counts the others", async () => {
    const path = copyOf(sound);
    const store = await openSqliteStore({ path });
    const texts = Array.from({ length: 250 }, (_, at) => `text ${at}`);
    await store.documents.putDocument(documentWrite({ id: "many.md", texts }));
    const other = new Database(path);
    other.exec("UPDATE passage_vectors SET vector = zeroblob(16)");
    other.close();
    const { problems, omitted, rules } = await store.checkIntegrity();
    await store.close();
    const found = rules.find(({ rule }) => rule === "passage-vectors")?.problems ?? 0;
    expect(found).toBeGreaterThan(250);
    expect(problems.filter(({ rule }) => rule === "passage-vectors")).toHaveLength(100);
    expect(omitted).toBe(found - 100);
  });

  it("never throws for a file that can be opened, wherever it is damaged, and never overlooks a lost page", async () => {
    const damage = fc.record({
      at: fc.integer({ min: 100, max: sound.length - 1 }),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 4096 }),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ at, bytes }) => {
        const damaged = Buffer.from(sound);
        damaged.set(bytes.subarray(0, damaged.length - at), at);
        const path = copyOf(damaged);
        try {
          await check(path);
        } catch (error) {
          // Only opening may refuse.
          if (!AppError.isInstance(error)) throw error;
          await expect(openSqliteStore({ path, create: false })).rejects.toMatchObject({ code: error.code });
        } finally {
          rmSync(path);
        }
      }),
      { numRuns: 60 },
    );
    const pageSize = 4096;
    for (let page = 1; page < sound.length / pageSize; page += 1) {
      const damaged = Buffer.from(sound);
      damaged.fill(0x5a, page * pageSize, (page + 1) * pageSize);
      const path = copyOf(damaged);
      const problems = await check(path).catch(() => ["refused"]);
      expect(problems, `page ${page}`).not.toEqual([]);
      rmSync(path);
    }
  });
});
