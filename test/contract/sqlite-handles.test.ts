import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseConfig } from "../../src/config.ts";
import { createFakeEmbedder } from "../../src/models/fake/create-fake-embedder.ts";
import { similarity } from "../../src/models/similarity.ts";
import { openAssay } from "../../src/service/open-assay.ts";

const QUESTION = "How do I batch?";

/** Two handles on one file, as two processes have them: one answers questions, and in the other one people work. */
async function openTwo() {
  const folder = mkdtempSync(join(tmpdir(), "assay-handles-"));
  const open = () =>
    openAssay({
      config: parseConfig({ database: join(folder, "assay.db"), holdout: { enabled: false } }),
      embedder: createFakeEmbedder({
        defaultThresholds: { golden: similarity(0.8), retrieval: similarity(0.4) },
      }),
    });
  const [asked, other] = [await open(), await open()];
  onTestFinished(async () => {
    await asked.close();
    await other.close();
    rmSync(folder, { recursive: true });
  });
  const put = (text: string) => other.documents.put({ id: "kafka.md", text, format: "markdown" });
  await put("# Kafka\n\nSet the listener type to batch.\n");
  await other.golden.add({
    ...{ id: "kafka", answer: "Use batch mode.", phrasings: [QUESTION], reviewedBy: "Ann" },
    sources: [{ kind: "document", documentId: "kafka.md" }],
  });
  const ask = async () => (await asked.ask(QUESTION)).source;
  // What was asked for before is what may be remembered.
  expect([await ask(), await ask()]).toEqual(["golden", "golden"]);
  return { asked, other, put, ask };
}

describe("what another handle on the file did", () => {
  it("refuses a reviewed answer from the next question on, once a document of it was edited", async () => {
    const { put, ask } = await openTwo();
    await put("# Kafka\n\nSet the listener type to record.\n");
    expect(await ask()).not.toBe("golden");
    await put("# Kafka\n\nSet the listener type to batch.\n");
    expect(await ask()).toBe("golden");
  });

  it("refuses a reviewed answer from the next question on, once it was removed", async () => {
    const { other, ask } = await openTwo();
    await other.golden.remove("kafka");
    expect(await ask()).not.toBe("golden");
  });

  it("puts a threshold in force from the next question on", async () => {
    const { asked, other } = await openTwo();
    for (const value of [0.9, 0.7, 0]) {
      await other.thresholds.set("golden", value);
      const { trace } = await asked.ask(QUESTION);
      expect(trace.entries.find(({ stage }) => stage === "golden")).toMatchObject({ threshold: value });
    }
  });

  it("refuses an access key from the next request on, once it was revoked", async () => {
    const { asked, other } = await openTwo();
    const { key, text } = await other.access.createKey({ name: "bot", role: "asker", by: "Ann" });
    for (let time = 0; time < 3; time += 1) {
      expect((await asked.access.verifyKey(text)).kind).toBe("known");
    }
    await other.access.revokeKey(key.id, { by: "Ann" });
    expect(await asked.access.verifyKey(text)).toEqual({ kind: "refused", because: "revoked" });
  });
});
