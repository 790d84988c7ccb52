import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../test/golden-fixture.ts";
import type { AskOptions } from "../answer/question-context.ts";
import type { ConfigInput } from "../config.ts";
import { createFakeChatModel } from "../models/fake/create-fake-chat-model.ts";
import { createFakeEmbedder } from "../models/fake/create-fake-embedder.ts";
import { similarity } from "../models/similarity.ts";
import type { OpenAssayOptions } from "./open-assay.ts";
import { openAssay } from "./open-assay.ts";

const defaultThresholds = { golden: similarity(0.8), retrieval: similarity(0.3) };
const QUESTION = "How do I configure the redis pool?";
/** Five of its seven words are those of the question: similarity 0.71. */
const NEAR = "How do I set the redis cache?";

async function setUp(config: ConfigInput, given: Pick<OpenAssayOptions, "chat" | "verifier"> = {}) {
  const { store, put, golden } = createGoldenFixture();
  await put("redis.md", "# Redis\n\nConfigure the redis pool through pool.max-active.");
  const add = (id: string, addition: { audience?: string[]; language?: string }) =>
    golden.add({
      id,
      phrasings: [QUESTION],
      answer: `Answer of ${id}.`,
      sources: ["redis.md"],
      reviewedBy: "Ann",
      ...addition,
    });
  const assay = await openAssay({
    config,
    store,
    embedder: createFakeEmbedder({ defaultThresholds }),
    background: false,
    ...given,
  });
  return { assay, add, store };
}

const vetoes = { identifiers: false };

