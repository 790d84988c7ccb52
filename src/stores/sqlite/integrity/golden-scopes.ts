import { scopesOverlap } from "../../golden-scope.ts";
import { createHolderReader } from "../read-holders.ts";
import type { IntegrityRule } from "./integrity-rule.ts";

/** No two entries that may answer the same asker have the same question. */
export const goldenScopes: IntegrityRule = {
  name: "golden-scopes",
  hint: "assay golden retire <id>, for one of the two",
  plan(connection) {
    const shared = connection.database
      .prepare<[], string>(
        "SELECT normalised FROM golden_phrasings WHERE held = 1 GROUP BY normalised HAVING count(*) > 1",
      )
      .pluck();
    const holdersOf = createHolderReader(connection);
    return shared.all().map((normalised) => () => {
      const holders = holdersOf(normalised);
      return holders.flatMap((holder, index) =>
        holders
          .slice(index + 1)
          .filter((other) => scopesOverlap(holder, other))
          .map((other) => ({
            subject: `golden entries ${JSON.stringify(holder.entryId)} and ${JSON.stringify(other.entryId)}`,
            message: `Both have the question ${JSON.stringify(holder.phrasing.text)}.`,
          })),
      );
    });
  },
};
