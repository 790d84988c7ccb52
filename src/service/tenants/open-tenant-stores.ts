import type { Config } from "../../config.ts";
import { AppError } from "../../errors.ts";
import { createMemoryTenants } from "../../stores/memory/create-memory-tenants.ts";
import { openSqliteTenants } from "../../stores/sqlite/tenants/open-sqlite-tenants.ts";
import type { TenantStores } from "../../stores/tenants/tenant-stores.ts";
import { IN_MEMORY } from "../in-memory.ts";

/** Picks the driver of the tenants' stores, as `openStore` does for the main one. */
export function openTenantStores(
  config: Config,
  {
    clock,
    hasOwnStore,
  }: { clock: () => Date /** Whether the caller handed in the main store. */; hasOwnStore: boolean },
): TenantStores {
  if (hasOwnStore) return noTenants();
  if (config.database === IN_MEMORY) return createMemoryTenants({ clock });
  return openSqliteTenants({ database: config.database, clock });
}

/** Where the data of one's own store lies is not known, so nor is where its tenants should. */
function noTenants(): TenantStores {
  const refuse = async (): Promise<never> => {
    throw new AppError("usage", "Assay was opened over a store of your own, without stores for tenants.", {
      hint: "Hand in tenantStores as well: openSqliteTenants(…), createMemoryTenants(…) or your own.",
    });
  };
  return {
    open: refuse,
    isCurrent: () => false,
    list: async () => [],
    remove: refuse,
    close: async () => {},
  };
}
