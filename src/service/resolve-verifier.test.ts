import { describe, expect, it } from "vitest";
import { createGoldenFixture } from "../../test/golden-fixture.ts";
import { type ConfigInput, parseConfig } from "../config.ts";
import { createFakeChatModel } from "../models/fake/create-fake-chat-model.ts";
import { createFakeEmbedder } from "../models/fake/create-fake-embedder.ts";
import { similarity } from "../models/similarity.ts";
import type { VerifiablePair, Verifier } from "../models/verifier.ts";
import { openAssay } from "./open-assay.ts";
import {
  checkVerifier,
  configuredVerifier,
  createVerifierResolver,
  describeVerifier,
} from "./resolve-verifier.ts";

const own: Verifier = {
  id: "own",
  kind: "local",
  verify: async () => ({ accepted: false, score: null, threshold: null, reason: "I say no." }),
};
const local: Verifier = { ...own, id: "local-pair@1" };
const chat = createFakeChatModel({ id: "judge" });
const parts = { given: undefined, chat: undefined, local: async () => undefined, embedderId: "fake@1/3" };

describe("createVerifierResolver", () => {
  it("takes the verifier that the mode names, and one handed in before either", async () => {
    const resolve = createVerifierResolver({ ...parts, chat, local: async () => local });
    expect(await resolve("off")).toBeUndefined();
    expect(await resolve("local")).toBe(local);
    expect((await resolve("chat"))?.id).toMatch(/^chat judge prompt-/);
    expect(await resolve("chat")).toBe(await resolve("chat"));
    const given = createVerifierResolver({ ...parts, chat, given: own });
    expect(await given("chat")).toBe(own);
    expect(await given("local")).toBe(own);
    expect(await given("off")).toBeUndefined();
  });

  it("says what is missing: a chat model, or weights for the embedding model", async () => {
    const resolve = createVerifierResolver(parts);
    await expect(resolve("chat")).rejects.toMatchObject({ code: "config-invalid" });
    await expect(resolve("local")).rejects.toMatchObject({
      code: "verifier-weights-missing",
      message: expect.stringContaining("fake@1/3"),
      hint: "assay calibrate verifier --pairs <file>",
    });
    expect(await describeVerifier("local", resolve)).toEqual({
      ...{ mode: "local", id: null },
      problem: expect.stringMatching(/no weights .* Fit some: assay calibrate verifier/),
    });
    expect(await describeVerifier("off", resolve)).toEqual({ mode: "off", id: null, problem: null });
  });
});

describe("checkVerifier", () => {
  it("refuses the chat model as verifier where there is none, also for a surface", () => {
    const check = (input: ConfigInput, models: Parameters<typeof checkVerifier>[1]) => () =>
      checkVerifier(parseConfig(input), models);
    const everywhere: ConfigInput = { golden: { verifier: "chat" } };
    expect(check(everywhere, { chat: undefined })).toThrow('"golden.verifier" is chat');
    expect(check(everywhere, { chat })).not.toThrow();
    expect(check(everywhere, { chat: undefined, verifier: own })).not.toThrow();
    expect(check({ golden: { verifier: "local" } }, { chat: undefined })).not.toThrow();
    const surfaces: ConfigInput = { surfaces: { orders: { golden: { verifier: "chat" } } } };
    expect(check(surfaces, { chat: undefined })).toThrow('"surfaces.orders.golden.verifier" is chat');
  });
});

describe("configuredVerifier", () => {
  it("is the setting; one that was handed in is wanted although nothing names it", () => {
    const config = parseConfig({});
    expect(configuredVerifier(config, undefined)).toBe("off");
    expect(configuredVerifier(config, own)).toBe("local");
    expect(configuredVerifier(parseConfig({ golden: { verifier: "chat" } }), own)).toBe("chat");
  });
});

describe("a verifier of one's own", () => {
  it("looks at near matches, not at the very question, and is left out where a question says so", async () => {
    const fixture = createGoldenFixture();
    await fixture.put("redis.md", "# Redis\n\nThe pool is configured through pool.max-active.");
    await fixture.golden.add({
      ...{ phrasings: ["How do I configure the redis pool?"], answer: "Like so." },
      ...{ sources: ["redis.md"], reviewedBy: "Ann" },
    });
    const pairs: VerifiablePair[] = [];
    await using assay = await openAssay({
      store: fixture.store,
      embedder: createFakeEmbedder({
        defaultThresholds: { golden: similarity(0.7), retrieval: similarity(0.3) },
      }),
      verifier: {
        ...own,
        async verify(pair, options) {
          pairs.push(pair);
          return own.verify(pair, options);
        },
      },
    });
    expect((await assay.status()).verifier).toEqual({ mode: "local", id: "own", problem: null });
    const near = "How do I configure the redis pool today?";
    expect(await assay.ask("How do I configure the redis pool?")).toMatchObject({ source: "golden" });
    expect(pairs).toEqual([]);
    expect((await assay.ask(near)).golden).toMatchObject({ served: false, because: "I say no." });
    expect(pairs).toHaveLength(1);
    expect(await assay.ask(near, { verifier: "off" })).toMatchObject({ source: "golden" });
    expect(pairs).toHaveLength(1);
    for (const verifier of ["yes", "", null, true]) {
      const options = JSON.parse(JSON.stringify({ verifier }));
      await expect(assay.ask(near, options)).rejects.toMatchObject({ code: "usage" });
    }
  });

  it("has to be there where a question names the chat model and there is none", async () => {
    const fixture = createGoldenFixture();
    await fixture.put("redis.md", "# Redis\n\nText.");
    const defaultThresholds = { golden: similarity(0.7), retrieval: similarity(0.3) };
    const embedder = createFakeEmbedder({ defaultThresholds });
    await using assay = await openAssay({ store: fixture.store, embedder });
    await expect(assay.ask("What is it?", { verifier: "chat" })).rejects.toMatchObject({
      code: "config-invalid",
    });
  });
});
