import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";

const question = "How do I configure the redis pool?";
const CONFIG = `golden: {threshold: 0.7}
surfaces:
  support: {audience: [customer], language: pt-BR, golden: {threshold: 0.9}}
  docs: {}
  closed: {enabled: false}
`;

async function setUp(config = CONFIG) {
  const fixture = createCliFixture();
  await fixture.put("redis.md", "# Redis\n\nConfigure the redis pool through pool.max-active.");
  writeFileSync(join(fixture.cwd, "assay.config.yaml"), config);
  const add = (id: string, ...flags: string[]) =>
    fixture.run([
      ...["golden", "add", "--question", question, "--answer", `Answer of ${id}.`, "--source", "redis.md"],
      ...["--reviewer", "ada", "--id", id, ...flags],
    ]);
  return { ...fixture, add };
}

describe("ask as somebody, somewhere", () => {
  it("serves what is for the audience and in the language, and shows with --explain whom it answered", async () => {
    const { add, run } = await setUp();
    expect((await add("staff", "--audience", "staff", "--audience", "owner")).code).toBe(0);
    expect((await add("customer", "--audience", "customer", "--language", "pt")).code).toBe(0);
    const answerTo = async (...flags: string[]) =>
      (await run(["ask", question, ...flags])).out.split("\n")[0];
    expect(await answerTo("--audience", "guest", "--audience", "owner")).toBe("Answer of staff.");
    expect(await answerTo("--surface", "support")).toBe("Answer of customer.");
    expect(await answerTo("--audience", "customer", "--language", "de")).not.toMatch(/^Answer of/);
    expect(await answerTo()).not.toMatch(/^Answer of/);
    const { out } = await run(["ask", "--explain", question, "--surface", "support"]);
    expect(out).toContain("asked surface support, for customer, in pt-BR");
    const both = await run(["ask", question, "--audience", "staff", "--audience", "customer"]);
    expect(both.out).toMatch(/near, not served: .*"customer" and of "staff"/);
    expect((await run(["ask", "--json", question, "--surface", "docs"])).json()).toMatchObject({
      scope: { surface: "docs", audience: [], language: null },
    });
  });

  it.each([
    [["--surface", "suport"], "surface-unknown", "Did you mean support?"],
    [["--surface", "closed"], "surface-disabled", "surfaces.closed.enabled"],
    [["--language", "pt_BR"], "usage", "BCP 47"],
    [["--audience", " "], "usage", "list of words"],
  ])("refuses %j with a hint, as a mistake in use", async (flags, code, hint) => {
    const { run } = await setUp();
    const result = await run(["ask", question, ...flags]);
    expect(result.code).toBe(2);
    expect(result.err).toContain(`[${code}]`);
    expect(result.err).toContain(hint);
  });
});

describe("thresholds of one surface", () => {
  it("are set, shown beside those of all, and in force where the surface's configuration is silent", async () => {
    const { run, store } = await setUp();
    const { code, out } = await run(["threshold", "set", "golden", "0", "--surface", "docs"]);
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringContaining("set golden 0 for the surface docs"),
    });
    expect(await store.settings.getThreshold("golden@docs")).toMatchObject({ value: 0, origin: "set" });
    const shown = await run(["threshold", "show"]);
    expect(shown.out).toMatch(/^golden +0\.7 +file: .*assay\.config\.yaml:1$/m);
    expect(shown.out).toMatch(/^golden of docs +0 +set at /m);
    expect(shown.out).toMatch(/^golden of support +0\.9 +file: .*assay\.config\.yaml:3$/m);
    expect(shown.out).not.toContain("retrieval of");
    expect((await run(["threshold", "show", "--json"])).json()).toMatchObject({
      golden: { value: 0.7, origin: "file", surface: null },
      surfaces: {
        docs: {
          golden: { value: 0, origin: "set", surface: "docs" },
          retrieval: { value: 0.4, surface: null },
        },
        support: { golden: { value: 0.9, origin: "file", surface: "support", problem: null } },
      },
    });
  });

  it("warn when the surface's configuration says something else, and are refused for a surface there is not", async () => {
    const { run } = await setUp();
    const { out } = await run(["threshold", "set", "golden", "0.8", "--surface", "support"]);
    expect(out).toMatch(
      /warning surfaces\.support\.golden\.threshold \(.*yaml:3\) says 0\.9, which is in force/,
    );
    const unknown = await run(["threshold", "set", "golden", "0.8", "--surface", "suport"]);
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining("Did you mean support?") });
  });
});

describe("the setting surfaces on the command line", () => {
  it("is listed with what a surface may hold, and shown with its value and place", async () => {
    const { run } = await setUp();
    const keys = await run(["config", "keys"]);
    expect(keys.out).toContain("surfaces.<name>.golden.threshold: a number from -1 to 1");
    expect(keys.out).toContain("surfaces.<name>.rerank.cap: a whole number from 1 to 200, or null");
    expect((await run(["config", "show"])).out).toMatch(/^surfaces +\{"support":.*assay\.config\.yaml:2$/m);
    expect((await run(["config", "check"])).code).toBe(0);
  });
});
