import type { Config } from "../config.ts";
import type { IntegrityOptions, IntegrityReport } from "../stores/integrity/integrity-report.ts";
import { openStore } from "./open-store.ts";

/**
 * Checks the configured database without opening a model, and without what opening Assay reads: a setting that is
 * damaged is then a problem among others.
 *
 * @throws AppError for a file that cannot be opened: `database-not-found`, `database-broken`, `database-newer`,
 * `database-busy`, `path-unreadable`; `aborted`
 */
export async function checkDatabase(
  config: Config,
  options: IntegrityOptions = {},
): Promise<IntegrityReport> {
  await using store = await openStore(config, { create: false });
  return await store.checkIntegrity(options);
}
