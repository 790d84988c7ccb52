import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { z } from "zod";
import { createSeededRandom } from "../../src/stats/seeded-random.ts";
import { recordOf, recordOfError } from "./answer-record.ts";
import { openDocsBot } from "./open-docs-bot.ts";

/**
 * A process that asks without a pause, several questions at a time, until its standard input ends. Arguments: database, file with
 * a JSON list of questions, number of questions in flight, seed.
 */
const [database = "", questionsFile = "", lanes = "2", seed = "1"] = process.argv.slice(2);
const questions = z.array(z.string()).parse(JSON.parse(readFileSync(questionsFile, "utf8")));
const random = createSeededRandom(Number(seed));
const assay = await openDocsBot({ database });
let isOver = false;
createInterface({ input: process.stdin }).on("close", () => {
  isOver = true;
});

async function askOn(): Promise<void> {
  while (!isOver) {
    const question = questions[Math.floor(random() * questions.length)] ?? "";
    const askedAt = Date.now();
    const record = await assay.ask(question).then(
      (answer) => recordOf({ question, askedAt, answeredAt: Date.now() }, answer),
      (error: unknown) => recordOfError({ question, askedAt, answeredAt: Date.now() }, error),
    );
    process.stdout.write(`${JSON.stringify(record)}\n`);
  }
}

await Promise.all(Array.from({ length: Number(lanes) }, askOn));
await assay.close();
