import { createHash } from "node:crypto";
import type { Fingerprint } from "./embedder.ts";

/** Everything a score depends on. The id is derived, so that two drivers cannot disagree on how it is made. */
export type FingerprintParts = Omit<Fingerprint, "id">;

/**
 * Completes a fingerprint with its id: `<model>@<revision>/<dimension>+<8 hex digits>`. The digits hash every
 * part, so equal parts give equal ids on every machine and a change of any part, a prefix included, changes the id.
 */
export function createFingerprint(parts: FingerprintParts): Fingerprint {
  const { model, revision, dimension, queryPrefix, documentPrefix, pooling } = parts;
  const all = JSON.stringify([model, revision, dimension, queryPrefix, documentPrefix, pooling]);
  const digest = createHash("sha256").update(all, "utf8").digest("hex").slice(0, 8);
  const id = `${model}@${revision}/${dimension}+${digest}`;
  return { id, model, revision, dimension, queryPrefix, documentPrefix, pooling };
}
