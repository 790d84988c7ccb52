import { checkReplacement, replacementOutdated } from "../check-write.ts";
import type { VectorReplacement } from "../store.ts";
import type { Connection } from "./connection.ts";
import type { SettingRows } from "./create-sqlite-settings.ts";
import { toBlob } from "./vector-blob.ts";
import type { ChangeLog } from "./vector-changes.ts";

/** The way to another embedder: every vector and the pin in one transaction. */
export function createVectorReplacer(
  connection: Connection,
  parts: { settings: SettingRows; changes: ChangeLog },
): (replacement: VectorReplacement) => void {
  const { database } = connection;
  const { settings, changes } = parts;
  const passageIds = database.prepare<[], string>("SELECT id FROM passages").pluck();
  const phrasingIds = database
    .prepare<[], string>("SELECT id FROM golden_phrasings UNION ALL SELECT id FROM golden_negatives")
    .pluck();
  const setPassage = database.prepare<[Buffer, string]>(
    "UPDATE passage_vectors SET vector = ? WHERE passage = (SELECT number FROM passages WHERE id = ?)",
  );
  const setTruncated = database.prepare<[number, string]>("UPDATE passages SET truncated = ? WHERE id = ?");
  const setPhrasing = database.prepare<[Buffer, string]>(
    "UPDATE golden_phrasings SET vector = ? WHERE id = ?",
  );
  const setNegative = database.prepare<[Buffer, string]>(
    "UPDATE golden_negatives SET vector = ? WHERE id = ?",
  );

  function checkCurrent(replacement: VectorReplacement): void {
    // All tables share one log, so one number stands for each.
    const last = changes.last();
    if (replacement.readAt.passages !== last || replacement.readAt.phrasings !== last)
      throw replacementOutdated();
    checkReplacement(replacement, { passages: passageIds.all(), phrasings: phrasingIds.all() });
  }

  function replace({ embedder, passages, phrasings }: VectorReplacement): void {
    for (const [id, { vector, truncated }] of passages) {
      setPassage.run(toBlob(vector), id);
      setTruncated.run(truncated ? 1 : 0, id);
    }
    for (const [id, vector] of phrasings) {
      const blob = toBlob(vector);
      if (setPhrasing.run(blob, id).changes === 0) setNegative.run(blob, id);
    }
    changes.addAll();
    settings.clearCache();
    settings.setPin(embedder);
    settings.settlePin(undefined);
  }

  return (replacement) => {
    const work = () => {
      checkCurrent(replacement);
      replace(replacement);
    };
    connection.write(work, { durable: true });
  };
}
