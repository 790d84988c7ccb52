import { describe, expect, it } from "vitest";
import { createMemoryTenants } from "../../stores/memory/create-memory-tenants.ts";
import type { Store } from "../../stores/store.ts";
import { createTenantPool } from "./create-tenant-pool.ts";

/** A pool that notes which tenants were opened and closed, in order. */
function createPool(maxOpen: number) {
  const stores = createMemoryTenants({ clock: () => new Date(0) });
  const events: string[] = [];
  let ready = Promise.resolve();
  const pool = createTenantPool({
    stores,
    maxOpen,
    async openScope(tenant: string, store: Store) {
      await ready;
      events.push(`open ${tenant}`);
      return { tenant, store, close: async () => void events.push(`close ${tenant}`) };
    },
  });
  const touch = (tenant: string, create = true) =>
    pool.use(tenant, { create }, async (scope) => scope.tenant);
  const waitBefore = (promise: Promise<void>): void => {
    ready = promise;
  };
  return { stores, pool, events, touch, waitBefore };
}

/** A promise, and what fulfils it. */
function gate() {
  let open = (): void => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), passed };
}

/** A call on a tenant that lasts until it is told to end. */
function startCall(pool: ReturnType<typeof createPool>["pool"], tenant: string) {
  const started = gate();
  const end = gate();
  const ended = pool.use(tenant, { create: true }, async () => {
    started.open();
    await end.passed;
  });
  return { started: started.passed, end: end.open, ended };
}

describe("the pool of open tenants", () => {
  it("opens a tenant once for calls that arrive together", async () => {
    const { events, touch } = createPool(2);
    expect(await Promise.all([touch("a"), touch("a"), touch("a")])).toEqual(["a", "a", "a"]);
    expect(events).toEqual(["open a"]);
  });

  it("closes the one that was not used for longest", async () => {
    const { events, touch } = createPool(2);
    for (const tenant of ["a", "b", "a", "c", "b"]) await touch(tenant);
    expect(events).toEqual(["open a", "open b", "open c", "close b", "open b", "close a"]);
  });

  it("closes none while a call on it is in flight, and makes up for it afterwards", async () => {
    const { pool, events, touch } = createPool(1);
    const calls = ["a", "b", "c"].map((tenant) => startCall(pool, tenant));
    await Promise.all(calls.map(({ started }) => started));
    await touch("d");
    expect(events).toEqual(["open a", "open b", "open c", "open d", "close d"]);
    for (const { end, ended } of calls) {
      end();
      await ended;
    }
    expect(events.slice(5)).toEqual(["close a", "close b"]);
  });

  it("lets a call wait for one on another tenant, however few may be open", async () => {
    const { pool, touch } = createPool(1);
    expect(await pool.use("a", { create: true }, () => touch("b"))).toBe("b");
  });

  it("opens no tenant that is not there, unless the call may create it, also when both arrive together", async () => {
    const { events, touch, stores } = createPool(2);
    await expect(touch("a", false)).rejects.toMatchObject({ code: "tenant-not-found" });
    expect(await stores.list()).toEqual([]);
    const [read, write] = await Promise.allSettled([touch("a", false), touch("a", true)]);
    expect(read).toMatchObject({ status: "rejected", reason: { code: "tenant-not-found" } });
    expect(write).toMatchObject({ status: "fulfilled", value: "a" });
    expect(events).toEqual(["open a"]);
  });

  it("does not serve a tenant that was removed behind its back, and lets calls in flight end", async () => {
    const { pool, stores, events, touch } = createPool(2);
    const call = startCall(pool, "a");
    await call.started;
    await stores.remove("a");
    await expect(touch("a", false)).rejects.toMatchObject({ code: "tenant-not-found" });
    expect(events).toEqual(["open a"]);
    await touch("a");
    call.end();
    await call.ended;
    expect(events).toEqual(["open a", "open a", "close a"]);
  });

  it("drops a tenant now, or when the last call on it ends", async () => {
    const { pool, events, touch } = createPool(2);
    await touch("a");
    await pool.drop("a");
    expect(events).toEqual(["open a", "close a"]);
    const call = startCall(pool, "a");
    await call.started;
    await pool.drop("a");
    expect(events).toHaveLength(3);
    call.end();
    await call.ended;
    expect(events).toEqual(["open a", "close a", "open a", "close a"]);
  });

  it("closes each tenant once at the end, also one that is being opened, and opens none afterwards", async () => {
    const { pool, events, touch, waitBefore } = createPool(3);
    await touch("a");
    const call = startCall(pool, "b");
    await call.started;
    const model = gate();
    waitBefore(model.passed);
    const late = touch("c");
    const closed = pool.close();
    model.open();
    await expect(late).rejects.toMatchObject({ code: "aborted" });
    await closed;
    call.end();
    await call.ended;
    expect(events.filter((event) => event.startsWith("close")).sort()).toEqual([
      "close a",
      "close b",
      "close c",
    ]);
    await expect(touch("a")).rejects.toMatchObject({ code: "aborted" });
  });
});
