import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { createFakeChatModel, type FakeChatModel } from "../src/models/fake/create-fake-chat-model.ts";
import { createFakeEmbedder, type FakeEmbedder } from "../src/models/fake/create-fake-embedder.ts";
import { similarity } from "../src/models/similarity.ts";
import type { Assay, TenantAssay } from "../src/service/assay.ts";
import { openAssay } from "../src/service/open-assay.ts";

/**
 * Many tenants that ask the same questions and have different answers. Everything a tenant holds carries its own
 * reference, such as `ref000042`, so that whatever comes back to another tenant can be told by it.
 */
export interface TenantTown {
  readonly assay: Assay;
  readonly embedder: FakeEmbedder;
  /** Writes what it is asked and gives nothing away of its own. */
  readonly chat: FakeChatModel;
  readonly tenants: readonly Resident[];
}

export interface Resident {
  readonly id: string;
  readonly reference: string;
  readonly scope: TenantAssay;
}

const QUESTION = "What is my balance?";
const SIMILAR = "What is my balance now?";

export async function buildTown(database: string, size: number): Promise<TenantTown> {
  const embedder = createFakeEmbedder({
    defaultThresholds: { golden: similarity(0.8), retrieval: similarity(0.3) },
  });
  const chat = createFakeChatModel({
    reply: ({ system }) =>
      system.includes("search engine") ? '{"standAlone": null, "queries": []}' : "It says so [1].",
  });
  const assay = await openAssay({
    ...{ embedder, chat },
    config: { database, rewrite: { driver: "chat" }, rerank: { enabled: false }, tenants: { maxOpen: 8 } },
    // Whoever runs the test counts what the model is asked.
    background: false,
  });
  const folder = mkdtempSync(join(tmpdir(), "assay-town-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const tenants = Array.from({ length: size }, (_, number): Resident => {
    const id = `resident-${number}-of-town`;
    return { id, reference: `ref${String(number).padStart(6, "0")}`, scope: assay.forTenant(id) };
  });
  for (const { reference, scope } of tenants)
    await settle(scope, { reference, folder: join(folder, reference) });
  return { assay, embedder, chat, tenants };
}

async function settle(scope: TenantAssay, { reference, folder }: { reference: string; folder: string }) {
  mkdirSync(folder);
  const page = `# Account ${reference}\n\n## Opening hours ${reference}\n\nThe branch of ${reference} opens at nine.\n`;
  writeFileSync(join(folder, `account-${reference}.md`), page);
  await scope.ingest({ paths: [folder] });
  await scope.golden.add({
    id: `balance-${reference}`,
    phrasings: [QUESTION],
    answer: `Your balance is 12.50 (${reference}).`,
    sources: [`account-${reference}.md`],
    reviewedBy: `reviewer of ${reference}`,
  });
}

/** What every tenant is asked: it gets its own, exact and similar, and nothing that carries another's reference. */
export async function expectOwnAnswers({ id, reference, scope }: Resident): Promise<void> {
  const own = `Your balance is 12.50 (${reference}).`;
  const exact = await scope.ask(QUESTION);
  expect(exact).toMatchObject({ source: "golden", text: own, golden: { match: { how: "exact" } } });
  expect(exact.trace.tenant).toBe(id);
  const near = await scope.ask(SIMILAR);
  expect(near).toMatchObject({ source: "golden", text: own, golden: { match: { how: "similar" } } });
  const found = await scope.retrieve("opening hours of the branch");
  expect(found).toMatchObject({
    kind: "passages",
    passages: [{ document: { id: `account-${reference}.md` } }],
  });
  const said = [exact, near, found, await scope.golden.list(), await scope.documents.list()];
  expectNoStranger(said, { reference, atLeast: 5 });
}

