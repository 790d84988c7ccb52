import { once } from "node:events";
import { createServer } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";

/** Stopped before it began: it opens everything, listens and ends. */
const stopped = { signal: AbortSignal.abort() };
const argv = ["serve", "--port", "0"];

describe("serve", () => {
  it("creates an admin's key at the first start, and shows it on standard error, once", async () => {
    const { run, store } = createCliFixture();
    const first = await run(argv, stopped);
    expect(first.code).toBe(0);
    expect(first.out).toMatch(
      /^Listening on http:\/\/127\.0\.0\.1:\d+\nConsole: http:\/\/127\.0\.0\.1:\d+\/console\nStopping: requests that are under way end first\.\n$/,
    );
    const [, text = ""] = /\n(assay_[0-9a-f]{16}_[0-9a-f]{64})\n$/.exec(first.err) ?? [];
    const [key, ...others] = await store.accessKeys.list();
    expect(others).toEqual([]);
    expect(key).toMatchObject({ name: "first admin", role: "admin", tenant: "default", expiresAt: null });
    expect(text).toContain(`assay_${key?.id}_`);
    expect((await run([...argv, "--json"], stopped)).err).not.toContain("assay_");
    await run(["keys", "revoke", key?.id ?? ""]);
    expect((await run(argv, stopped)).err).toBe("");
    expect(await store.accessKeys.list()).toHaveLength(1);
  });

  it("creates no key where its address is taken, so that the next start still shows one", async () => {
    const { run, store } = createCliFixture();
    const other = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    const refused = await run(["serve", "--port", port], stopped);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("[address-unavailable]") });
    expect(refused.err).not.toContain("assay_");
    expect(await store.accessKeys.list()).toEqual([]);
    expect((await run(argv, stopped)).err).toContain("assay_");
  });

  it("creates no key where there is one, and none where nobody is asked for one", async () => {
    const { run, store } = createCliFixture();
    expect((await run([...argv, "--keys", "off"], stopped)).err).toBe("");
    expect(await store.accessKeys.list()).toEqual([]);
    await run(["keys", "create", "--name", "ci", "--role", "asker"]);
    expect((await run(argv, stopped)).err).toBe("");
  });

  it("listens where others could reach it only while it asks for keys", async () => {
    const { run } = createCliFixture();
    const open = await run([...argv, "--host", "0.0.0.0", "--keys", "off"], stopped);
    expect(open).toMatchObject({ code: 2, err: expect.stringContaining("[usage]") });
    expect(open.err).toContain("assay serve --keys required");
    expect((await run([...argv, "--host", "0.0.0.0"], stopped)).code).toBe(0);
  });
});
