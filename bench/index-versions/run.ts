import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { loadSet } from "../../src/eval/sets/load-set.ts";
import { readLoad, readMachine } from "../machine.ts";
import { loadVersionedData } from "../staleness/load-data.ts";
import { checkAnswers } from "./check-answers.ts";
import { release } from "./release.ts";

/** Releases the next version of a real documentation under constant questions, and prints what came of them as JSON. */
const folder = resolve("../shared/data/docs/vitest");
if (!existsSync(folder)) console.log(`skipped: ${folder} is not there`);
else {
  const seed = 1;
  const versions = { folder, oldVersion: "v4.0.9", newVersion: "v5.0.0-rc.2" };
  const file = join(folder, "questions.jsonl");
  const { questions, uncovered } = await loadVersionedData(versions);
  const done = await release({
    folders: { from: join(folder, versions.oldVersion), to: join(folder, versions.newVersion) },
    ...{ questions, others: uncovered, answersBetween: 1000, lanes: 4, seed },
    set: loadSet({ file, text: await readFile(file, "utf8") }),
    leastHits: 0.5,
    onStep: (step) => process.stderr.write(`${step}\n`),
  });
  const { took, passages, foretold, gate } = done;
  console.log(
    JSON.stringify({ seed, passages, took, foretold, gate, ...checkAnswers(done.records, done) }, null, 1),
  );
  console.log(JSON.stringify({ ...readMachine(), load: readLoad() }));
}
