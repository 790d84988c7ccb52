import { z } from "zod";
import { wordings } from "../../eval/labelled-question.ts";
import { describeRun } from "../../eval/report/describe-run.ts";
import { runPage } from "../../eval/report/run-page.ts";
import { formatRun } from "../../eval/runs/saved/read-run.ts";
import { count } from "../../text/count.ts";
import { defineCommand } from "../command.ts";
import { readEvalSet } from "../evaluation/read-eval-set.ts";
import { runSet } from "../evaluation/run-set.ts";
import { numberInput } from "../number-input.ts";
import { renderSections } from "../render/sections.ts";
import { writeTextFile } from "../write-text-file.ts";

export const evalRun = defineCommand({
  name: "eval run",
  summary: "Ask a data set through the real pipeline and measure every stage",
  description:
    "Answers each question of the set as it would be answered to anybody, and measures what came of it: reviewed answers served rightly and wrongly, search, rewrites, rerank, refusals both ways, citations, facts, cost, calls and time, each with its 95 % interval and the number of questions, over all and by tag. Nothing is logged, kept for serving or drawn for the holdout. Stored answers are not looked up unless --cache read says so; none is ever kept.\n\nThe set is a file of questions with what is expected of them (JSON Lines or YAML), of labelled questions, of pairs or of queries with intents, or a folder with queries.jsonl and qrels.jsonl. The run is kept beside the database, in <database>.evals; replies of chat models are kept there too, so that a second run calls no model for what did not change.\n\nExit code 1 when a question ended in an error or when documents, reviewed answers, thresholds or settings moved while they were asked (moved names what did), 2 when the set cannot be read or used. Gates over a run: assay eval gate.\n\nWith --json: the run, {formatVersion, id, name, startedAt, set: {name, hash, questions}, setup: {assay, embedderId, indexVersion, index, reviewed, thresholds, weights, stored, chat, judge, config, tenants}, moved, results: [{id, question, tags, surface, tenant, source, entryId, text, citedDocuments, recalledDocuments, foundBy, values, violations, degraded, calls, cost, milliseconds, error}], figures: [{metric, tag, value, n, interval}], seed}.",
  arguments: [{ usage: "<set>", description: "File of questions, or folder of a benchmark." }],
  options: [
    { flags: "--name <name>", description: "What the run is called (default: the name of the set)." },
    { flags: "--resume", description: "Go on with an interrupted run of this name." },
    {
      flags: "--cache <mode>",
      description: "Whether stored answers may be served (default: off).",
      choices: ["off", "read"],
    },
    { flags: "--judge", description: "Let the chat model judge answers beside the right ones of the set." },
    { flags: "--drafts", description: "Ask questions that are marked as drafts too." },
    {
      flags: "--wording <field>",
      description: "Which wording to ask, of labelled questions.",
      choices: [...wordings],
    },
    { flags: "--concurrency <n>", description: "Questions answered at the same time (default 2)." },
    { flags: "--seed <n>", description: "Seed of the intervals (default 1)." },
    { flags: "--out <file>", description: "Write the run as JSON, for a baseline in git." },
    { flags: "--html <file>", description: "Write the report as one page that needs nothing else." },
  ],
  examples: [
    "assay eval run questions.yaml",
    "assay eval run questions.yaml --name threshold-0.8 --out run.json --html run.html",
    "assay eval run questions.yaml --resume",
  ],
  input: z.object({
    set: z.string(),
    name: z.string().min(1).optional(),
    resume: z.boolean().optional(),
    cache: z.enum(["off", "read"]).optional(),
    judge: z.boolean().optional(),
    drafts: z.boolean().optional(),
    wording: z.enum(wordings).optional(),
    concurrency: numberInput({ min: 1, max: 64, whole: true }).optional(),
    seed: numberInput({ min: 0, max: 4294967295, whole: true }).optional(),
    out: z.string().optional(),
    html: z.string().optional(),
  }),
  async run(context, { set: path, drafts, wording, out, html, ...given }) {
    const { name, resume, cache, judge, concurrency, seed } = given;
    const set = await readEvalSet(path, { ...context, wording });
    const run = await runSet(set, context, {
      ...(drafts !== undefined && { drafts }),
      ...(name !== undefined && { name }),
      ...(resume !== undefined && { resume }),
      ...(cache !== undefined && { cache }),
      ...(judge !== undefined && { judge }),
      ...(concurrency !== undefined && { concurrency }),
      ...(seed !== undefined && { seed }),
    });
    const leftOut = set.questions.length - run.results.length;
    if (out !== undefined) {
      await writeTextFile(formatRun(run), { path: out, cwd: context.cwd });
    }
    if (html !== undefined) await writeTextFile(runPage(run), { path: html, cwd: context.cwd });
    const notes = [
      ...(leftOut === 0 ? [] : [`${count(leftOut, "draft")} left out; --drafts asks them too.`]),
      ...[out, html].flatMap((file) => (file === undefined ? [] : [`Written to ${file}.`])),
      `Look at it again: assay eval show ${run.id}`,
    ];
    return {
      text: [renderSections(describeRun(run), context.styler), "", ...notes].join("\n"),
      json: run,
      exitCode: (run.moved ?? []).length > 0 || run.results.some(({ error }) => error !== null) ? 1 : 0,
    };
  },
});
