import { integrityHints } from "../../integrity/integrity-report.ts";
import type { IndexIntegrityRule } from "./integrity-rule.ts";

interface AliasRow {
  old_id: string;
  new_id: string;
  is_taken: number;
}

/**
 * Old names of renamed documents lead somewhere: not in a circle, and none stands in the way of a document. Where a
 * document was removed after its renaming, its old names lead to where it would be; that is no fault.
 */
export const documentAliases: IndexIntegrityRule = {
  name: "document-aliases",
  hint: integrityHints.ingestAgain,
  plan({ database }, tables) {
    const names = database.prepare<[], string>(`SELECT old_id FROM ${tables.aliases}`).pluck();
    const one = database.prepare<[string], AliasRow>(`
      SELECT old_id, new_id, EXISTS (SELECT 1 FROM ${tables.documents} WHERE id = old_id) AS is_taken
      FROM ${tables.aliases} WHERE old_id = ?`);
    return names.all().map((name) => () => {
      const subject = `old name ${JSON.stringify(name)}`;
      if (one.get(name)?.is_taken === 1) {
        return [{ subject, message: "It is also the id of a document." }];
      }
      const seen = new Set<string>();
      for (let at: string | undefined = name; at !== undefined; at = one.get(at)?.new_id) {
        if (seen.has(at))
          return [{ subject, message: `It leads in a circle: ${[...seen, at].join(" → ")}.` }];
        seen.add(at);
      }
      return [];
    });
  },
};
