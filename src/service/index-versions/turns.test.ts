import { describe, expect, it, onTestFinished } from "vitest";
import { countTurns } from "../../../test/count-turns.ts";
import { createFakeEmbedder } from "../../models/fake/create-fake-embedder.ts";
import { similarity } from "../../models/similarity.ts";
import { openAssay } from "../open-assay.ts";

const PAGES = 60;

async function setUp() {
  const assay = await openAssay({
    background: false,
    config: { database: ":memory:", rewrite: { enabled: false }, rerank: { enabled: false } },
    embedder: createFakeEmbedder({
      defaultThresholds: { golden: similarity(0.9), retrieval: similarity(0.2) },
    }),
  });
  onTestFinished(() => assay.close());
  for (let at = 0; at < PAGES; at += 1) {
    await assay.documents.put({ id: `${at}.md`, text: `# Page ${at}\n\nWhat page ${at} says.` });
    await assay.golden.add({
      ...{ id: `e${at}`, phrasings: [`What does page ${at} say?`], answer: "It.", sources: [`${at}.md`] },
      ...{ reviewedBy: "ada", force: true },
    });
  }
  return assay;
}

describe("whoever asks the process that makes a version", () => {
  it("has a turn after every few documents of a build", async () => {
    const assay = await setUp();
    const { turns } = await countTurns(() => assay.indexes.build({ name: "v2" }));
    expect(turns).toBeGreaterThanOrEqual(PAGES / 10);
  });

  it("has a turn after every question and every reviewed answer of a verification", async () => {
    const assay = await setUp();
    await assay.indexes.build({ name: "v2" });
    const verify = (golden: number) => countTurns(() => assay.indexes.verify("v2", { golden }));
    // Reviewed answers are judged under either version.
    const judged = await verify(0);
    expect(judged.turns).toBeGreaterThanOrEqual(2 * PAGES);
    const asked = await verify(PAGES);
    expect(asked.turns).toBeGreaterThanOrEqual(3 * PAGES);
  });
});
