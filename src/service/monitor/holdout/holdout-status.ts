import type { HoldoutUnit } from "../../../monitor/holdout/cohort.ts";

/** What the holdout is under the base settings, and at the surfaces where it is another. */
export interface HoldoutStatus {
  /** Why nobody is drawn, in a sentence; null where the holdout is in force. */
  readonly offBecause: string | null;
  /** In [0, 1]. */
  readonly share: number;
  readonly unit: HoldoutUnit;
  /** Whether questions that name neither a session nor a user are drawn too. */
  readonly anonymous: boolean;
  /** Where the key lies by which askers are drawn; null while none was needed yet. */
  readonly key: "environment" | "database" | null;
  readonly surfaces: readonly (Pick<HoldoutStatus, "offBecause" | "share"> & { readonly surface: string })[];
}
