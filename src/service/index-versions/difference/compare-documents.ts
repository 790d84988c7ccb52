import type { PassageRecord } from "../../../stores/documents.ts";
import type { Edition } from "../indexes.ts";
import type { ChangedDocument, DocumentDifference } from "./index-difference.ts";

/** Documents of two versions side by side: those whose text moved, passage by passage. */
export async function compareDocuments(from: Edition, to: Edition): Promise<DocumentDifference> {
  const before = new Map((await from.documents.list()).map((document) => [document.id, document]));
  const after = await to.documents.list();
  const present = new Set(after.map(({ id }) => id));
  const changed: ChangedDocument[] = [];
  let unchanged = 0;
  for (const { id, contentHash, version } of after) {
    const old = before.get(id);
    if (!old) continue;
    if (old.contentHash === contentHash) unchanged += 1;
    else {
      const counts = countPassages(await from.documents.passages(id), await to.documents.passages(id));
      changed.push({ id, from: old.version, to: version, ...counts });
    }
  }
  return {
    added: after.flatMap(({ id }) => (before.has(id) ? [] : [id])),
    removed: [...before.keys()].filter((id) => !present.has(id)),
    ...{ changed, unchanged },
  };
}

/** A text that stands twice counts twice. */
function countPassages(
  before: readonly PassageRecord[],
  after: readonly PassageRecord[],
): Pick<ChangedDocument, "added" | "removed" | "kept"> {
  const left = new Map<string, number>();
  for (const { hash } of before) left.set(hash, (left.get(hash) ?? 0) + 1);
  let kept = 0;
  for (const { hash } of after) {
    const times = left.get(hash) ?? 0;
    if (times === 0) continue;
    left.set(hash, times - 1);
    kept += 1;
  }
  return { added: after.length - kept, removed: before.length - kept, kept };
}
