import type { LabelKind, LabelledPair } from "../../stores/labels.ts";
import { hashBytes } from "../../text/hash-text.ts";
import type { CandidateRow } from "./candidate-file.ts";

/** What was said of a pair, as it is kept. */
export interface Verdict {
  readonly same: boolean;
  readonly by: string | null;
  readonly kind: LabelKind;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** @default null */
  readonly note?: string | null;
}

/** The same verdict of the same moment is one label, so that a file may be read again. */
export function toLabel(row: CandidateRow, { same, by, kind, at, note = null }: Verdict): LabelledPair {
  const { asked, stored, answer, entryId, weight } = row;
  return {
    id: hashBytes(JSON.stringify([kind, by, asked, stored, same, at, note])),
    ...{ asked, stored, answer, entryId, same, by, kind, at, note },
    ...(weight !== undefined && { weight }),
  };
}
