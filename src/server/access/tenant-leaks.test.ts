import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { calibrationRecord } from "../../../test/contract/calibration-contract.ts";
import { parseConfig } from "../../config.ts";
import { createFakeChatModel } from "../../models/fake/create-fake-chat-model.ts";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { similarity } from "../../models/similarity.ts";
import type { TenantAssay } from "../../service/assay.ts";
import { createMetrics } from "../../service/metrics/create-metrics.ts";
import { openAssay } from "../../service/open-assay.ts";
import { openSqliteTenants } from "../../stores/sqlite/tenants/open-sqlite-tenants.ts";
import { createApp } from "../create-app.ts";
import { isMiddleware } from "./find-route-rule.ts";

/**
 * Two tenants in files of their own behind one server. Everything the one holds carries the word `canary`; ids, which a
 * request must name and a refusal may repeat, do not.
 */

const CANARY = /canary/i;
const PAGE = "page-of-b.md";
const ENTRY = "entry-of-b";
const CALIBRATION = "calibration-of-b";
const COVERED = "When are the opening hours of the branch?";
const clock = (): Date => new Date("2026-03-01T00:00:00.000Z");

interface Ids {
  answer: string;
  cached: string;
  suggestion: string;
}

async function start() {
  const folder = mkdtempSync(join(tmpdir(), "assay-served-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const config = parseConfig({
    ...{ database: join(folder, "docs.db"), rewrite: { enabled: false }, rerank: { enabled: false } },
    server: { rateLimit: { perMinute: null } },
    // Who is held out follows from a key that each store draws for itself: no run may depend on it.
    holdout: { enabled: false },
  });
  const tenantStores = openSqliteTenants({ database: config.database, clock });
  const assay = await openAssay({
    ...{ config, clock, tenantStores, background: false },
    chat: createFakeChatModel({
      reply: ({ prompt }) =>
        CANARY.test(prompt) ? "It opens at nine, says the canary [1]." : "It does [1].",
    }),
    embedder: createFakeEmbedder({
      defaultThresholds: { golden: similarity(0.8), retrieval: similarity(0.3) },
    }),
  });
  onTestFinished(() => assay.close());
  const [own, other] = [assay.forTenant("a"), assay.forTenant("b")];
  for (const [scope, id] of [
    [own, "page-of-a.md"],
    [assay.forTenant("default"), "page.md"],
  ] as const) {
    await scope.documents.put({
      id,
      text: "# Hours\n\nThe counter is open in the morning.\n",
      format: "markdown",
    });
    await scope.golden.add({
      ...{ id: `entry-of-${id}`, phrasings: ["Where is the counter?"], answer: "Downstairs." },
      ...{ sources: [id], reviewedBy: "Ann" },
    });
  }
  const ids = await settle(other);
  const store = await tenantStores.open("b", { create: false });
  await store.calibrations.append(calibrationRecord({ id: CALIBRATION, by: "canary" }));
  await store.close();
  const metrics = await createMetrics({ config, clock, process: false });
  const app = createApp({
    ...{ assay, metrics, config, clock, createId: () => "request-1", signal: new AbortController().signal },
  });
  const keyOf = async (tenant: string) =>
    (await assay.access.createKey({ name: "Eve", role: "admin", tenant, by: "Ann" })).text;
  const send = async (
    key: string,
    { method, path, body }: Sent,
  ): Promise<{ status: number; text: string }> => {
    const response = await app.request(`http://localhost${path}`, {
      method,
      headers: {
        ...{ authorization: `Bearer ${key}`, "content-type": "application/json" },
        accept: "application/json, text/event-stream",
      },
      ...(method !== "GET" && method !== "DELETE" && { body: JSON.stringify(body ?? {}) }),
    });
    const headers = JSON.stringify([...response.headers]);
    return { status: response.status, text: headers + (await response.text()) };
  };
  const routes = app.routes
    .filter((route) => !isMiddleware(route))
    .map(({ method, path }) => ({ method, path }));
  return { assay, other, ids, keyOf, send, routes };
}

/** Fills the tenant with one of each thing. */
async function settle(scope: TenantAssay): Promise<Ids> {
  const text = "# Hours of the canary\n\nThe canary branch has opening hours from nine.\n";
  await scope.documents.put({ id: PAGE, text, format: "markdown" });
  await scope.golden.add({
    ...{ id: ENTRY, phrasings: ["What is the canary balance?"], answer: "The canary has 12.50." },
    ...{ sources: [PAGE], reviewedBy: "canary reviewer" },
  });
  await scope.golden.add({
    ...{ id: "draft-of-b", phrasings: ["Where does the canary sing?"], answer: "The canary sings upstairs." },
    ...{ sources: [PAGE], draft: true },
  });
  const written = await scope.ask(COVERED, { user: "canary-user" });
  const near = await scope.ask("What is the canary balance now?", { user: "canary-user" });
  await scope.feedback({ answerId: written.id, kind: "down", by: "canary", note: "canary note" });
  await scope.report({ answerId: near.id, by: "canary" });
  await scope.log.list();
  const [cached] = await scope.cache.list();
  const [suggestion] = (await scope.suggestions.list({ minAskers: 1 })).proposals;
  if (!cached || !suggestion) throw new Error("The tenant has no stored answer, or no suggestion.");
  return { answer: near.id, cached: cached.id, suggestion: suggestion.id };
}

interface Sent {
  method: string;
  path: string;
  body?: unknown;
}

