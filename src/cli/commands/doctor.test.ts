import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createCliFixture } from "../../../test/cli-fixture.ts";
import { status } from "../../../test/fixtures/chat-replies.ts";
import { startScriptedChatServer } from "../../../test/fixtures/scripted-chat-server.ts";
import { startModelServer } from "../../../test/fixtures/start-model-server.ts";

/** A configuration file that names an embedding endpoint, and a chat endpoint where an address is given. */
async function setUp(chatUrl?: string, others: Readonly<Record<string, unknown>> = {}) {
  const models = await startModelServer();
  onTestFinished(() => models.close());
  const fixture = createCliFixture();
  const settings = {
    embedder: { driver: "openai-compatible", baseUrl: `${models.origin}/v1`, model: "letters" },
    ...(chatUrl !== undefined && { chat: { baseUrl: chatUrl, model: "llama3.1" } }),
    ...others,
  };
  writeFileSync(join(fixture.cwd, "assay.config.yaml"), JSON.stringify(settings));
  return fixture;
}

describe("doctor", () => {
  it("is content when nothing but the embedding model is configured, and needs no database", async () => {
    const fixture = await setUp();
    const { code, out, err } = await fixture.run(["doctor"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^ok +embedding model +letters@unversioned\/26\S+: vectors of 26 numbers/m);
    expect(out).toMatch(/^off +chat model +not configured$/m);
    expect((await fixture.run(["doctor", "--json"])).json()).toMatchObject({
      ok: true,
      checks: [
        { part: "embedder", outcome: "ok" },
        { part: "chat", outcome: "off" },
        { part: "rerank", outcome: "off" },
        { part: "web", outcome: "off" },
        { part: "verifier", outcome: "off" },
      ],
    });
  });

  it("says what is wrong and what to do, and ends with 1", async () => {
    const chat = await startScriptedChatServer(() => status(404, 'model "llama3.1" not found'));
    onTestFinished(() => chat.close());
    const fixture = await setUp(chat.baseUrl);
    const { code, out } = await fixture.run(["doctor"]);
    expect(code).toBe(1);
    expect(out).toMatch(/^ok +embedding model/m);
    expect(out).toMatch(/^failed +chat model/m);
    expect(out).toMatch(
      /^chat model The chat model .* answered 404 model "llama3\.1" not found \(POST http:\/\/127\.0\.0\.1:\d+\/v1\/chat\/completions\)\. \[chat-una/m,
    );
    expect(out).toMatch(/^hint Set "chat\.model" to a model that the server has\.$/m);
    const json = await fixture.run(["doctor", "--json"]);
    expect(json.code).toBe(1);
    expect(json.json()).toMatchObject({
      ok: false,
      checks: [{ outcome: "ok" }, { outcome: "failed" }, {}, {}, {}],
    });
  });

  it("names the address called where the path is wrong, and none of its query", async () => {
    const chat = await startScriptedChatServer(() => status(404, "Not Found"));
    onTestFinished(() => chat.close());
    const fixture = await setUp(`${chat.baseUrl.replace(/\/v1$/u, "/api")}?code=very-secret`);
    const { out } = await fixture.run(["doctor"]);
    expect(out).toMatch(
      / answered 404 Not Found \(POST http:\/\/127\.0\.0\.1:\d+\/api\/chat\/completions\)\./,
    );
    expect(out).toMatch(/^hint Check "chat\.baseUrl": the server has nothing at this address\./m);
    expect(out).not.toContain("very-secret");
  });

  it("notes that answers are written and the cache has no threshold, with a database and without", async () => {
    const chat = await startScriptedChatServer(() => "ready");
    onTestFinished(() => chat.close());
    const note =
      "cache: No cache threshold is set for this embedding model, so a stored answer is served to the same question alone. Measure one: assay calibrate cache";
    const fixture = await setUp(chat.baseUrl);
    expect((await fixture.run(["doctor", "--json"])).json()).toMatchObject({ ok: true, notes: [note] });
    await fixture.run(["golden", "add", "--draft", "--question", "Why?", "--answer", "So."]);
    const { code, out } = await fixture.run(["doctor"]);
    expect(code).toBe(0);
    expect(out.split("\n")).toContain(`note ${note}`);
    await fixture.run(["threshold", "set", "cache", "0.95"]);
    expect((await fixture.run(["doctor", "--json"])).json()).toMatchObject({ notes: [] });
  });

  it("notes nothing of the cache where no chat model writes answers", async () => {
    const chat = await startScriptedChatServer(() => "ready");
    onTestFinished(() => chat.close());
    for (const fixture of [
      await setUp(),
      await setUp(chat.baseUrl, { generate: { enabled: false } }),
      await setUp(chat.baseUrl, { cache: { enabled: false } }),
      await setUp(chat.baseUrl, { cache: { threshold: 0.9 } }),
    ]) {
      expect((await fixture.run(["doctor", "--json"])).json()).toMatchObject({ notes: [] });
    }
  });

  it("notes that the local verifier has no weights, with the command that fits some", async () => {
    const fixture = await setUp(undefined, { golden: { verifier: "local" } });
    const { out } = await fixture.run(["doctor"]);
    expect(out).toMatch(
      /^note golden\.verifier: The local verifier has no weights for the embedding model \S+ Fit some: assay calibrate verifier --pairs <file>$/mu,
    );
  });
});