describe("a question that names a surface", () => {
  it("is answered under the surface's settings, and others under the base settings", async () => {
    const surfaces = {
      loose: { golden: { threshold: 0.5, margin: 0 } },
      bare: { golden: { enabled: false }, retrieval: { enabled: false } },
    };
    const { assay, add } = await setUp({ golden: { vetoes }, retrieval: { threshold: 0 }, surfaces });
    await add("e", {});
    const sourceFor = async (options: AskOptions) => (await assay.ask(NEAR, options)).source;
    expect(await sourceFor({})).toBe("extracted");
    expect(await sourceFor({ surface: "loose" })).toBe("golden");
    expect(await sourceFor({ surface: "bare" })).toBe("fallback");
    const answer = await assay.ask(QUESTION, { surface: "loose" });
    expect(answer.scope).toEqual({ surface: "loose", audience: [], language: null });
    expect(answer.trace.scope).toEqual(answer.scope);
  });

  // @see https://github.com/redis/redis-vl-python/issues/649
  it("goes by what it names itself, then by its surface's threshold, then by that of all", async () => {
    const surfaces = { one: {}, two: { golden: { threshold: 1 } } };
    const { assay } = await setUp({ surfaces });
    const thresholdFor = async (options: AskOptions) => {
      const [entry] = (await assay.ask("Which pool?", options)).trace.entries.filter(
        ({ stage }) => stage === "golden",
      );
      return entry?.stage === "golden" ? entry.threshold : undefined;
    };
    expect(await thresholdFor({ surface: "one" })).toBe(0.8);
    await assay.thresholds.set("golden", 0.7);
    expect(await thresholdFor({ surface: "one" })).toBe(0.7);
    await assay.thresholds.set("golden", 0, { surface: "one" });
    expect(await thresholdFor({ surface: "one" })).toBe(0);
    await assay.thresholds.set("golden", 0.2, { surface: "two" });
    expect(await thresholdFor({ surface: "two" })).toBe(1);
    expect(await thresholdFor({ surface: "two", goldenThreshold: 0 })).toBe(0);
    expect(await thresholdFor({})).toBe(0.7);
    expect(await assay.thresholds.get("golden", { surface: "one" })).toBe(0);
    expect(await assay.thresholds.inForce("golden", { surface: "two" })).toEqual({
      value: 1,
      pin: null,
      assumed: null,
      surface: "two",
    });
    await expect(assay.thresholds.set("golden", 0.5, { surface: "three" })).rejects.toMatchObject({
      code: "surface-unknown",
    });
  });

  it("is refused where the surface is unknown or switched off, before anything is embedded", async () => {
    const { assay } = await setUp({ surfaces: { support: {}, closed: { enabled: false } } });
    await expect(assay.ask(QUESTION, { surface: "suport" })).rejects.toMatchObject({
      code: "surface-unknown",
      hint: "Did you mean support?",
    });
    await expect(assay.ask(QUESTION, { surface: "closed" })).rejects.toMatchObject({
      code: "surface-disabled",
    });
    await expect(assay.retrieve(QUESTION, { surface: "closed" })).rejects.toMatchObject({
      code: "surface-disabled",
    });
  });

  // @see https://github.com/BerriAI/litellm/issues/19575
  it("is asked as the surface's audience and in its language, where it names none itself", async () => {
    const surfaces = { support: { audience: ["customer"], language: "pt-BR" } };
    const { assay, add } = await setUp({ surfaces });
    await add("customer", { audience: ["customer"], language: "pt" });
    await add("staff", { audience: ["staff"] });
    await add("german", { audience: ["customer"], language: "de" });
    const servedTo = async (options: AskOptions) =>
      (await assay.ask(QUESTION, options)).golden?.entryId ?? null;
    expect(await servedTo({ surface: "support" })).toBe("customer");
    expect(await servedTo({ surface: "support", audience: ["staff"] })).toBe("staff");
    expect(await servedTo({ surface: "support", language: "de-AT" })).toBe("german");
    expect(await servedTo({ surface: "support", audience: [] })).toBeNull();
    expect(await servedTo({})).toBeNull();
    expect((await assay.ask(QUESTION, { surface: "support" })).scope).toEqual({
      surface: "support",
      audience: ["customer"],
      language: "pt-BR",
    });
  });

  it("says which answers were meant where the asker is of two audiences", async () => {
    const { assay, add } = await setUp({});
    await add("customer", { audience: ["customer"] });
    await add("staff", { audience: ["staff"] });
    const answer = await assay.ask(QUESTION, { audience: ["staff", "customer"] });
    expect(answer.source).not.toBe("golden");
    expect(answer.golden).toMatchObject({
      served: false,
      because: expect.stringMatching(/"customer".*"staff"/u),
    });
  });

  it("may have stages on that are off elsewhere, and off that are on", async () => {
    const chat = createFakeChatModel({ reply: () => "The pool is configured through pool.max-active [1]." });
    const surfaces = { writes: { generate: { enabled: true } }, quotes: {} };
    const off = { rewrite: { enabled: false }, rerank: { enabled: false } };
    const { assay } = await setUp({ ...off, generate: { enabled: false }, surfaces }, { chat });
    expect((await assay.ask(QUESTION, { surface: "quotes" })).source).toBe("extracted");
    expect(chat.requests).toHaveLength(0);
    expect((await assay.ask(QUESTION, { surface: "writes" })).source).toBe("generated");
    expect((await assay.ask(QUESTION)).source).toBe("extracted");
    expect((await assay.ask(QUESTION, { surface: "writes", generate: false })).source).toBe("extracted");
  });

  it("has matches looked at a second time where its surface says so alone", async () => {
    const asked: string[] = [];
    const verifier = {
      ...{ id: "told", kind: "chat" as const },
      async verify({ asked: question }: { asked: string }) {
        asked.push(question);
        return { accepted: false, score: null, threshold: null, reason: "It is another matter." };
      },
    };
    const surfaces = {
      strict: { golden: { verifier: "chat" as const } },
      plain: { golden: { verifier: "off" as const } },
    };
    const { assay, add } = await setUp(
      { golden: { vetoes, threshold: 0.5, margin: 0 }, surfaces },
      { verifier },
    );
    await add("e", {});
    expect((await assay.ask(NEAR, { surface: "plain" })).source).toBe("golden");
    expect(asked).toEqual([]);
    expect((await assay.ask(NEAR, { surface: "strict" })).source).not.toBe("golden");
    expect(asked).toEqual([NEAR]);
    expect((await assay.ask(NEAR, { surface: "strict", verifier: "off" })).source).toBe("golden");
  });

  it("cannot name a chat verifier for a surface without a chat model", async () => {
    const config = { surfaces: { support: { golden: { verifier: "chat" as const } } } };
    await expect(setUp(config)).rejects.toMatchObject({
      code: "config-invalid",
      message: expect.stringContaining("surfaces.support.golden.verifier"),
    });
  });
});

describe("options of a question from a caller without types", () => {
  it.each([
    ["surface", 5],
    ["audience", "admin"],
    ["audience", [5]],
    ["audience", [" "]],
    ["language", "pt_BR"],
    ["language", ""],
    ["language", 5],
  ])("refuses %s %j", async (name, value) => {
    const { assay } = await setUp({});
    const options: object = { [name]: value };
    const refusal = { code: "usage", message: expect.stringContaining(`"${name}"`) };
    await expect(assay.ask(QUESTION, options)).rejects.toMatchObject(refusal);
    if (name !== "language") await expect(assay.retrieve(QUESTION, options)).rejects.toMatchObject(refusal);
  });
});
