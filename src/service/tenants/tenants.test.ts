import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { similarity } from "../../models/similarity.ts";
import { createMemoryStore } from "../../stores/memory/create-memory-store.ts";
import { createMemoryTenants } from "../../stores/memory/create-memory-tenants.ts";
import type { KeyDraft } from "../access/access.ts";
import { type OpenAssayOptions, openAssay } from "../open-assay.ts";

const defaultThresholds = { golden: similarity(0.8), retrieval: similarity(0.3) };
const draft = { phrasings: ["What is my balance?"], answer: "12.50", sources: [], draft: true };

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "assay-tenants-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function open(options: OpenAssayOptions = {}) {
  return openAssay({
    embedder: createFakeEmbedder({ defaultThresholds }),
    ...options,
    config: { database: ":memory:", ...options.config },
  });
}

describe("a tenant", () => {
  it("is not there until something is written to it: every read names the command that creates it", async () => {
    await using assay = await open();
    const acme = assay.forTenant("acme");
    for (const read of [
      acme.ask("What is my balance?"),
      acme.retrieve("balance"),
      acme.golden.list(),
      acme.golden.show("a"),
      acme.documents.list(),
      acme.documents.get("a"),
      acme.status(),
      acme.thresholds.get("golden"),
      acme.thresholds.set("golden", 0.9),
      acme.evaluation.documentIds(),
      acme.reindex(),
    ]) {
      await expect(read).rejects.toMatchObject({
        code: "tenant-not-found",
        message: 'There is no tenant "acme".',
        hint: "assay tenants add acme",
      });
    }
    expect(await assay.tenants.list()).toEqual([]);
  });

  it.each(["ingest", "add", "importYaml", "importRows"] as const)(
    "comes into being by its first write: %s",
    async (method) => {
      const folder = newFolder();
      writeFileSync(join(folder, "page.md"), "# Page\n\nSome text.\n");
      await using assay = await open();
      await assay.golden.add(draft);
      const yaml = await assay.golden.exportYaml();
      const acme = assay.forTenant("acme");
      const writes = {
        ingest: () => acme.ingest({ paths: [folder] }),
        add: () => acme.golden.add(draft),
        importYaml: () => acme.golden.importYaml(yaml, { file: "a.yaml" }),
        importRows: () =>
          acme.golden.importRows("question,answer\nWhat?,That.\n", { file: "a.csv", format: "csv" }),
      };
      await writes[method]();
      expect((await assay.tenants.list()).map(({ id }) => id)).toEqual(["acme"]);
      const { documents, goldenEntries } = await acme.status();
      expect(documents + goldenEntries).toBe(1);
    },
  );

  it("can be added and removed; the same name starts empty", async () => {
    await using assay = await open();
    await expect(assay.tenants.add(" acme ")).rejects.toMatchObject({ code: "tenant-invalid" });
    expect(await assay.tenants.add("acme")).toBe(true);
    expect(await assay.tenants.add("acme")).toBe(false);
    expect(await assay.tenants.add("default")).toBe(false);
    const acme = assay.forTenant("acme");
    await acme.golden.add(draft);
    expect(await acme.golden.list()).toHaveLength(1);
    expect(await assay.tenants.remove("acme")).toEqual({ removed: true, keysRevoked: 0 });
    await expect(acme.golden.list()).rejects.toMatchObject({ code: "tenant-not-found" });
    expect(await assay.tenants.remove("acme")).toEqual({ removed: false, keysRevoked: 0 });
    await assay.tenants.add("acme");
    expect(await acme.golden.list()).toEqual([]);
    await expect(assay.tenants.remove("default")).rejects.toMatchObject({ code: "tenant-invalid" });
    await expect(assay.tenants.add("\u0007")).rejects.toMatchObject({ code: "tenant-invalid" });
    await expect(assay.tenants.remove("acme\u00a0")).rejects.toMatchObject({ code: "tenant-invalid" });
    expect(() => assay.forTenant(" acme")).toThrow(expect.objectContaining({ code: "tenant-invalid" }));
    expect(() => assay.forTenant("")).toThrow(expect.objectContaining({ code: "tenant-invalid" }));
  });

  it("takes its keys and sessions with it: none opens a later tenant of its id", async () => {
    await using assay = await open();
    await assay.tenants.add("acme");
    const draftOf = (tenant: string): KeyDraft => ({ name: "ci", role: "asker", by: "Ann", tenant });
    const [first, second, other] = [
      await assay.access.createKey(draftOf("acme")),
      await assay.access.createKey(draftOf("acme")),
      await assay.access.createKey(draftOf("other")),
    ];
    await assay.access.revokeKey(second.key.id, { by: "Ann" });
    const session = await assay.access.signIn(first.text);
    expect(await assay.tenants.remove("acme", { by: "Bob" })).toEqual({ removed: true, keysRevoked: 1 });
    await assay.tenants.add("acme");
    const revoked = { kind: "refused", because: "revoked" };
    expect(await assay.access.verifyKey(first.text)).toEqual(revoked);
    expect(await assay.access.verifySession(session.kind === "known" ? session.secret : "")).toEqual(revoked);
    expect(await assay.access.verifyKey(other.text)).toMatchObject({ kind: "known" });
    expect((await assay.access.listKeys()).map(({ revokedBy }) => revokedBy)).toEqual(["Bob", "Ann", null]);
    const { text } = await assay.access.createKey(draftOf("acme"));
    expect(await assay.access.verifyKey(text)).toMatchObject({ kind: "known" });
  });

  it("is the whole handle's where the configuration names it, and the main database is not touched", async () => {
    const database = join(newFolder(), "docs.db");
    await using assay = await open({ config: { database, tenant: "acme" } });
    await assay.golden.add(draft);
    expect(await assay.status()).toMatchObject({ tenant: "acme", goldenEntries: 1, database });
    expect(await assay.forTenant("acme").golden.list()).toHaveLength(1);
    expect(await assay.forTenant("default").golden.list()).toEqual([]);
    expect((await assay.ask("Anything?")).trace.tenant).toBe("acme");
    await using main = await open({ config: { database } });
    expect(await main.status()).toMatchObject({ tenant: "default", goldenEntries: 0 });
    expect(await main.forTenant("acme").golden.list()).toHaveLength(1);
  });

  it("goes by thresholds of the deployment until it chooses its own", async () => {
    await using assay = await open();
    await assay.tenants.add("acme");
    await assay.tenants.add("other");
    const [acme, other] = [assay.forTenant("acme"), assay.forTenant("other")];
    expect(await acme.thresholds.get("golden")).toBe(0.8);
    await assay.thresholds.set("golden", 0.95);
    expect(await acme.thresholds.get("golden")).toBe(0.95);
    await acme.thresholds.set("golden", 0);
    expect(await acme.thresholds.get("golden")).toBe(0);
    expect(await other.thresholds.get("golden")).toBe(0.95);
    expect(await assay.thresholds.get("golden")).toBe(0.95);
  });

  it("has an embedding model of its own pin: one of another model is refused, and reindexed alone", async () => {
    const store = createMemoryStore();
    const tenantStores = createMemoryTenants({ clock: () => new Date(0) });
    const parts = { store, tenantStores };
    const before = await open(parts);
    await before.forTenant("acme").golden.add(draft);
    await before.forTenant("other").golden.add(draft);
    await before.golden.add(draft);
    await before.close();
    const embedder = createFakeEmbedder({ model: "new", defaultThresholds });
    const mismatch = { code: "embedder-mismatch", hint: "assay reindex" };
    await expect(open({ ...parts, embedder })).rejects.toMatchObject(mismatch);
    await expect(open({ ...parts, embedder, config: { tenant: "acme" } })).rejects.toMatchObject(mismatch);
    const moving = await open({ ...parts, embedder, forReindex: true, config: { tenant: "acme" } });
    expect(await moving.reindex()).toMatchObject({ phrasings: 1, to: embedder.fingerprint.id });
    await moving.close();
    await using acme = await open({ ...parts, embedder, config: { tenant: "acme" } });
    expect(await acme.golden.list()).toHaveLength(1);
    await expect(acme.forTenant("other").golden.list()).rejects.toMatchObject(mismatch);
  });

  it("shares the embedding model, which is opened once and closed with the handle", async () => {
    const events: string[] = [];
    const fake = createFakeEmbedder({ defaultThresholds });
    const embedder = { ...fake, close: async () => void events.push("closed") };
    const assay = await open({ embedder, config: { tenants: { maxOpen: 1 } } });
    for (const tenant of ["a", "b", "c"]) await assay.forTenant(tenant).golden.add(draft);
    expect(events).toEqual([]);
    await assay.close();
    expect(events).toEqual(["closed"]);
    await expect(assay.forTenant("a").golden.list()).rejects.toMatchObject({ code: "aborted" });
  });

  it("is refused beside a store of one's own, where nobody said in what its data should lie", async () => {
    await using assay = await open({ store: createMemoryStore() });
    expect(await assay.tenants.list()).toEqual([]);
    await expect(assay.forTenant("acme").golden.add(draft)).rejects.toMatchObject({
      code: "usage",
      hint: expect.stringContaining("tenantStores"),
    });
  });

  it("lies in a file beside the database, named for people and by a hash", async () => {
    const folder = newFolder();
    await using assay = await open({ config: { database: join(folder, "docs.db") } });
    await assay.forTenant("Acme, Inc.").golden.add(draft);
    const [record] = await assay.tenants.list();
    expect(record?.file).toMatch(/\/docs\.db\.tenants\/acme-inc-[0-9a-f]{32}\.db$/);
  });
});
