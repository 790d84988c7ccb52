import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeTrace, openAssay } from "assay";
import { startScriptedChatServer } from "../../test/fixtures/scripted-chat-server.ts";
import { type RecallResult, runRecallSteps } from "./recall-steps.ts";
import { loadScenario, runScenario, type StepResult, scenarioFolders, steps } from "./scenario.ts";
import { scriptedRewrites } from "./scripted-rewrites.ts";

/**
 * Runs the reference scenario on the embedded model and prints the cascade of each question. Exit code 1 when a
 * step does not go as it must.
 */
const color = process.stdout.isTTY === true && !process.env.NO_COLOR;
const paint = (code: number) => (text: string) => (color ? `\u001B[${code}m${text}\u001B[0m` : text);
const [bold, dim, red, green] = [paint(1), paint(2), paint(31), paint(32)];

const folder = await mkdtemp(join(tmpdir(), "assay-demo-"));
try {
  process.exitCode = await main(join(folder, "demo.db"));
  await showRecall(join(folder, "recall.db"));
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function main(database: string): Promise<number> {
  let announced = false;
  await using assay = await openAssay({
    config: { database },
    onModelProgress: () => {
      if (!announced) console.log(dim("Preparing the embedding model (first use, a few seconds) …\n"));
      announced = true;
    },
  });
  const results = await runScenario(assay, scenarioFolders, print);
  const wrong = results.filter(({ failures }) => failures.length > 0).length;
  console.log(
    wrong === 0
      ? green(`All ${steps.length} steps went as expected.`)
      : red(`${wrong} of ${steps.length} steps went wrong.`),
  );
  return wrong === 0 ? 0 : 1;
}

/** The same documents with a chat model that rewrites; it is a script, so that the demo needs no key. */
async function showRecall(database: string): Promise<void> {
  await using server = await startScriptedChatServer(({ prompt }) => scriptedRewrites(prompt));
  await using assay = await openAssay({
    config: { database, chat: { baseUrl: server.baseUrl, model: "scripted" } },
  });
  await loadScenario(assay, scenarioFolders);
  console.log(bold("\nWith a chat model that rewrites the question: recall before → after"));
  await runRecallSteps(assay, printRecall);
}

function printRecall({ step, before, after, bestBefore, bestAfter, foundBy }: RecallResult): void {
  const all = step.relevant.length;
  console.log(bold(`\n${step.title}`));
  console.log(`   question   ${step.question}`);
  for (const text of step.rewrites) console.log(`   rewrite    ${text}`);
  const best = `best similarity ${bestBefore.toFixed(3)} → ${bestAfter.toFixed(3)}`;
  console.log(`   recall     ${before.length} of ${all} → ${green(`${after.length} of ${all}`)}, ${best}`);
  for (const [document, queries] of foundBy) {
    console.log(
      dim(`              ${document}: found by ${queries.map((query) => `"${query}"`).join(", ")}`),
    );
  }
}

function print({ step, answer, failures }: StepResult): void {
  const number = steps.indexOf(step) + 1;
  console.log(bold(`${number}. ${step.title}`));
  if (step.preparation) console.log(dim(`   first: ${step.preparation}`));
  const bar = step.options?.goldenThreshold;
  console.log(`   question   ${step.question}${bar === undefined ? "" : ` (golden threshold ${bar})`}`);
  for (const { stage, text, details } of describeTrace(answer.trace)) {
    if (stage === "embed") continue;
    console.log(`   ${stage.padEnd(10)} ${text}`);
    for (const detail of details) console.log(`   ${" ".repeat(10)} ${detail}`);
  }
  const [first, ...rest] = answer.text.split("\n");
  console.log(`   ${bold("answer".padEnd(10))} ${first}`);
  for (const line of rest) console.log(`   ${" ".repeat(10)} ${line}`);
  for (const { number: cited, documentId, startLine, version } of answer.citations) {
    console.log(dim(`   ${" ".repeat(10)} [${cited}] ${documentId}:${startLine} (${version})`));
  }
  console.log(failures.length === 0 ? green("   as expected\n") : red(`   WRONG: ${failures.join("; ")}\n`));
}
