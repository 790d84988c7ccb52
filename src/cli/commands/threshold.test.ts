import { describe, expect, it } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";

describe("threshold set", () => {
  it.each([
    ["0", 0],
    ["1", 1],
    ["-1", -1],
    ["-0.2", -0.2],
    ["0.80", 0.8],
    ["1e-1", 0.1],
  ])("keeps %s as a number", async (text, value) => {
    const fixture = createCliFixture();
    const { code, out } = await fixture.run(["threshold", "set", "golden", text]);
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringContaining(`set golden ${value} for `),
    });
    expect(await fixture.store.settings.getThreshold("golden")).toMatchObject({ value, origin: "set" });
    expect((await fixture.run(["threshold", "show", "--json"])).json()).toMatchObject({
      golden: { value, origin: "set", problem: null },
    });
  });

  it("takes a negative value behind -- as well, and other words around it", async () => {
    const fixture = createCliFixture();
    const result = await fixture.run(["threshold", "set", "--json", "retrieval", "--", "-.5"]);
    expect(result.json()).toMatchObject({ name: "retrieval", value: -0.5, origin: "set", warnings: [] });
  });

  it.each(["1.01", "-1.5", "NaN", "Infinity", "0,8", "", " ", "high", "0.8x"])(
    "refuses %j with the range and keeps nothing",
    async (text) => {
      const fixture = createCliFixture();
      const { code, err } = await fixture.run(["threshold", "set", "golden", text]);
      expect(code).toBe(2);
      expect(err).toContain("expected a number from -1 to 1");
      expect(await fixture.store.settings.getThreshold("golden")).toBeUndefined();
    },
  );

  it("refuses a name that no threshold has", async () => {
    const { code, err } = await createCliFixture().run(["threshold", "set", "verifier", "0.8"]);
    expect({ code, err }).toMatchObject({
      code: 2,
      err: expect.stringContaining("golden, cache, retrieval"),
    });
  });

  it("warns when the configuration says something else", async () => {
    const env = { ASSAY_GOLDEN_THRESHOLD: "0.9" };
    const { out } = await createCliFixture().run(["threshold", "set", "golden", "0.7"], { env });
    expect(out).toContain("warning ASSAY_GOLDEN_THRESHOLD says 0.9, which is in force");
  });
});

describe("threshold show", () => {
  it("shows the model's defaults, then what was chosen, with where it came from", async () => {
    const fixture = createCliFixture();
    const { out } = await fixture.run(["threshold", "show"]);
    expect(out).toMatch(/^golden +0\.8 +default at 2026-01-02T03:04:05\.000Z$/m);
    const env = { ASSAY_RETRIEVAL_THRESHOLD: "0" };
    const { out: configured } = await fixture.run(["threshold", "show"], { env });
    expect(configured).toMatch(/^retrieval +0 +env: ASSAY_RETRIEVAL_THRESHOLD$/m);
  });

  /** @see https://github.com/mongodb/chatbot/issues/441 */
  it("says that a value chosen under another model is not in force", async () => {
    const fixture = createCliFixture();
    await fixture.store.settings.setThreshold("golden", {
      value: 0.7,
      embedderId: "other",
      origin: "set",
      setAt: "2025-01-01T00:00:00.000Z",
    });
    const { code, out } = await fixture.run(["threshold", "show"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^golden +none$/m);
    expect(out).toContain("warning golden: The golden threshold 0.7 was set under other;");
    expect(out).toContain("assay threshold set golden");
    expect((await fixture.run(["threshold", "show", "--json"])).json()).toMatchObject({
      golden: { value: null, embedderId: "other", problem: expect.stringContaining("0.7") },
    });
  });
});
