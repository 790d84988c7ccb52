import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type Assay, openAssay } from "../../src/index.ts";
import { competingProducts, competingQuestions } from "../fixtures/competing-products.ts";

/** 500 policies that differ in a product's name and a number of days, on the real embedded model. */
describe("near-identical policies of 500 products", () => {
  const products = competingProducts();
  const questions = competingQuestions(products, 100);
  let directory: string;
  let assay: Assay;
  const answers: Answer[] = [];

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "assay-products-"));
    const records = products.map(({ documentId, product, metadata, text }) =>
      JSON.stringify({ id: documentId, title: `${product}: return policy`, text, metadata }),
    );
    const file = join(directory, "policies.jsonl");
    await writeFile(file, records.join("\n"));
    assay = await openAssay({
      config: { database: join(directory, "products.db"), retrieval: { entityFields: ["product"] } },
    });
    await assay.ingest({ paths: [file] });
    for (const { question } of questions) answers.push(await assay.ask(question));
  });
  afterAll(async () => {
    await assay?.close();
    await rm(directory, { recursive: true, force: true });
  });

  it("are told apart by the product that the question names, in 100 of 100 questions", () => {
    const wrong = questions.flatMap(({ question, wanted }, index) => {
      const answer = answers[index];
      return answer?.text.includes(`within ${wanted.days} days`) ? [] : [`${question} → ${answer?.text}`];
    });
    expect(wrong).toEqual([]);
  });

  it("never reach an answer of another product, and the trace says which name was heard", () => {
    for (const [index, answer] of answers.entries()) {
      const wanted = questions[index]?.wanted;
      const retrieval = answer.trace.entries.find((entry) => entry.stage === "retrieve");
      expect(retrieval?.entities).toMatchObject([{ field: "product", value: wanted?.product }]);
      expect(retrieval?.hits.map(({ documentId }) => documentId)).toEqual([wanted?.documentId]);
    }
  });
});
