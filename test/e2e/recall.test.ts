import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type RecallResult,
  recallSteps,
  runRecallSteps,
} from "../../examples/reference-scenario/recall-steps.ts";
import { loadScenario, scenarioFolders } from "../../examples/reference-scenario/scenario.ts";
import { scriptedRewrites } from "../../examples/reference-scenario/scripted-rewrites.ts";
import { type Assay, openAssay } from "../../src/index.ts";
import { type ScriptedChatServer, startScriptedChatServer } from "../fixtures/scripted-chat-server.ts";

/** The scenario's questions whose words the documents do not use, on the real embedded model and a scripted chat server. */
describe("recall, before and after the rewrite", () => {
  let directory: string;
  let server: ScriptedChatServer;
  let assay: Assay;
  const results = new Map<string, RecallResult>();
  const resultOf = (index: number): RecallResult => {
    const result = results.get(recallSteps[index]?.title ?? "");
    if (!result) throw new Error(`step ${index} did not run`);
    return result;
  };

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "assay-recall-"));
    server = await startScriptedChatServer(({ prompt }) => scriptedRewrites(prompt));
    assay = await openAssay({
      background: false,
      config: {
        database: join(directory, "recall.db"),
        chat: { baseUrl: server.baseUrl, model: "scripted" },
      },
    });
    await loadScenario(assay, scenarioFolders);
    await runRecallSteps(assay, (result) => results.set(result.step.title, result));
  });
  afterAll(async () => {
    await assay?.close();
    await server?.close();
    await rm(directory, { recursive: true, force: true });
  });

  it("finds both Kafka documents where the question alone finds one at most, and says which query found which", () => {
    const { before, after, foundBy, step } = resultOf(0);
    expect(before.length).toBeLessThanOrEqual(1);
    expect(after).toEqual(step.relevant);
    expect(foundBy.get("kafka-batch-consumption.md")).toContain(step.rewrites[0]);
    expect(foundBy.get("kafka-tuning.md")).toContain(step.rewrites[1]);
    expect(foundBy.get("kafka-tuning.md")).not.toContain(step.question);
  });

  it("finds the documents of both intents of one question", () => {
    const { after, step } = resultOf(1);
    expect(after).toEqual(step.relevant);
  });

  it("never loses by a rewrite: the best score under the union is at least that of the question alone", () => {
    const { bestBefore, bestAfter, after, step } = resultOf(2);
    expect(bestAfter).toBeGreaterThanOrEqual(bestBefore);
    expect(after).toEqual(step.relevant);
  });

  it("says in the trace every call that the server saw", () => {
    const calls = [...results.values()].flatMap(({ answer }) =>
      answer.trace.entries.flatMap((entry) => ("calls" in entry ? entry.calls : [])),
    );
    expect(calls.length).toBe(server.requests.length);
    expect(server.unexpected).toEqual([]);
  });
});
