import { integrityHints } from "../../integrity/integrity-report.ts";
import { ACCESS_KEY_COLUMNS, type AccessKeyRow, toAccessKey } from "../access/access-rows.ts";
import type { IntegrityRule } from "./integrity-rule.ts";

/** Of each access key it can be told what it opens, and for how long. */
export const accessKeys: IntegrityRule = {
  name: "access-keys",
  hint: integrityHints.restore,
  plan({ database }) {
    const numbers = database.prepare<[], number>("SELECT number FROM access_keys").pluck();
    const one = database.prepare<[number], AccessKeyRow>(
      `SELECT ${ACCESS_KEY_COLUMNS} FROM access_keys WHERE number = ?`,
    );
    return numbers.all().map((number) => () => {
      const row = one.get(number);
      if (!row) return [];
      const key = toAccessKey(row);
      const times = [key.createdAt, key.expiresAt, key.revokedAt, key.lastUsedAt];
      return times.some((time) => time !== null && Number.isNaN(Date.parse(time)))
        ? [{ subject: `access key ${JSON.stringify(key.id)}`, message: "It has a time that is none." }]
        : [];
    });
  },
};
