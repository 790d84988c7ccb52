import type { Config } from "../config.ts";
import type { IntegrityOptions, IntegrityReport } from "../stores/integrity/integrity-report.ts";
import type { Store } from "../stores/store.ts";
import { checkTenantId, DEFAULT_TENANT } from "../stores/tenants/check-tenant-id.ts";
import { openStore } from "./open-store.ts";
import { openTenantStores } from "./tenants/open-tenant-stores.ts";

/**
 * Checks the database of the configured tenant without opening a model, and without what opening Assay reads: a setting that is
 * damaged is then a problem among others.
 *
 * @throws AppError for a file that cannot be opened: `database-not-found`, `database-broken`, `database-newer`,
 * `database-busy`, `path-unreadable`; `tenant-not-found`; `aborted`
 */
export async function checkDatabase(
  config: Config,
  options: IntegrityOptions = {},
): Promise<IntegrityReport> {
  await using store = await openTenant(config);
  return await store.checkIntegrity(options);
}

async function openTenant(config: Config): Promise<Store> {
  const tenant = checkTenantId(config.tenant);
  if (tenant === DEFAULT_TENANT) return openStore(config, { create: false });
  const stores = openTenantStores(config, { clock: () => new Date(), hasOwnStore: false });
  try {
    return await stores.open(tenant, { create: false });
  } finally {
    await stores.close();
  }
}
