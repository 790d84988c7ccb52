import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";

describe("init", () => {
  it("writes a file that loads, and says what comes next", async () => {
    const { run, cwd } = createCliFixture();
    const { code, out } = await run(["init"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^Wrote assay\.config\.yaml: \d+ settings/);
    expect(out).toContain("assay ingest <folder>");
    expect(await run(["config", "check"])).toMatchObject({ code: 0, out: `ok ${cwd}/assay.config.yaml\n` });
  });

  it("leaves a file that is there as it is, unless it is told otherwise", async () => {
    const { run, cwd } = createCliFixture();
    const path = join(cwd, "assay.config.yaml");
    writeFileSync(path, "tenant: acme\n");
    const refused = await run(["init"]);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain("[path-exists]");
    expect(refused.err).toContain("assay init --force");
    expect(readFileSync(path, "utf8")).toBe("tenant: acme\n");
    const { code, json } = await run(["init", "--force", "--json"]);
    expect(code).toBe(0);
    expect(json()).toMatchObject({ path, settings: expect.any(Number) });
    expect(readFileSync(path, "utf8")).toContain("#server:");
  });

  it("adds no second file beside one of another name", async () => {
    const { run, cwd } = createCliFixture();
    writeFileSync(join(cwd, "assay.config.json"), "{}");
    const { code, err } = await run(["init", "--force"]);
    expect(code).toBe(1);
    expect(err).toContain("assay.config.json is there already");
  });
});
