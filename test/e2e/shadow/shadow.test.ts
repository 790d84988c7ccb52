import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Assay, ConfigInput } from "../../../src/index.ts";
import { isPicked } from "../../../src/monitor/shadow/pick-shadow.ts";
import { openSqliteStore } from "../../../src/stores/sqlite/open-sqlite-store.ts";
import { type ChatServerReply, hang, text } from "../../fixtures/chat-replies.ts";
import {
  type ChatServerRequest,
  type ScriptedChatServer,
  startScriptedChatServer,
} from "../../fixtures/scripted-chat-server.ts";
import { isJudging, settled, verdict } from "../../fixtures/shadow-chat.ts";
import { ASKED, openShadowed } from "./open-shadowed.ts";

const PAGE = "# Redis\n\nConfigure the redis connection pool through `pool.max-active`, which is 16.\n";
const script = fileURLToPath(new URL("ask-process.ts", import.meta.url));

let directory: string;
let database: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "assay-shadow-"));
  database = join(directory, "docs.db");
  await writeFile(join(directory, "redis.md"), PAGE);
});
afterEach(() => rm(directory, { recursive: true, force: true }));

type Reply = (request: ChatServerRequest) => string | ChatServerReply;

const usual: Reply = (request) => (isJudging(request) ? verdict(true) : text("Set it to 16 [1]."));

async function withServer(use: (server: ScriptedChatServer) => Promise<void>, reply: Reply = usual) {
  await using server = await startScriptedChatServer(reply);
  await use(server);
}

async function open(server: ScriptedChatServer, config: ConfigInput = {}): Promise<Assay> {
  const assay = await openShadowed({ database, baseUrl: server.baseUrl }, config);
  await assay.ingest({ paths: [join(directory, "redis.md")] });
  if ((await assay.golden.list()).length === 0) {
    const entry = { id: "pool", phrasings: [ASKED], answer: "Set it to 8.", reviewedBy: "ada" };
    await assay.golden.add({ ...entry, sources: ["redis.md"] });
  }
  return assay;
}

async function askInProcess(
  server: ScriptedChatServer,
  { count, perDay }: { count: number; perDay: number },
) {
  const argv = ["--import", "tsx", script, database, server.baseUrl, String(count), String(perDay)];
  const child = spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, "close");
  return { code, compared: Number(output) };
}

