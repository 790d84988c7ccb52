import Database from "better-sqlite3";
import { integrityHints } from "../../integrity/integrity-report.ts";
import { createTableSets } from "../indexes/create-shared-changes.ts";
import { createIndexTables, FIRST_INDEX_NUMBER, type IndexTables } from "../indexes/index-tables.ts";
import { migrate, migrations } from "../migrate.ts";
import type { IntegrityRule } from "./integrity-rule.ts";

/** Tables with their columns, indexes and triggers; what users or their tools added besides does not matter. */
const PARTS = `
  SELECT s.type || ' "' || s.name || '"' FROM sqlite_schema s WHERE s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
  UNION
  SELECT 'column "' || c.name || '" of table "' || s.name || '"'
    FROM sqlite_schema s JOIN pragma_table_xinfo(s.name) c WHERE s.type = 'table'`;

/** Everything is there that the changes of the schema make, such as the triggers that keep histories. */
export const schemaParts: IntegrityRule = {
  name: "schema-parts",
  hint: integrityHints.restore,
  plan(connection) {
    const { database } = connection;
    const parts = database.prepare<[], string>(PARTS).pluck();
    const expected = expectedParts(createTableSets(connection)());
    return [
      () => {
        const found = new Set(parts.all());
        return expected
          .filter((part) => !found.has(part))
          .map((part) => ({ subject: part, message: "It is missing." }));
      },
    ];
  },
};

function expectedParts(sets: readonly IndexTables[]): string[] {
  const model = new Database(":memory:");
  try {
    migrate(model, migrations);
    for (const { number } of sets) if (number !== FIRST_INDEX_NUMBER) createIndexTables(model, number);
    return model.prepare<[], string>(PARTS).pluck().all();
  } finally {
    model.close();
  }
}
