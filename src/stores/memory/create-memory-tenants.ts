import { compareIds } from "../compare-ids.ts";
import type { Store } from "../store.ts";
import { tenantNotFound } from "../tenants/check-tenant-id.ts";
import type { TenantStores } from "../tenants/tenant-stores.ts";
import { createMemoryStore } from "./create-memory-store.ts";

/** Tenants that live as long as the process, each in a memory store of its own. */
export function createMemoryTenants({ clock }: { clock: () => Date }): TenantStores {
  const tenants = new Map<string, { store: Store; createdAt: string }>();
  const owners = new WeakMap<Store, { tenant: string; store: Store }>();
  return {
    async open(tenant, { create }) {
      if (!create && !tenants.has(tenant)) throw tenantNotFound(tenant);
      const known = tenants.get(tenant) ?? { store: createMemoryStore(), createdAt: clock().toISOString() };
      tenants.set(tenant, known);
      // A handle of its own, as of a file that is opened twice: what closes one leaves the other open.
      const handle: Store = { ...known.store, close: async () => {}, [Symbol.asyncDispose]: async () => {} };
      owners.set(handle, { tenant, store: known.store });
      return handle;
    },
    isCurrent(handle) {
      const owner = owners.get(handle);
      return owner !== undefined && tenants.get(owner.tenant)?.store === owner.store;
    },
    async list() {
      return [...tenants]
        .map(([id, { createdAt }]) => ({ id, createdAt, file: null, problem: null }))
        .sort((a, b) => compareIds(a.id, b.id));
    },
    async remove(tenant) {
      return tenants.delete(tenant);
    },
    async close() {},
  };
}
