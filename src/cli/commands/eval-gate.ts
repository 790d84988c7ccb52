import { z } from "zod";
import { AppError } from "../../errors.ts";
import { checkGates } from "../../eval/gates/check-gates.ts";
import { describeGates } from "../../eval/gates/formats/describe-gates.ts";
import { junitReport } from "../../eval/gates/formats/junit-report.ts";
import { markdownSummary } from "../../eval/gates/formats/markdown-summary.ts";
import { formatRun } from "../../eval/runs/saved/read-run.ts";
import { defineCommand } from "../command.ts";
import { checkRunOfSet } from "../evaluation/check-run-of-set.ts";
import { readEvalSet } from "../evaluation/read-eval-set.ts";
import { readGate } from "../evaluation/read-gate.ts";
import { readSavedRun } from "../evaluation/read-saved-run.ts";
import { runSet } from "../evaluation/run-set.ts";
import { renderSections } from "../render/sections.ts";
import { writeTextFile } from "../write-text-file.ts";

export const evalGate = defineCommand({
  name: "eval gate",
  summary: "Hold an evaluation run against the gates of a file",
  description:
    'Runs the set that the gate file names, or takes a saved run of it (of the same questions, with the same expected of them), and checks every gate: bounds of a metric (atLeast, atMost, and atLeastLow, atMostHigh of its 95 % interval), over all questions or those with a tag; no regression against a stored run (noRegression: {tolerance, by}); what must never happen (never: all, or names such as stale-serve, cross-tenant, refusal-not-verbatim); errors; that no question of the baseline is missing or counts no more for the metric of a gate; and that nothing the answers rest on moved while run or baseline were asked. Exit code 3 when a gate is not met, with the questions that broke it; 2 for a gate file that is wrong.\n\nThe file is YAML: {set, baseline, gates: [{metric, tag, atLeast, atMost, atLeastLow, atMostHigh, noRegression, leastQuestions, mayCountFewer}], never, errorsAtMost, mayDropQuestions}; paths in it start from its folder. noRegression.by is "shown-worse" (default), "difference" or "shown-not-worse".\n\nWith --json: {run, baseline, gates: [{kind, name, metric, tag, isMet, found, brokenBy: [{id, question, came}]}], isMet}.',
  arguments: [{ usage: "<file>", description: "The gate file." }],
  options: [
    { flags: "--run <run>", description: "Check this run (name, id or file) instead of running the set." },
    { flags: "--baseline <file>", description: "Compare with this run instead of the file's baseline." },
    { flags: "--out <file>", description: "Write the run as JSON, for the next baseline." },
    { flags: "--junit <file>", description: "Write the result as JUnit XML." },
    { flags: "--summary <file>", description: "Write the result as Markdown, for the summary of a CI job." },
  ],
  examples: [
    "assay eval gate gate.yaml",
    "assay eval gate gate.yaml --run run.json --junit gates.xml --summary gates.md",
  ],
  input: z.object({
    file: z.string(),
    run: z.string().min(1).optional(),
    baseline: z.string().min(1).optional(),
    out: z.string().optional(),
    junit: z.string().optional(),
    summary: z.string().optional(),
  }),
  async run(context, { file: path, run: named, baseline: other, out, junit, summary }) {
    const { file, baseline, set } = await readGate(path, context, { baseline: other });
    if (named === undefined && set === undefined) {
      throw new AppError("gate-invalid", `"${path}" names no set that could be run.`, {
        hint: `Add set: questions.yaml to it, or name a run: assay eval gate ${path} --run <run>`,
      });
    }
    // A set that is not there is an error also where a run is given: nobody could say what it is a run of.
    const loaded = set === undefined ? undefined : await readEvalSet(set, context);
    const run =
      named === undefined && loaded
        ? await runSet(loaded, context)
        : await readSavedRun(named ?? "", context);
    if (named !== undefined && loaded) checkRunOfSet(run, loaded, { path, set: set ?? "" });
    const report = checkGates(run, file, { baseline });
    const write = async (text: string, to: string | undefined): Promise<void> => {
      if (to !== undefined) await writeTextFile(text, { path: to, cwd: context.cwd });
    };
    await write(formatRun(run), out);
    await write(junitReport(report, { at: context.now().toISOString() }), junit);
    await write(markdownSummary(report), summary);
    return {
      text: renderSections(describeGates(report), context.styler),
      json: report,
      exitCode: report.isMet ? 0 : 3,
    };
  },
});
