import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createServerFixture } from "../../../test/server-fixture.ts";

const createdShape = z.object({ text: z.string(), key: z.looseObject({ id: z.string() }) });

describe("keys over HTTP", () => {
  it("are created, listed without their secret, and ended, by who is signed in", async () => {
    const { call, assay } = await createServerFixture();
    const made = await call("POST", "/v1/keys", {
      name: "ci",
      role: "asker",
      expiresAt: "2026-03-02T02:00:00+02:00",
    });
    expect(made.status).toBe(201);
    const { key, text } = createdShape.parse(made.body);
    expect(key).toMatchObject({ name: "ci", createdBy: "local", expiresAt: "2026-03-02T00:00:00.000Z" });
    expect((await assay.access.verifyKey(text)).kind).toBe("known");
    const list = await call("GET", "/v1/keys");
    expect(list.body).toMatchObject({ keys: [{ id: key.id, lastUsedAt: "2026-03-01T00:00:00.000Z" }] });
    expect(JSON.stringify(list.body)).not.toMatch(new RegExp(`${text.slice(-64)}|hash`, "i"));
    const ended = await call("DELETE", `/v1/keys/${key.id}`);
    expect(ended.body).toMatchObject({ key: { revokedBy: "local" } });
    expect((await assay.access.verifyKey(text)).kind).toBe("refused");
    expect(await call("DELETE", "/v1/keys/absent")).toMatchObject({
      status: 404,
      body: { code: "key-not-found" },
    });
  });

  it.each([
    [{}],
    [{ name: "x", role: "owner" }],
    [{ name: " ", role: "asker" }],
    [{ name: "x", role: "asker", tenant: " x" }],
    [{ name: "x", role: "asker", surfaces: ["absent"] }],
    [{ name: "x", role: "asker", expiresAt: "2026-01-01T00:00:00Z" }],
    [{ name: "x", role: "asker", expiresAt: "soon" }],
    [{ name: "x", role: "asker", secret: "mine" }],
  ])("are refused as %j", async (draft) => {
    const { call } = await createServerFixture();
    expect((await call("POST", "/v1/keys", draft)).status).toBe(400);
    expect((await call("GET", "/v1/keys")).body).toEqual({ keys: [] });
  });

  it("stand beside the list of tenants, which names no file", async () => {
    const { call } = await createServerFixture({
      changes: () => ({
        tenants: {
          list: async () => [
            { id: "acme", createdAt: "2026-01-02T00:00:00.000Z", file: "/data/acme.db", problem: null },
            { id: null, createdAt: null, file: "/data/x.db", problem: "/data/x.db is damaged" },
          ],
          add: async () => false,
          remove: async () => ({ removed: false, keysRevoked: 0 }),
        },
      }),
    });
    const { body } = await call("GET", "/v1/tenants");
    expect(body).toEqual({ tenants: [{ id: "acme", createdAt: "2026-01-02T00:00:00.000Z" }] });
  });
});
