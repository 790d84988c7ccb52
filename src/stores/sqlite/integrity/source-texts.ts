import { hashText } from "../../../text/hash-text.ts";
import type { IntegrityRule } from "./integrity-rule.ts";

interface SourceTextRow {
  kind: string;
  hash: string;
  label: string;
  text: string | null;
  /** Whether a file may have brought the stamp without the text it was made of. */
  is_foreign: number;
}

/**
 * The text that a source was reviewed against is kept, for the next review's differences, and is the text that was
 * stamped. Stamps that came from a file may stand without their text, where no database at hand had it.
 */
export const sourceTexts: IntegrityRule = {
  name: "source-texts",
  hint: "assay golden review <id>",
  plan({ database }) {
    const ids = database.prepare<[], string>("SELECT DISTINCT entry FROM golden_sources").pluck();
    const sourcesOf = database.prepare<[string], SourceTextRow>(`
      SELECT s.kind, s.hash, s.label, t.text, EXISTS (
        SELECT 1 FROM golden_events WHERE entry = s.entry AND action IN ('imported', 'existing')
      ) AS is_foreign
      FROM golden_sources s LEFT JOIN source_snapshots t ON t.hash = s.hash WHERE s.entry = ?`);
    return ids.all().map((id) => () => {
      const subject = `golden entry ${JSON.stringify(id)}`;
      return sourcesOf.all(id).flatMap((row) => {
        const message = describeFault(row);
        return message === undefined ? [] : [{ subject, message }];
      });
    });
  },
};

function describeFault({
  kind,
  hash,
  label,
  text,
  is_foreign: isForeign,
}: SourceTextRow): string | undefined {
  const named = JSON.stringify(label);
  if (text === null)
    return isForeign === 1 ? undefined : `The text that ${named} had at the review is missing.`;
  // A topic's hash is made of its documents' hashes, not of their texts.
  if (kind === "topic" || hashText(text) === hash) return undefined;
  return `The text kept for ${named} is not the one that was reviewed.`;
}
