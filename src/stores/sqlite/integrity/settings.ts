import { integrityHints } from "../../integrity/integrity-report.ts";
import { createSettingRows, readSetting } from "../create-sqlite-settings.ts";
import { createTableSets } from "../indexes/create-shared-changes.ts";
import { FIRST_INDEX_NUMBER, type IndexTables } from "../indexes/index-tables.ts";
import type { IntegrityRule } from "./integrity-rule.ts";

/** Each setting can be read, and an embedder is pinned exactly while there are vectors. */
export const settings: IntegrityRule = {
  name: "settings",
  hint: integrityHints.restore,
  plan(connection) {
    const { database } = connection;
    const keys = database.prepare<[], string>("SELECT key FROM settings").pluck();
    const one = database.prepare<[string], string>("SELECT value FROM settings WHERE key = ?").pluck();
    const steps = keys.all().map((key) => () => {
      readSetting(key, one.get(key));
      return [];
    });
    const live = database
      .prepare<[], number>("SELECT number FROM index_versions WHERE state = 'live'")
      .pluck();
    const checkPin = (tables: IndexTables) => {
      const { getPin, hasVectors } = createSettingRows(connection, tables);
      const anyPassage = database
        .prepare<[], number>(`SELECT EXISTS (SELECT 1 FROM ${tables.passages})`)
        .pluck();
      const subject = `embedder of the index version ${tables.number}`;
      return () => {
        const isFirst = tables.number === FIRST_INDEX_NUMBER;
        if (getPin() !== undefined) {
          const message = "An embedder is pinned, and there is no vector.";
          return isFirst && !hasVectors() ? [{ subject, message }] : [];
        }
        const holdsVectors = anyPassage.get() === 1 || (live.get() === tables.number && hasVectors());
        const message = "There are vectors, and nothing says which embedder made them.";
        return holdsVectors ? [{ subject, message }] : [];
      };
    };
    return [...steps, ...createTableSets(connection)().map(checkPin)];
  },
};
