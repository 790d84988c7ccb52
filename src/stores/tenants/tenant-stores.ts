import type { Store } from "../store.ts";

/**
 * The stores of a deployment's tenants. A tenant is a hard partition: each has a store of its own, so that no query,
 * index, word count or name that is suggested can mix two of them. The default tenant is the main database and is
 * not kept here. Drivers: `sqlite/tenants/`, `memory/`.
 */
export interface TenantStores {
  /**
   * Opens one tenant's store, a new handle at each call, which the caller closes. Ids come from `checkTenantId`.
   * @throws AppError `tenant-not-found` where there is none and `create` is false; `database-broken` for a store that
   *   holds another tenant; those of the store's driver
   */
  open(tenant: string, options: { create: boolean }): Promise<Store>;
  /** Whether a store opened here is still the tenant's, and not one that was removed or replaced since. */
  isCurrent(store: Store): boolean;
  /** Every tenant, ordered by id; those that cannot be read come last. */
  list(): Promise<TenantRecord[]>;
  /** Removes a tenant and everything it holds. Resolves to whether it was there. */
  remove(tenant: string): Promise<boolean>;
  /** Ends the directory; stores that were opened stay open. */
  close(): Promise<void>;
}

export type TenantRecord =
  | {
      readonly id: string;
      /** ISO 8601, UTC. */
      readonly createdAt: string;
      /** The database file; null where the store is in memory. */
      readonly file: string | null;
      readonly problem: null;
    }
  /** A file whose tenant cannot be told. */
  | { readonly id: null; readonly createdAt: null; readonly file: string; readonly problem: string };
