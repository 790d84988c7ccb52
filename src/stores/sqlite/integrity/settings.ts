import { integrityHints } from "../../integrity/integrity-report.ts";
import { createSettingRows, readSetting } from "../create-sqlite-settings.ts";
import type { IntegrityRule } from "./integrity-rule.ts";

/** Each setting can be read, and an embedder is pinned exactly while there are vectors. */
export const settings: IntegrityRule = {
  name: "settings",
  hint: integrityHints.restore,
  plan(connection) {
    const { database } = connection;
    const { getPin, hasVectors } = createSettingRows(connection);
    const keys = database.prepare<[], string>("SELECT key FROM settings").pluck();
    const one = database.prepare<[string], string>("SELECT value FROM settings WHERE key = ?").pluck();
    const steps = keys.all().map((key) => () => {
      readSetting(key, one.get(key));
      return [];
    });
    const subject = 'setting "embedder"';
    const checkPin = () => {
      const isPinned = getPin() !== undefined;
      if (isPinned === hasVectors()) return [];
      const message = isPinned
        ? "An embedder is pinned, and there is no vector."
        : "There are vectors, and nothing says which embedder made them.";
      return [{ subject, message }];
    };
    return [...steps, checkPin];
  },
};