/** Everything else that can be asked of a tenant, errors and their hints included. */
export async function expectNothingOfOthers({ reference, scope }: Resident): Promise<void> {
  const written = await scope.ask("When are the opening hours of the branch?");
  expect(written).toMatchObject({ source: "generated" });
  expect(written.citations.map(({ documentId }) => documentId)).toEqual([`account-${reference}.md`]);
  const uncovered = await scope.ask("How do whales sleep at night?");
  expect(uncovered.source).toBe("fallback");
  const said = [
    written,
    uncovered,
    await scope.golden.check(),
    await scope.golden.show(`balance-${reference}`),
    await scope.golden.history(`balance-${reference}`),
    await scope.golden.queue(),
    await scope.golden.lint(),
    await scope.golden.exportYaml(),
    await scope.documents.passages(`account-${reference}.md`),
    await scope.status(),
    [...(await scope.evaluation.documentIds())],
    await scope.log.list(),
    await scope.suggestions.list(),
    await scope.quarantine.list(),
    await problemOf(scope.golden.show("balance-ref")),
    await problemOf(scope.documents.get("account-ref.md")),
    await problemOf(scope.golden.add({ ...conflicting, reviewedBy: "x" })),
  ];
  expectNoStranger(said, { reference, atLeast: 20 });
}

/** What one tenant says about its answers reaches no other, and none can speak of another's answer. */
export async function expectOwnTraffic([one, other]: readonly Resident[]): Promise<void> {
  if (!one || !other) throw new Error("Two tenants are needed.");
  const answer = await one.scope.ask(SIMILAR);
  const said = { answerId: answer.id, kind: "down", by: "somebody" } as const;
  await expect(other.scope.feedback(said)).rejects.toMatchObject({ code: "answer-not-found" });
  await expect(other.scope.report({ answerId: answer.id })).rejects.toMatchObject({
    code: "answer-not-found",
  });
  await one.scope.feedback(said);
  expect(await one.scope.report({ answerId: answer.id })).toMatchObject({
    quarantined: { entryId: `balance-${one.reference}` },
  });
  expect((await one.scope.ask(SIMILAR)).source).not.toBe("golden");
  expect((await other.scope.ask(SIMILAR)).source).toBe("golden");
  expect(await one.scope.quarantine.list()).toHaveLength(1);
  expect(await other.scope.quarantine.list()).toEqual([]);
}

const conflicting = { phrasings: [QUESTION], answer: "Another answer.", sources: [] };

/** @param options.atLeast times that the own reference is there: a test that looked at nothing would find no stranger */
function expectNoStranger(
  said: unknown,
  { reference, atLeast }: { reference: string; atLeast: number },
): void {
  const references = JSON.stringify(said).match(/ref\d{6}/g) ?? [];
  expect(references.filter((found) => found !== reference)).toEqual([]);
  expect(references.length).toBeGreaterThanOrEqual(atLeast);
}

async function problemOf(call: Promise<unknown>): Promise<{ message: string; hint: unknown }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Error) return { message: error.message, hint: Reflect.get(error, "hint") };
  }
  throw new Error("A call that had to fail did not.");
}

/** No prompt holds words of two tenants, and neither a prompt nor an embedded text holds a tenant's id. */
export function expectCleanTexts({ chat, embedder, tenants }: TenantTown): void {
  const withReference = chat.requests.filter(({ prompt }) => /ref\d{6}/.test(prompt));
  expect(withReference.length).toBeGreaterThanOrEqual(3);
  for (const { system, prompt } of chat.requests) {
    expect(new Set(prompt.match(/ref\d{6}/g) ?? []).size).toBeLessThanOrEqual(1);
    expect(`${system} ${prompt}`).not.toMatch(/resident-|of-town/);
  }
  const embedded = embedder.calls.flatMap(({ texts }) => texts);
  expect(embedded.length).toBeGreaterThanOrEqual(3 * tenants.length);
  expect(embedded.filter((text) => /resident-|of-town/.test(text))).toEqual([]);
}
