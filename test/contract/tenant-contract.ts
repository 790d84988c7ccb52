import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../src/stores/store.ts";
import type { TenantStores } from "../../src/stores/tenants/tenant-stores.ts";
import { documentWrite, goldenWrite } from "./store-samples.ts";

export interface TenantDriver {
  name: string;
  /** Opens a directory without tenants; `now` is its clock's time. */
  open: (now: string) => TenantStores;
}

const NOW = "2026-03-04T05:06:07.000Z";

/** Everything that stores of tenants promise, for one driver. */
export function tenantContract(driver: TenantDriver): void {
  describe(`tenants of the ${driver.name} driver`, () => {
    let tenants: TenantStores;
    const opened: Store[] = [];
    beforeEach(() => {
      tenants = driver.open(NOW);
    });
    afterEach(async () => {
      for (const store of opened.splice(0)) await store.close();
      await tenants.close();
    });
    const open = async (tenant: string, create = true): Promise<Store> => {
      const store = await tenants.open(tenant, { create });
      opened.push(store);
      return store;
    };
    const ids = async () => (await tenants.list()).map(({ id }) => id);

    it("has none at first, and creates none by being asked for one", async () => {
      expect(await tenants.list()).toEqual([]);
      await expect(tenants.open("acme", { create: false })).rejects.toMatchObject({
        code: "tenant-not-found",
        hint: "assay tenants add acme",
      });
      expect(await tenants.remove("acme")).toBe(false);
      expect(await tenants.list()).toEqual([]);
    });

    it("keeps what a tenant wrote for its next handle, also while the first is open", async () => {
      await (await open("acme")).golden.putEntry(goldenWrite({ id: "a", questions: ["Q?"] }));
      const again = await open("acme", false);
      expect(await again.golden.count()).toEqual({ entries: 1, phrasings: 1 });
      await opened[0]?.close();
      expect(await again.golden.getEntry("a")).toMatchObject({ id: "a" });
    });

    it("keeps tenants apart that differ by case, by Unicode form or by a dot", async () => {
      const names = [
        "acme",
        "Acme",
        "ACME",
        "acme.",
        "acmé",
        "acme\u0301",
        "../acme",
        "acme/",
        "con",
        "default",
      ];
      for (const name of names) {
        const store = await open(name);
        await store.documents.putDocument(documentWrite({ id: "page", texts: [`of ${name}`] }));
      }
      expect(await ids()).toEqual([...names].sort());
      for (const name of names) {
        const store = await open(name, false);
        const texts = (await store.documents.getPassages("page")).map(({ text }) => text);
        expect(texts).toEqual([`of ${name}`]);
      }
    });

    it("says when a tenant was created, and does not move that at its next opening", async () => {
      await open("acme");
      await open("acme");
      expect(await tenants.list()).toEqual([
        expect.objectContaining({ id: "acme", createdAt: NOW, problem: null }),
      ]);
    });

    it("removes a tenant with all it holds; one of the same name made after it is empty", async () => {
      const before = await open("acme");
      const other = await open("other");
      for (const store of [before, other]) {
        await store.golden.putEntry(goldenWrite({ id: "a", questions: ["Q?"] }));
      }
      expect(tenants.isCurrent(before)).toBe(true);
      expect(await tenants.remove("acme")).toBe(true);
      expect(tenants.isCurrent(before)).toBe(false);
      expect(tenants.isCurrent(other)).toBe(true);
      expect(await ids()).toEqual(["other"]);
      await expect(tenants.open("acme", { create: false })).rejects.toMatchObject({
        code: "tenant-not-found",
      });
      const after = await open("acme");
      expect(await after.golden.listEntries()).toEqual([]);
      expect(tenants.isCurrent(before)).toBe(false);
      expect(tenants.isCurrent(after)).toBe(true);
      expect(await other.golden.count()).toEqual({ entries: 1, phrasings: 1 });
    });

    it("opens and creates many at once", async () => {
      const names = Array.from({ length: 20 }, (_, index) => `t${index % 5}`);
      const stores = await Promise.all(names.map((name) => open(name)));
      expect(new Set(stores).size).toBe(20);
      expect(await ids()).toEqual(["t0", "t1", "t2", "t3", "t4"]);
    });
  });
}
