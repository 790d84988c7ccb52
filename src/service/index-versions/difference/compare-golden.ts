import { compareIds } from "../../../stores/compare-ids.ts";
import { canMatch } from "../../../stores/golden-history.ts";
import type { Edition } from "../indexes.ts";
import type { GoldenDifference } from "./index-difference.ts";

/** Reviewed answers in service whose sources say something else under the other version. Ordered by id. */
export async function compareGolden(from: Edition, to: Edition): Promise<GoldenDifference[]> {
  const before = new Map((await from.golden.check()).map((listing) => [listing.entry.id, listing.freshness]));
  return (await to.golden.check())
    .flatMap(({ entry, freshness }) => {
      const old = before.get(entry.id);
      if (!old || !canMatch(entry) || old.verdict === freshness.verdict) return [];
      const question = entry.phrasings[0]?.text ?? entry.id;
      const verdicts = { from: old.verdict, to: freshness.verdict };
      return [{ id: entry.id, question, ...verdicts, reason: freshness.reason }];
    })
    .sort((a, b) => compareIds(a.id, b.id));
}
