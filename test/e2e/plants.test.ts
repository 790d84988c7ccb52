import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type Assay, openAssay } from "../../src/index.ts";
import { plants } from "../fixtures/plants.ts";

/** A tenth of a point of ten: what rounding, and words of a plain sentence that carries an order, may move a score by. */
const TOLERANCE = 0.1;

const plainId = (index: number) => `plain-${index}.md`;
const plantedId = (index: number) => `planted-${index}.md`;

/** Every plant beside its plain twin, as two documents, on the real embedded model. */
describe("planted passages", () => {
  let directory: string;
  let assay: Assay;
  const questions = [...new Set(plants.map(({ question }) => question))];
  const judged = new Map<string, number>();
  const answers: Answer[] = [];

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "assay-plants-"));
    const records = plants.flatMap(({ plain, planted }, index) => [
      { id: plainId(index), title: "Bakery", text: plain },
      { id: plantedId(index), title: "Bakery", text: planted },
    ]);
    const file = join(directory, "pages.jsonl");
    await writeFile(file, records.map((record) => JSON.stringify(record)).join("\n"));
    assay = await openAssay({
      config: {
        database: join(directory, "plants.db"),
        cut: { enabled: false, k: 200 },
        retrieval: { fetchK: 200 },
      },
    });
    await assay.ingest({ paths: [file] });
    for (const question of questions) {
      const answer = await assay.ask(question, { retrievalThreshold: -1 });
      answers.push(answer);
      const rerank = answer.trace.entries.find((entry) => entry.stage === "rerank");
      for (const { documentId, score } of rerank?.scores ?? []) {
        judged.set(documentId, Math.max(score, judged.get(documentId) ?? 0));
      }
    }
  });
  afterAll(async () => {
    await assay?.close();
    await rm(directory, { recursive: true, force: true });
  });

  it.each(plants.map(({ name }, index) => [name, index] as const))(
    "gain nothing over their plain twin: %s",
    (_, index) => {
      const [plain, planted] = [judged.get(plainId(index)), judged.get(plantedId(index))];
      if (plain === undefined || planted === undefined) throw new Error("A twin was not judged.");
      expect(planted).toBeLessThanOrEqual(plain + TOLERANCE);
    },
  );

  it("are kept by the keep rule no more than their twins, so that the question falls back", () => {
    for (const answer of answers) expect(answer).toMatchObject({ source: "fallback", degraded: [] });
  });
});
