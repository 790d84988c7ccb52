import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { formatRun } from "../../src/eval/runs/saved/read-run.ts";
import { figuresFile, reportFile } from "./render.ts";
import { runOpenSet } from "./run-open-set.ts";

const help = `Usage: npm run eval:open -- [options]

Asks the open questions (../shared/data) with no chat model, and prints the report.

  --out <file>   write the run as JSON, as assay eval gate and compare take it
  --write        write the report and its figures to docs/results
  --seed <n>     of the intervals (default 1)
  --help`;

const ABOUT = `The questions about the Vitest 5 documentation are real reports in other words, each with the pages that answer it; 14 of 59 no page answers. They are asked from a surface without reviewed answers (tag \`documents\`), then in a second, terse wording beside 45 reviewed answers, each of which holds the first wording (tag \`golden\`).

The intents are what real people typed into three chatbots (HINT3), many of it outside of what the bot answers. Each bot is a tenant with an entry for each intent, whose phrasings are the training questions; those of the test are asked where nothing but reviewed answers is looked up (tag \`intents\`).

All settings have their defaults, and no threshold was chosen on these questions: the packaged embedding model brings those in force. Data: Vitest (MIT), HINT3 by hellohaptik (ODbL 1.0).`;

const { values } = parseArgs({
  options: {
    out: { type: "string" },
    write: { type: "boolean", default: false },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", default: false },
  },
});
const data = resolve("../shared/data");
if (values.help) console.log(help);
else if (!existsSync(data)) console.log("skipped: ../shared/data is not there");
else {
  const run = await runOpenSet({
    ...{ data, seed: Number(values.seed) },
    say: (what) => process.stderr.write(`${what}\n`),
  });
  const report = reportFile(run, {
    command: "npm run eval:open -- --write",
    about: ABOUT,
  });
  if (values.out !== undefined) await writeFile(values.out, formatRun(run));
  if (values.write) {
    const results = resolve("docs/results");
    await mkdir(results, { recursive: true });
    await writeFile(join(results, "open-evaluation.md"), report);
    await writeFile(join(results, "open-evaluation.json"), figuresFile(run));
  }
  console.log(report);
}