describe("comparing served answers with fresh ones, over real connections", () => {
  it("gives each answer before the chat server replies to anything", () =>
    withServer(
      async (server) => {
        const assay = await open(server);
        const answers = [await assay.ask(ASKED), await assay.ask(ASKED), await assay.ask(ASKED)];
        expect(answers.map(({ source }) => source)).toEqual(["golden", "golden", "golden"]);
        expect(answers.flatMap(({ trace }) => trace.entries.filter((entry) => "calls" in entry))).toEqual([]);
        while (server.requests.length === 0) await new Promise(setImmediate);
        const [request] = server.requests;
        await assay.close();
        // The server never replied: whoever waited for it hung up, and no answer did.
        expect(await request?.leftEarly).toBe(true);
        const store = await openSqliteStore({ path: database });
        expect(await store.shadows.list()).toEqual([]);
        expect((await store.log.count()).records).toBe(3);
        await store.close();
      },
      () => hang(),
    ));

  it("closes while the judge keeps silent, without a record and without an open socket", () =>
    withServer(
      async (server) => {
        const assay = await open(server);
        await assay.ask(ASKED);
        while (!server.requests.some(isJudging)) await new Promise(setImmediate);
        await assay.close();
        expect(await server.requests.find(isJudging)?.leftEarly).toBe(true);
      },
      (request) => (isJudging(request) ? hang() : usual(request)),
    ));

  it("compares the answers of the share and no others, and pays for them apart", () =>
    withServer(async (server) => {
      await using assay = await open(server, { shadow: { share: 0.3 } });
      const ids: string[] = [];
      for (let at = 0; at < 40; at += 1) ids.push((await assay.ask(ASKED)).id);
      const picked = ids.filter((id) => isPicked(id, { share: 0.3, tenant: "default" }));
      await settled(assay, picked.length);
      const compared = await assay.monitor.shadow.list();
      expect(compared.map(({ id }) => id).sort()).toEqual(picked.sort());
      expect(server.requests).toHaveLength(3 * picked.length);
      // 18 tokens for each of three calls, at 1,000 for a million.
      expect(compared.every(({ cost }) => cost !== null && Math.abs(cost - 0.054) < 1e-9)).toBe(true);
      const { entries } = await assay.log.list({ limit: 100 });
      expect(entries).toHaveLength(40);
      expect(entries.every(({ cost, calls }) => cost === 0 && calls.length === 0)).toBe(true);
      expect(await assay.cache.list()).toEqual([]);
    }));

  it("is unsure of every pair where the judge goes by the place of an answer", () => {
    const first: Reply = ({ prompt }) => verdict(prompt.indexOf("to 8.") < prompt.indexOf("to 16"));
    return withServer(
      async (server) => {
        await using assay = await open(server);
        for (let at = 0; at < 3; at += 1) await assay.ask(ASKED);
        await settled(assay, 3);
        expect(await assay.monitor.shadow.divergence()).toMatchObject([
          { compared: 3, unsure: 3, same: 0, different: 0, low: 0, high: 1 },
        ]);
      },
      (request) => (isJudging(request) ? first(request) : usual(request)),
    );
  });

  it(
    "shares one day's places among processes",
    () =>
      withServer(async (server) => {
        await (await open(server, { shadow: { enabled: false } })).close();
        const ended = await Promise.all([1, 2].map(() => askInProcess(server, { count: 8, perDay: 9 })));
        expect(ended.map(({ code }) => code)).toEqual([0, 0]);
        expect(ended.reduce((sum, { compared }) => sum + compared, 0)).toBe(9);
        expect(server.requests.filter((request) => !isJudging(request))).toHaveLength(9);
        await using assay = await open(server, { shadow: { perDay: 9 } });
        expect((await assay.monitor.shadow.status()).today).toMatchObject({ started: 9, most: 9 });
        expect(await assay.monitor.shadow.run({ since: "2000-01-01T00:00:00.000Z" })).toMatchObject({
          ...{ hits: 16, known: 9, left: 7, isBudgetUsed: true },
        });
      }),
    60_000,
  );

  it("keeps the answers of each tenant to its own database, within one number at a time", () =>
    withServer(async (server) => {
      await using assay = await open(server, { shadow: { concurrency: 1 } });
      const tenant = assay.forTenant("acme");
      await tenant.ingest({ paths: [join(directory, "redis.md")] });
      const entry = { id: "pool", phrasings: [ASKED], answer: "Set it to 4.", reviewedBy: "bob" };
      await tenant.golden.add({ ...entry, sources: ["redis.md"] });
      await Promise.all([assay.ask(ASKED), tenant.ask(ASKED)]);
      await Promise.all([settled(assay, 1), settled(tenant, 1)]);
      const pair = { question: ASKED, served: "8.", fresh: "16.", label: "different" as const };
      await assay.monitor.shadow.evaluate([pair], { by: "ada" });
      // The judge is the same one, whoever's answers it compares.
      expect(await tenant.monitor.shadow.status()).toMatchObject({ evaluation: { by: "ada" } });
      expect(await tenant.monitor.shadow.divergence()).toMatchObject([{ evaluation: { by: "ada" } }]);
      expect(await assay.monitor.shadow.list()).toHaveLength(1);
      expect(await tenant.monitor.shadow.list()).toHaveLength(1);
      const prompts = server.requests
        .filter(({ prompt, ...rest }) => isJudging(rest) && prompt.includes("Set it"))
        .map(({ prompt }) => prompt);
      expect(prompts.filter((prompt) => prompt.includes("to 8.")).length).toBe(2);
      expect(prompts.filter((prompt) => prompt.includes("to 4.")).length).toBe(2);
    }));
});
