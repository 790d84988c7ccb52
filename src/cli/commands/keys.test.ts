import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createCliFixture } from "../../../test/cli-fixture.ts";

const createdShape = z.object({ text: z.string(), key: z.looseObject({ id: z.string() }) });

describe("keys", () => {
  it("are created, listed without their secret, and ended", async () => {
    const { run, store } = createCliFixture();
    expect((await run(["keys", "list"])).out).toBe(
      "No access keys. Create one: assay keys create --name <text> --role <role>\n",
    );
    const argv = ["keys", "create", "--name", "ci", "--role", "asker", "--expires", "90d", "--json"];
    const { text, key } = createdShape.parse((await run([...argv, "--reviewer", "Ann"])).json());
    expect(text).toMatch(new RegExp(`^assay_${key.id}_[0-9a-f]{64}$`));
    expect(key).toEqual({
      ...{ id: key.id, name: "ci", role: "asker", tenant: "default", surfaces: [], createdBy: "Ann" },
      ...{ createdAt: "2026-01-02T03:04:05.000Z", expiresAt: "2026-04-02T03:04:05.000Z" },
      ...{ revokedAt: null, revokedBy: null, lastUsedAt: null },
    });
    const secret = text.slice(-64);
    expect(JSON.stringify(await store.accessKeys.list())).not.toContain(secret);
    const list = await run(["keys", "list"]);
    expect(list.out).toMatch(/ci +asker +default +all +2026-01-02 by Ann +never +until 2026-04-02 03:04\n$/);
    expect(list.out + (await run(["keys", "list", "--json"])).out).not.toContain(secret);

    expect((await run(["keys", "revoke", key.id])).out).toBe(`revoked ${key.id} ci\n`);
    expect((await run(["keys", "list"])).out).toContain("revoked 2026-01-02 by command line");
    expect((await run(["keys", "revoke", key.id, "--json"])).json()).toMatchObject({
      key: { id: key.id, revokedBy: "command line" },
    });
    const absent = await run(["keys", "revoke", "absent"]);
    expect(absent).toMatchObject({ code: 1, err: expect.stringContaining("[key-not-found]") });
  });

  it("are shown once, with what they may do", async () => {
    const { run } = createCliFixture();
    const { out } = await run(["keys", "create", "--name", "bot", "--role", "admin", "--tenant", "acme"]);
    expect(out).toMatch(
      /^assay_\w+\nShown this once\..*\n[0-9a-f]{16} bot: admin of acme, every surface, until it is revoked\nThere is no such tenant yet: assay tenants add acme\n$/,
    );
    await run(["tenants", "add", "acme"]);
    const known = await run(["keys", "create", "--name", "b", "--role", "asker", "--tenant", "acme"]);
    expect(known.out).not.toContain("no such tenant");
    expect((await run(["keys", "list"])).out).toMatch(/bot +admin +acme +all .* in force\n/);
  });

  it.each([
    ["a role that is none", ["--name", "x", "--role", "owner"], "usage"],
    ["no role", ["--name", "x"], "usage"],
    ["no name", ["--role", "asker"], "usage"],
    ["a blank name", ["--name", " ", "--role", "asker"], "usage"],
    ["a name of two lines", ["--name", "a\nb", "--role", "asker"], "usage"],
    ["an end that is past", ["--name", "x", "--role", "asker", "--expires", "2025-01-01"], "usage"],
    ["an end that is none", ["--name", "x", "--role", "asker", "--expires", "soon"], "usage"],
    ["a surface nobody set up", ["--name", "x", "--role", "asker", "--surface", "x"], "surface-unknown"],
  ])("are refused with %s", async (_, options, code) => {
    const { run } = createCliFixture();
    const outcome = await run(["keys", "create", ...options]);
    expect(outcome).toMatchObject({ code: 2, err: expect.stringContaining(`[${code}]`) });
    expect((await run(["keys", "list", "--json"])).json()).toEqual({ keys: [] });
  });
});
