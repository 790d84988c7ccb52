import { z } from "zod";
import { reportPage } from "../../calibrate/report/html/report-page.ts";
import { reportCsv } from "../../calibrate/report/report-csv.ts";
import { AppError } from "../../errors.ts";
import { judgeSets } from "../calibration/judge-sets.ts";
import { keepFields, keepOptions, whoKeeps } from "../calibration/keep-options.ts";
import { settleBeside } from "../calibration/settle-calibration.ts";
import { heldBack, verifierFields, verifierOptions } from "../calibration/verifier-options.ts";
import { defineCommand } from "../command.ts";
import type { CommandContext } from "../context.ts";
import { numberInput } from "../number-input.ts";
import { renderCalibration } from "../render/calibration.ts";
import { renderSettled } from "../render/settled-calibration.ts";
import { withAssay } from "../with-assay.ts";
import { writeTextFile } from "../write-text-file.ts";

const amount = numberInput({ min: 0, max: 1e12 });

export const calibrateCache = defineCommand({
  name: "calibrate cache",
  summary: "Choose the threshold of the answer cache from labelled pairs; exit 3 for do not run",
  description:
    'For each threshold: how many requests would be served (hit rate) and how many of these rightly (precision), each with its 95 % interval, what that saves and costs in a day, and what the step down from the next stricter threshold saves for each further wrong answer. Recommended is the lowest threshold down to which each step saves more for a wrong answer than one costs, and whose precision is shown to be high enough: the lower end of its interval reaches --min-precision. Where precision does not rise with the threshold, where similarity does not tell right from wrong, where the pairs are too few, or where nothing pays, the answer is not to run, with the reason and exit code 3. Nothing is pinned without --apply; a calibration that says not to run pins nothing, and names a threshold in force that contradicts it.\n\nPairs that were not drawn at random carry weight, one over the chance of being drawn. With --vetoes, pairs that golden.vetoes keeps apart count as misses.\n\nWith --verifier the same pairs are swept behind a verifier too: what it lets through, how often it lets a wrong one through and rejects a right one, and what a day nets with and without it. Its calls are charged for every request that reaches the threshold, those it rejects with the rest. The answer is then to run without it, to run with it, which it must be shown to be worth, or not to run; a threshold that holds behind it only is not pinned while golden.verifier is another one. Last comes what a small model could answer by itself.\n\nWith --json: {format, version, createdAt, embedderId, pairsHash, vetoes, perDay, savingPerHit, wrongCost, minPrecision, rows: [{threshold, admitted, wrong, hitRate, precision, savedPerDay, wrongPerDay, netPerDay, step, comparison, labels}], slope, separation, choice: {decision: "run", threshold, because, notes} or {decision: "do-not-run", because, explanation, reasons}, stability, verifier: {stage, rows, without, withVerifier, decision: {use: "with", "without" or "none", because, gain}, stability, best, alone} or null, settled: {record, pin, inForce, contradiction}, …}.',
  options: [
    {
      flags: "--pairs <file>",
      description:
        "JSON Lines: {asked, stored, same, answer?, weight?, alone?} or {a, b, duplicate}. May be given several times.",
      repeatable: true,
    },
    { flags: "--per-day <n>", description: "Eligible requests a day." },
    {
      flags: "--saving-per-hit <amount>",
      description:
        "Saved by each request that is served from the cache; `measured` reads it from the log, as `calibrate status --savings` does.",
    },
    { flags: "--wrong-cost <amount>", description: "Lost by each wrong answer, in the same currency." },
    {
      flags: "--min-precision <share>",
      description: "What precision is to be at least, shown by the interval's lower end (default 0.97).",
    },
    {
      flags: "--eligible <n>",
      description:
        "Requests that the pairs stand for, those without a pair with them (default: their weights).",
    },
    {
      flags: "--threshold <n>",
      description: "A threshold to try; may be given several times (default: a grid and the deciles).",
      repeatable: true,
    },
    { flags: "--vetoes", description: "Keep pairs apart as golden.vetoes says." },
    { flags: "--html <file>", description: "Write the report as one page that needs nothing else." },
    { flags: "--csv <file>", description: "Write the table as CSV." },
    { flags: "--seed <n>", description: "Seed of the bootstraps (default 1)." },
    ...verifierOptions,
    ...keepOptions,
  ],
  examples: [
    "assay calibrate cache --pairs pairs.jsonl --per-day 9400 --saving-per-hit 0.0142 --wrong-cost 0.20",
    "assay calibrate cache --pairs pairs.jsonl --per-day 9400 --saving-per-hit 0.0142 --wrong-cost 0.20 --min-precision 0.95 --vetoes --html report.html",
    "assay calibrate cache --pairs pairs.jsonl --per-day 9400 --saving-per-hit 0.0142 --wrong-cost 0.20 --verifier chat",
  ],
  input: z.object({
    pairs: z.array(z.string(), { error: "a file of labelled pairs is needed" }).min(1),
    perDay: amount,
    savingPerHit: z.union([z.literal("measured"), amount], {
      error: "expected a number from 0 to 1000000000000, or measured",
    }),
    wrongCost: amount,
    minPrecision: numberInput({ min: 0, max: 1 }).default(0.97),
    eligible: amount.optional(),
    threshold: z.array(numberInput({ min: -1, max: 1 })).optional(),
    vetoes: z.boolean().default(false),
    html: z.string().optional(),
    csv: z.string().optional(),
    seed: numberInput({ min: 0, max: 4294967295, whole: true }).default(1),
    ...verifierFields,
    ...keepFields,
  }),
  async run(context, { pairs: files, html, csv, eligible, threshold, savingPerHit: saving, ...given }) {
    const savingPerHit = saving === "measured" ? await measureSaving(context) : saving;
    const by = whoKeeps(given, context);
    const report = await judgeSets(
      {
        ...{ ...given, files, savingPerHit },
        ...(eligible !== undefined && { eligible }),
        ...(threshold !== undefined && { thresholds: threshold }),
      },
      context,
    );
    if (html !== undefined) await writeTextFile(reportPage(report), { path: html, cwd: context.cwd });
    if (csv !== undefined) await writeTextFile(reportCsv(report), { path: csv, cwd: context.cwd });
    const chosen = report.choice.decision === "run" ? report.choice.threshold : null;
    const settled = await settleBeside(
      report,
      { ...given, name: "cache", chosen, by, heldBack: heldBack(report, given.surface, context) },
      context,
    );
    return {
      text: [renderCalibration(report, context.styler), ...renderSettled(settled, context.styler)].join("\n"),
      json: { ...report, settled },
      exitCode: report.choice.decision === "run" ? 0 : 3,
    };
  },
});

/** @throws AppError `usage` where the log does not tell, `log-off` */
async function measureSaving(context: CommandContext): Promise<number> {
  const { measured } = await withAssay(context, ({ calibrations }) => calibrations.savings());
  if (measured.perHit !== null && measured.perHit >= 0) return measured.perHit;
  const found = `the log has ${measured.hits} hits whose generation it knows, and ${measured.perHit === null ? "no price of them" : `they saved ${measured.perHit}`}`;
  throw new AppError("usage", `What a hit saves is not measured: ${found}.`, {
    hint: "assay calibrate status --savings, or state it: --saving-per-hit 0.0142",
  });
}
