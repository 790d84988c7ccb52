import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";

const add = ["golden", "add", "--draft", "--question", "What is my balance?"];

describe("tenants", () => {
  it("are created, listed and removed", async () => {
    const { run } = createCliFixture();
    expect((await run(["tenants", "list"])).out).toBe(
      "No tenants beside the main database. Create one: assay tenants add <id>\n",
    );
    expect((await run(["tenants", "add", "acme"])).out).toBe("created acme\n");
    expect((await run(["tenants", "add", "acme"])).out).toBe("exists acme\n");
    expect((await run(["tenants", "add", "Zoo, Inc.", "--json"])).json()).toEqual({
      tenant: "Zoo, Inc.",
      created: true,
    });
    const list = await run(["tenants", "list"]);
    expect(list.out).toMatch(
      /^id +created +file\nZoo, Inc\. +2026-01-02 +in memory\nacme +2026-01-02 +in memory\n$/,
    );
    expect((await run(["tenants", "list", "--json"])).json()).toEqual({
      tenants: [
        { id: "Zoo, Inc.", createdAt: "2026-01-02T03:04:05.000Z", file: null, problem: null },
        { id: "acme", createdAt: "2026-01-02T03:04:05.000Z", file: null, problem: null },
      ],
    });
    expect((await run(["tenants", "remove", "acme", "--yes"])).out).toBe("removed acme\n");
    const again = await run(["tenants", "remove", "acme", "--yes"]);
    expect(again.code).toBe(1);
    expect(again.err).toContain("[tenant-not-found]");
  });

  it("take their keys with them when they are removed, also those that were left", async () => {
    const { run } = createCliFixture();
    for (const tenant of ["acme", "acme", "other"]) {
      expect(
        (await run(["keys", "create", "--name", "ci", "--role", "asker", "--tenant", tenant])).code,
      ).toBe(0);
    }
    await run(["tenants", "add", "acme"]);
    expect((await run(["tenants", "remove", "acme", "--yes"])).out).toBe(
      "removed acme, revoked 2 keys that opened it\n",
    );
    const left = await run(["tenants", "remove", "other", "--yes", "--json"]);
    expect(left.json()).toEqual({ removed: null, keysRevoked: 1 });
    expect((await run(["tenants", "remove", "other", "--yes"])).err).toContain("[tenant-not-found]");
  });

  it("are not removed without a confirmation, and the main database never", async () => {
    const { run } = createCliFixture();
    await run(["tenants", "add", "acme"]);
    const unsure = await run(["tenants", "remove", "acme"]);
    expect(unsure).toMatchObject({ code: 2, err: expect.stringContaining("--yes") });
    const main = await run(["tenants", "remove", "default", "--yes"]);
    expect(main).toMatchObject({ code: 2, err: expect.stringContaining("[tenant-invalid]") });
    expect((await run(["tenants", "list"])).out).toContain("acme");
  });

  it("are refused where the id is none", async () => {
    const { run } = createCliFixture();
    for (const argv of [
      ["tenants", "add", " "],
      ["tenants", "add", "a\nb"],
      ["status", "--tenant", "x".repeat(201)],
    ]) {
      expect(await run(argv)).toMatchObject({ code: 2, err: expect.stringContaining("[tenant-invalid]") });
    }
  });
});

describe("--tenant", () => {
  it("works on that tenant alone, in every command, as ASSAY_TENANT does", async () => {
    const { run, cwd } = createCliFixture();
    await run([...add, "--answer", "of main"]);
    expect((await run([...add, "--answer", "of acme", "--tenant", "acme"])).code).toBe(0);
    mkdirSync(join(cwd, "docs"));
    writeFileSync(join(cwd, "docs", "page.md"), "# Opening hours\n\nThe branch opens at nine.\n");
    expect((await run(["ingest", "docs", "--tenant", "acme"])).code).toBe(0);
    expect((await run(["golden", "list", "--json"])).out).not.toContain("acme");
    expect((await run(["golden", "export", "--tenant", "acme"])).out).toContain("of acme");
    expect((await run(["golden", "export"], { env: { ASSAY_TENANT: "acme" } })).out).toContain("of acme");
    expect((await run(["documents", "list"])).out).toContain("No documents");
    const answer = await run([
      "ask",
      "When are the opening hours of the branch?",
      "--tenant",
      "acme",
      "--json",
    ]);
    expect(answer.json()).toMatchObject({ source: "extracted", trace: { tenant: "acme" } });
    expect((await run(["status", "--tenant", "acme"])).out).toMatch(/^tenant +acme$/m);
    expect((await run(["status"])).out).toMatch(/^tenant +default$/m);
    expect((await run(["threshold", "set", "golden", "0.9", "--tenant", "acme"])).code).toBe(0);
    expect((await run(["status", "--json"])).json()).toMatchObject({
      thresholds: { golden: { value: 0.8 } },
    });
  });

  it("names the command that creates a tenant which is not there, and no other tenant", async () => {
    const { run } = createCliFixture();
    await run(["tenants", "add", "acme"]);
    const { code, err } = await run(["ask", "What is my balance?", "--tenant", "acne", "--db", "my docs.db"]);
    expect(code).toBe(1);
    expect(err).toBe(
      "error There is no tenant \"acne\". [tenant-not-found]\nhint  assay tenants add acne --db 'my docs.db'\n",
    );
    const odd = await run(["status", "--tenant", "--x y", "--db", "a.db"]);
    expect(odd.err).toMatch(/^hint {2}assay tenants add --db a\.db -- '--x y'$/m);
  });

  it("stays in the commands that are printed", async () => {
    const { run, put } = createCliFixture();
    await put("page.md", "# Page\n\nText.\n");
    await run([...add, "--id", "a", "--answer", "x", "--tenant", "acme inc"]);
    const review = await run(["golden", "review", "a", "--tenant", "acme inc", "--json"]);
    expect(review.json()).toMatchObject({ complete: expect.stringMatching(/ --tenant 'acme inc'$/) });
    const missing = await run(["golden", "show", "zzz", "--tenant", "acme inc"]);
    expect(missing.err).toMatch(/^hint {2}assay golden list --tenant 'acme inc'$/m);
  });

  it("plays no part where nothing stored is read", async () => {
    const { run, cwd } = createCliFixture();
    writeFileSync(join(cwd, "pairs.jsonl"), '{"asked": "a b", "stored": "a b", "same": true}\n');
    expect((await run(["eval", "pairs", "--pairs", "pairs.jsonl", "--tenant", "nobody"])).code).toBe(0);
  });
});

describe("reindex", () => {
  it("moves the chosen tenant, or all of them", async () => {
    const { run } = createCliFixture();
    await run([...add, "--answer", "x"]);
    for (const tenant of ["a", "b"]) await run([...add, "--answer", "x", "--tenant", tenant]);
    expect((await run(["reindex", "--tenant", "a", "--json"])).json()).toMatchObject({ phrasings: 1 });
    const all = await run(["reindex", "--all-tenants"]);
    expect(all.code).toBe(0);
    expect(all.out.split("\n").map((line) => line.split(" ")[0])).toEqual(["default", "a", "b", ""]);
    expect((await run(["reindex", "--all-tenants", "--json"])).json()).toMatchObject({
      tenants: [
        { tenant: "default", phrasings: 1 },
        { tenant: "a", phrasings: 1 },
        { tenant: "b", phrasings: 1 },
      ],
    });
    const both = await run(["reindex", "--all-tenants", "--tenant", "a"]);
    expect(both).toMatchObject({ code: 2, err: expect.stringContaining("exclude each other") });
  });
});
