import type { Phrasing, PhrasingHolder } from "../golden.ts";
import type { Connection } from "./connection.ts";
import { type ScopeRow, toScope } from "./golden-rows.ts";

/** Reads which entries hold a normalised phrasing, and whom they are for. Called inside a transaction or `run`. */
export function createHolderReader({
  database,
}: Pick<Connection, "database">): (normalised: string) => PhrasingHolder[] {
  const holders = database.prepare<[string], Phrasing & ScopeRow & { entry: string }>(`
    SELECT f.id, f.text, f.normalised, f.entry, e.audience, e.language
      FROM golden_phrasings f JOIN golden_entries e ON e.id = f.entry
      WHERE f.normalised = ? AND f.held = 1`);
  return (normalised) =>
    holders.all(normalised).map(({ entry: entryId, audience, language, ...phrasing }) => ({
      ...{ entryId, phrasing },
      ...toScope({ audience, language }),
    }));
}
