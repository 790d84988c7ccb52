import { AppError } from "../../errors.ts";
import type { Store } from "../../stores/store.ts";
import type { TenantStores } from "../../stores/tenants/tenant-stores.ts";

/**
 * Tenants that are open at a time: the ones used last, up to a bound, each opened once for calls that arrive together.
 * One is closed when it has to make room and no call on it is in flight; where calls on more tenants than the bound
 * are in flight at once, the bound gives way until they end, as a call may wait for one on another tenant.
 */
export interface TenantPool<Scope> {
  /** Runs `work` over a tenant. @throws AppError `tenant-not-found` where there is none and `create` is false */
  use<Result>(
    tenant: string,
    options: { create: boolean },
    work: (scope: Scope) => Promise<Result>,
  ): Promise<Result>;
  /** Forgets a tenant: closed now, or when the last call on it ends. */
  drop(tenant: string): Promise<void>;
  close(): Promise<void>;
}

export interface TenantPoolOptions<Scope> {
  stores: TenantStores;
  /** Most tenants that are open without a call on them. */
  maxOpen: number;
  /** Puts a tenant together over its store; whoever closes the scope closes the store. */
  openScope: (tenant: string, store: Store) => Promise<Scope>;
}

interface Entry<Scope> {
  readonly tenant: string;
  readonly create: boolean;
  readonly opening: Promise<Opened<Scope>>;
  /** Undefined until it is open. */
  opened: Opened<Scope> | undefined;
  /** Calls in flight, those that wait for its opening included. */
  users: number;
}

interface Opened<Scope> {
  readonly scope: Scope;
  readonly store: Store;
}

export function createTenantPool<Scope extends { close(): Promise<void> }>({
  stores,
  maxOpen,
  openScope,
}: TenantPoolOptions<Scope>): TenantPool<Scope> {
  /** By tenant, the one used last at the end. */
  const entries = new Map<string, Entry<Scope>>();
  /** Also those that left the map while calls on them were in flight. */
  const alive = new Set<Entry<Scope>>();
  let closed = false;

  async function open(tenant: string, create: boolean): Promise<Opened<Scope>> {
    const store = await stores.open(tenant, { create });
    try {
      return { store, scope: await openScope(tenant, store) };
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  function enter(tenant: string, create: boolean): Entry<Scope> {
    const known = entries.get(tenant);
    // Another process may have removed the tenant: what is open then must not be served any more.
    const isGone = known?.opened !== undefined && !stores.isCurrent(known.opened.store);
    if (known && isGone) void leaveMap(known);
    const entry = known && !isGone ? known : start(tenant, create);
    entry.users += 1;
    entries.delete(tenant);
    entries.set(tenant, entry);
    return entry;
  }

  function start(tenant: string, create: boolean): Entry<Scope> {
    const opening = open(tenant, create);
    const entry: Entry<Scope> = { tenant, create, opening, opened: undefined, users: 0 };
    alive.add(entry);
    opening.then(
      (opened) => {
        entry.opened = opened;
      },
      () => {
        alive.delete(entry);
        if (entries.get(tenant) === entry) entries.delete(tenant);
      },
    );
    return entry;
  }

  async function leave(entry: Entry<Scope>): Promise<void> {
    entry.users -= 1;
    if (entries.get(entry.tenant) !== entry) await closeIfIdle(entry);
    for (const idle of [...entries.values()].filter(({ users }) => users === 0)) {
      if (entries.size <= maxOpen) break;
      await leaveMap(idle);
    }
  }

  async function leaveMap(entry: Entry<Scope>): Promise<void> {
    if (entries.get(entry.tenant) === entry) entries.delete(entry.tenant);
    await closeIfIdle(entry);
  }

  async function closeIfIdle(entry: Entry<Scope>): Promise<void> {
    if (entry.users > 0 || !alive.delete(entry)) return;
    // One that fails to close is no reason to fail a call, which may be on another tenant.
    await entry.opened?.scope.close().catch(() => undefined);
  }

  async function enterOpened(
    tenant: string,
    create: boolean,
  ): Promise<{ entry: Entry<Scope>; scope: Scope }> {
    const entry = enter(tenant, create);
    try {
      const { scope } = await entry.opening;
      if (closed) throw closedWhileInUse(tenant);
      return { entry, scope };
    } catch (error) {
      await leave(entry);
      // The opening that was joined was one that may not create; this call may.
      const isMissing = AppError.isInstance(error) && error.code === "tenant-not-found";
      if (isMissing && create && !entry.create && !closed) return enterOpened(tenant, create);
      throw error;
    }
  }

  return {
    async use(tenant, { create }, work) {
      if (closed) throw closedWhileInUse(tenant);
      const { entry, scope } = await enterOpened(tenant, create);
      try {
        return await work(scope);
      } finally {
        await leave(entry);
      }
    },
    async drop(tenant) {
      const entry = entries.get(tenant);
      if (entry) await leaveMap(entry);
    },
    async close() {
      closed = true;
      entries.clear();
      for (const entry of alive) {
        const opened = await entry.opening.catch(() => undefined);
        if (alive.delete(entry)) await opened?.scope.close();
      }
    },
  };
}

function closedWhileInUse(tenant: string): AppError {
  return new AppError("aborted", `Assay was closed while the tenant ${JSON.stringify(tenant)} was in use.`, {
    hint: "Open it again, and close it after the last call.",
  });
}
