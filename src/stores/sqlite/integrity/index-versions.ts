import { integrityHints } from "../../integrity/integrity-report.ts";
import { type IndexEventRow, type IndexRow, toIndexEvent, toIndexVersion } from "../indexes/index-rows.ts";
import type { IntegrityRule } from "./integrity-rule.ts";

/** Exactly one version of the index is live, and each version and what happened to it can be read. */
export const indexVersions: IntegrityRule = {
  name: "index-versions",
  hint: integrityHints.restore,
  plan({ database }) {
    const rows = database.prepare<[], IndexRow>("SELECT * FROM index_versions WHERE state <> 'dropped'");
    const events = database.prepare<[], IndexEventRow>(`
      SELECT e.version, v.name, e.action, e.at, e.by, e.note
      FROM index_events e JOIN index_versions v ON v.number = e.version`);
    // Its tables stay, empty; those of later ones go.
    const left = database
      .prepare<[], number>(`SELECT EXISTS (SELECT 1 FROM documents)
        AND EXISTS (SELECT 1 FROM index_versions WHERE number = 1 AND state = 'dropped')`)
      .pluck();
    const uncounted = { documents: 0, passages: 0, unembedded: 0, mark: 0 };
    return [
      () => {
        const versions = rows.all().map((row) => toIndexVersion(row, uncounted));
        events.all().forEach(toIndexEvent);
        const live = versions.filter(({ state }) => state === "live").length;
        const message = `${live} versions are live.`;
        const dropped =
          left.get() === 1 ? ["Documents are left of the first version, which was dropped."] : [];
        return [...(live === 1 ? [] : [message]), ...dropped].map((each) => ({
          subject: "index versions",
          message: each,
        }));
      },
    ];
  },
};
