import { z } from "zod";
import { AppError } from "../../errors.ts";
import { compareRuns } from "../../eval/compare/compare-runs.ts";
import { comparisonPage } from "../../eval/compare/report/comparison-page.ts";
import { describeComparison } from "../../eval/compare/report/describe-comparison.ts";
import type { EvalRun } from "../../eval/runs/eval-run.ts";
import { type CommandResult, defineCommand } from "../command.ts";
import type { CommandContext } from "../context.ts";
import { pickMetrics } from "../evaluation/pick-metrics.ts";
import { readEvalSet } from "../evaluation/read-eval-set.ts";
import { readSavedRun } from "../evaluation/read-saved-run.ts";
import { runSet } from "../evaluation/run-set.ts";
import { momentInput } from "../moment-input.ts";
import { numberInput } from "../number-input.ts";
import { renderBehaviour } from "../render/behaviour.ts";
import { renderSections } from "../render/sections.ts";
import { withStoredData } from "../with-assay.ts";
import { writeTextFile } from "../write-text-file.ts";

export const evalCompare = defineCommand({
  name: "eval compare",
  summary: "Compare two evaluation runs question by question",
  description:
    "Takes two runs by name, id or file, or runs a set under two configuration files. The questions that flipped come first, with both answers; then each metric with its difference, the 95 % interval of it by paired bootstrap, and a verdict: better, worse, or no evidence at this number of questions and how many would tell.\n\nShares are tested by McNemar's exact test, everything else by exchanging the two results of each question at random; the values are corrected for the number of metrics (Holm), so that one level holds for all together. Needed questions are counted for the difference that was seen, or for the one that --effect names.\n\nWith --live no set is run: what people did after stored answers that were served is compared with what they did where these were withheld, in the holdout, over all and by surface; it is what assay signals reports, which has more options, and --json prints that report.\n\nA run that something moved under while it was asked is named first, and so is, of each metric, what counted for it in the first run and counts no more.\n\nWith --json: {first: {id, name, startedAt, setHash, moved}, second, questions, onlyFirst, onlySecond, reworded, failed, level, power, tested, metrics: [{metric, better, kind, n, counted: {first, second}, gone, added, first, second, difference, interval, gained, lost, test, pValue, adjusted, verdict, needed: {questions, effect, effectFrom}}], flips: [{id, question, tags, lost, gained, newViolations, endedViolations, first: {source, text, citedDocuments, error}, second}]}.",
  arguments: [
    { usage: "[first]", description: "Name, id or file of a run." },
    { usage: "[second]", description: "The run that is compared with it." },
  ],
  options: [
    { flags: "--set <set>", description: "Run this set under both configurations instead." },
    { flags: "--config-a <file>", description: "With --set: configuration of the first run." },
    { flags: "--config-b <file>", description: "With --set: configuration of the second run." },
    { flags: "--live", description: "Compare served with withheld answers in live traffic instead." },
    { flags: "--surface <name>", description: "With --live: only answers given there." },
    { flags: "--since <when>", description: "With --live: from then on: 7d, 12h, or a date (default: 30d)." },
    {
      flags: "--metric <name>",
      description: "Compare this metric alone; may be given several times (default: all of them).",
      repeatable: true,
    },
    { flags: "--effect <n>", description: "Smallest difference worth finding, as 0.05 for five points." },
    { flags: "--seed <n>", description: "Seed of resamples and exchanges (default 1)." },
    { flags: "--html <file>", description: "Write the comparison as one page that needs nothing else." },
  ],
  examples: [
    "assay eval compare main threshold-0.8",
    "assay eval compare baseline.json run.json --effect 0.05 --html compare.html",
    "assay eval compare --set questions.yaml --config-a assay.config.yaml --config-b candidate.yaml",
    "assay eval compare --live --surface docs",
  ],
  input: z.object({
    first: z.string().min(1).optional(),
    second: z.string().min(1).optional(),
    set: z.string().min(1).optional(),
    configA: z.string().min(1).optional(),
    configB: z.string().min(1).optional(),
    live: z.boolean().optional(),
    surface: z.string().optional(),
    since: momentInput.optional(),
    metric: z.array(z.string()).optional(),
    effect: numberInput({ min: 0, max: 1_000_000 }).optional(),
    seed: numberInput({ min: 0, max: 4294967295, whole: true }).optional(),
    html: z.string().optional(),
  }),
  async run(context, { live = false, surface, since, ...offline }) {
    if (live) {
      refuseBeside("--live", offline);
      return compareLive(context, { surface, since });
    }
    refuseBeside("no --live", { surface, since });
    const { metric, effect, seed, html, ...runs } = offline;
    if (effect === 0) {
      throw new AppError("usage", "--effect 0 is no difference that could be found.", {
        hint: "Name the smallest difference worth finding, as --effect 0.05.",
      });
    }
    const metrics = pickMetrics(metric);
    const [first, second] = await readRuns(context, runs);
    const comparison = compareRuns(first, second, {
      ...(metrics && { metrics }),
      ...(effect !== undefined && { effect }),
      ...(seed !== undefined && { seed }),
    });
    if (html !== undefined) await writeTextFile(comparisonPage(comparison), { path: html, cwd: context.cwd });
    const written = html === undefined ? [] : ["", `Written to ${html}.`];
    return {
      text: [renderSections(describeComparison(comparison), context.styler), ...written].join("\n"),
      json: comparison,
    };
  },
});

/** Served against withheld is an experiment of its own, with tests that hold for all looks at it together. */
async function compareLive(
  context: CommandContext,
  { surface, since }: { surface: string | undefined; since: ((now: Date) => string) | undefined },
): Promise<CommandResult> {
  const report = await withStoredData(context, ({ monitor }) =>
    monitor.behaviour({
      signal: context.signal,
      ...(since && { since: since(context.now()) }),
      ...(surface !== undefined && { surface }),
    }),
  );
  return { text: renderBehaviour(report, context.styler), json: report };
}

function refuseBeside(what: string, given: Readonly<Record<string, unknown>>): void {
  const [name] = Object.keys(given).filter((key) => given[key] !== undefined);
  if (name === undefined) return;
  throw new AppError("usage", `With ${what}, "${name}" has no meaning.`, {
    hint: "assay eval compare <first> <second>, or assay eval compare --live --surface <name>",
  });
}

interface NamedRuns {
  first?: string | undefined;
  second?: string | undefined;
  set?: string | undefined;
  configA?: string | undefined;
  configB?: string | undefined;
}

async function readRuns(
  context: CommandContext,
  { first, second, set, configA, configB }: NamedRuns,
): Promise<readonly [EvalRun, EvalRun]> {
  if (set === undefined && first !== undefined && second !== undefined && !configA && !configB) {
    return [await readSavedRun(first, context), await readSavedRun(second, context)];
  }
  if (set === undefined || configA === undefined || configB === undefined || first !== undefined) {
    throw new AppError("usage", "Two runs are needed, or a set with two configurations.", {
      hint: "assay eval compare <first> <second>, or assay eval compare --set <set> --config-a <file> --config-b <file>",
    });
  }
  const loaded = await readEvalSet(set, context);
  const runUnder = (path: string): Promise<EvalRun> =>
    runSet(loaded, { ...context, loadConfig: () => context.loadConfig(path) }, { name: path });
  // One after the other, so that neither waits for the other and times can be compared.
  const before = await runUnder(configA);
  return [before, await runUnder(configB)];
}
