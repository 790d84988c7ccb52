import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { AskOptions } from "../answer/question-context.ts";
import type { ConfigInput } from "../config.ts";
import { createFakeChatModel } from "../models/fake/create-fake-chat-model.ts";
import { createFakeEmbedder } from "../models/fake/create-fake-embedder.ts";
import { similarity } from "../models/similarity.ts";
import { openAssay } from "./open-assay.ts";

const defaultThresholds = { golden: similarity(0.8), retrieval: similarity(0.3) };
/** A word that only pages for the staff hold. */
const SECRET = "zanzibar";
const QUESTION = "Which pool size does the gateway use?";

const pages: Readonly<Record<string, string>> = {
  "staff.md": `---\naudience: [staff, owner]\nproduct: ${SECRET} gateway\n---\n# Pool size of the ${SECRET} gateway\n\nThe gateway does use the pool size ${SECRET}, which is 42.\n`,
  "customer.md":
    "---\naudience: customer\n---\n# Gateway pool\n\nThe gateway does use a pool size of 10 for customers.\n",
  "public.md": "# Gateway\n\nThe gateway does use a pool, and its size is a secret.\n",
  "nobody.md": `---\naudience: []\n---\n# Hidden\n\nThe gateway does use the hidden pool size ${SECRET}.\n`,
};

async function setUp(config: ConfigInput = {}) {
  const folder = mkdtempSync(join(tmpdir(), "assay-audience-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text);
  const chat = createFakeChatModel({ reply: () => '{"standAlone": null, "queries": ["pool size"]}' });
  const assay = await openAssay({
    config: {
      database: ":memory:",
      retrieval: { audienceField: "audience", entityFields: ["product"] },
      ...config,
    },
    embedder: createFakeEmbedder({ defaultThresholds }),
    chat,
    background: false,
  });
  onTestFinished(() => assay.close());
  await assay.ingest({ paths: [folder] });
  return { assay, chat };
}

/** What an asker sees of the documents, in any place of the answer. */
function seen(answer: unknown): string[] {
  const text = JSON.stringify(answer);
  return Object.keys(pages).filter((name) => text.includes(name));
}

describe("documents for an audience", () => {
  const asStaff: AskOptions = { audience: ["staff"] };

  it.each([
    ["nobody known", {}, ["public.md"]],
    ["a guest", { audience: ["guest"] }, ["public.md"]],
    ["a customer", { audience: ["customer"] }, ["customer.md", "public.md"]],
    ["the staff", asStaff, ["staff.md", "public.md"]],
    [
      "an owner who is a customer too",
      { audience: ["owner", "customer"] },
      ["staff.md", "customer.md", "public.md"],
    ],
  ])("are searched for %s alone", async (_, options, visible) => {
    const { assay } = await setUp();
    const answer = await assay.ask(QUESTION, options);
    expect(seen(answer).sort()).toEqual([...visible].sort());
    expect(seen(await assay.retrieve(QUESTION, options)).sort()).toEqual([...visible].sort());
  });

  it("give nothing away in hints, in named entities or to a chat model", async () => {
    const { assay, chat } = await setUp();
    const isolated = await assay.ask(`Does the ${SECRET} gateway use a pool?`, { retrievalThreshold: 1 });
    expect(isolated.suggestions.map(({ documentId }) => documentId)).toEqual(["public.md"]);
    const retrieve = isolated.trace.entries.find((entry) => entry.stage === "retrieve");
    expect(retrieve).toMatchObject({ entities: [], ambiguous: [] });
    await assay.ask(QUESTION);
    expect(chat.requests.length).toBeGreaterThan(0);
    for (const { prompt, system } of chat.requests.filter(
      ({ prompt }) => !prompt.includes(`Does the ${SECRET}`),
    )) {
      expect(`${system}${prompt}`).not.toContain(SECRET);
    }
    const own = await assay.ask(`Which pool size does the ${SECRET} gateway use?`, asStaff);
    const entities = own.trace.entries.find((entry) => entry.stage === "retrieve");
    expect(entities).toMatchObject({ entities: [{ field: "product" }] });
  });

  it("stay hidden whatever the caller's own filter says of the field, which holds as well", async () => {
    const { assay } = await setUp();
    for (const filter of [
      { audience: "staff" },
      { audience: { in: ["staff"], orAbsent: true } },
      { "document.id": "staff.md" },
    ]) {
      expect(JSON.stringify(await assay.ask(QUESTION, { filter }))).not.toContain(SECRET);
      expect(JSON.stringify(await assay.ask(QUESTION, { ...asStaff, filter }))).toContain(SECRET);
    }
    expect(seen(await assay.ask(QUESTION, { ...asStaff, filter: { audience: "staff" } }))).toEqual([
      "staff.md",
    ]);
    const widened = assay.ask(QUESTION, { filter: { "document.audience": "staff" } });
    await expect(widened).rejects.toMatchObject({ code: "filter-invalid" });
  });

  it("are for everyone where no field is configured", async () => {
    const { assay } = await setUp({ retrieval: {} });
    expect(seen(await assay.ask(QUESTION)).length).toBe(4);
  });

  // @see https://github.com/BerriAI/litellm/issues/29086
  it("are found behind many nearer ones for others", async () => {
    const folder = mkdtempSync(join(tmpdir(), "assay-audience-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    for (let number = 0; number < 200; number += 1) {
      writeFileSync(
        join(folder, `o${number}.md`),
        `---\naudience: other\n---\n${QUESTION} Number ${number}.\n`,
      );
    }
    writeFileSync(
      join(folder, "mine.md"),
      "---\naudience: me\n---\nThe gateway use of a pool has its size in the settings.\n",
    );
    const { assay } = await setUp();
    await assay.ingest({ paths: [folder] });
    expect(seen(await assay.ask(QUESTION, { audience: ["me"] }))).toEqual(["public.md"]);
    const answer = JSON.stringify(await assay.ask(QUESTION, { audience: ["me"] }));
    expect(answer).toContain("mine.md");
    expect(answer).not.toMatch(/"o\d+\.md/u);
  });
});