/** What is sent to a route: every id of the other tenant in its path, and bodies that would reach its data. */
function requestsFor({ method, path }: { method: string; path: string }, ids: Ids): Sent[] {
  const all = [PAGE, ENTRY, "draft-of-b", CALIBRATION, ids.answer, ids.cached, ids.suggestion, "assay"];
  const paths = path.includes(":")
    ? all.map((id) => path.replace(/:\w+(?:\{[^}]*\})?/, encodeURIComponent(id)))
    : [path, ...(queries[`${method} ${path}`] ?? []).map((query) => `${path}?${query}`)];
  const bodies = bodiesFor(ids)[`${method} ${path}`] ?? [{}];
  return paths.flatMap((filled) => bodies.map((body) => ({ method, path: filled, body })));
}

const queries: Readonly<Record<string, readonly string[]>> = {
  "GET /v1/golden/export": [`id=${ENTRY}`],
  "GET /v1/suggestions": ["minAskers=1", "status=rejected"],
  "GET /v1/cache": [`documentId=${PAGE}`],
  "DELETE /v1/quarantine": [`entryId=${ENTRY}&question=What+is+the+balance+now%3F`],
};

function bodiesFor(ids: Ids): Readonly<Record<string, readonly unknown[]>> {
  const questions = [COVERED, "What is the balance?", "Where does the bird sing?"];
  const mcp = (name: string, given: object) => ({
    ...{ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } },
  });
  return {
    "POST /v1/ask": questions.map((question) => ({ question, explain: true })),
    "POST /v1/retrieve": questions.map((query) => ({ query })),
    "POST /v1/chat/completions": questions.map((content) => ({
      ...{ model: "assay", messages: [{ role: "user", content }] },
    })),
    "POST /mcp": [
      mcp("search_docs", { query: COVERED }),
      mcp("get_document", { id: PAGE }),
      { jsonrpc: "2.0", id: 1, method: "resources/list" },
    ],
    "POST /v1/feedback": [{ answerId: ids.answer, kind: "down" }],
    "POST /v1/reports": [{ answerId: ids.answer }],
    "POST /v1/quarantine": [{ entryId: ENTRY, question: "What is the balance now?" }],
    "POST /v1/golden": [{ phrasings: ["What is the balance?"], answer: "So.", sources: [PAGE] }],
    "POST /v1/golden/:id/review": [{ token: "x", keep: true }],
    "POST /v1/golden/:id/phrasings": [{ text: "What is it?" }],
    "POST /v1/golden/:id/negatives": [{ text: "What is it?" }],
    "PUT /v1/documents/:id": [{ text: "# Mine\n\nMine alone.\n" }],
    "POST /v1/pairs/mine": [{}, { surface: "assay" }],
    "POST /v1/calibrations": [{ target: "golden", wrongCost: 1 }],
    "POST /v1/cache/purge": [{ kind: "all" }, { kind: "document", documentId: PAGE }],
  };
}

/** All that a tenant holds, as far as anybody can change it. */
async function holdingsOf(scope: TenantAssay): Promise<unknown> {
  return {
    documents: await scope.documents.list(),
    page: await scope.documents.passages(PAGE),
    entries: await scope.golden.list(),
    history: await scope.golden.history(ENTRY),
    cached: await scope.cache.list(),
    log: await scope.log.list(),
    suggestions: await scope.suggestions.list({ minAskers: 1 }),
    quarantine: await scope.quarantine.list(),
    calibrations: await scope.calibrations.list(),
    threshold: await scope.thresholds.get("golden"),
  };
}

/** Routes that show something of the tenant whose key it is, and change nothing that others show. */
const TELLING = [
  ...["GET /v1/documents", "GET /v1/documents/:id", "POST /v1/ask", "POST /v1/retrieve"],
  ...["POST /v1/chat/completions", "POST /mcp", "GET /v1/golden", "GET /v1/golden/:id"],
  ...["GET /v1/golden/:id/history", "GET /v1/golden/:id/review", "GET /v1/golden/export", "GET /v1/queue"],
  ...["GET /v1/suggestions", "GET /v1/quarantine", "GET /v1/calibrations", "GET /v1/calibrations/:id"],
  "GET /v1/calibrations/:id/report",
  ...[
    "GET /v1/log",
    "GET /v1/log/export",
    "GET /v1/log/:id",
    "GET /v1/log/served-by/:id",
    "GET /v1/cache",
    "GET /v1/cache/:id",
  ],
];

describe("a key of one tenant", () => {
  it.each(["a", "default"])(
    "of %s reads nothing of another, and changes nothing of it, by any route",
    async (tenant) => {
      const { other, ids, keyOf, send, routes } = await start();
      const before = await holdingsOf(other);
      const key = await keyOf(tenant);
      let sent = 0;
      for (const route of routes) {
        for (const request of requestsFor(route, ids)) {
          const { status, text } = await send(key, request);
          sent += 1;
          expect([request, CANARY.exec(text)]).toEqual([request, null]);
          expect(status).toBeLessThan(500);
        }
      }
      expect(sent).toBeGreaterThan(200);
      expect(await holdingsOf(other)).toEqual(before);
    },
    120_000,
  );

  it("reads its own by every route that shows something, so that a leak would be seen", async () => {
    const { ids, keyOf, send, routes } = await start();
    const key = await keyOf("b");
    const telling = new Set<string>();
    for (const route of routes) {
      const name = `${route.method} ${route.path}`;
      if (!TELLING.includes(name)) continue;
      for (const request of requestsFor(route, ids)) {
        if (CANARY.test((await send(key, request)).text)) telling.add(name);
      }
    }
    expect([...telling].sort()).toEqual(TELLING.toSorted());
  }, 120_000);
});
