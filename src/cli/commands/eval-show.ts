import { z } from "zod";
import { describeRun } from "../../eval/report/describe-run.ts";
import { runPage } from "../../eval/report/run-page.ts";
import { defineCommand } from "../command.ts";
import { readSavedRun } from "../evaluation/read-saved-run.ts";
import { renderSections } from "../render/sections.ts";
import { writeTextFile } from "../write-text-file.ts";

export const evalShow = defineCommand({
  name: "eval show",
  summary: "Show one evaluation run",
  description:
    "By its id, its name (the newest of it), or the path of a file that eval run --out wrote.\n\nWith --json: the run, as eval run prints it.",
  arguments: [{ usage: "<run>", description: "Name, id or file." }],
  options: [{ flags: "--html <file>", description: "Write the report as one page that needs nothing else." }],
  examples: ["assay eval show questions", "assay eval show run.json --html run.html"],
  input: z.object({ run: z.string().min(1), html: z.string().optional() }),
  async run(context, { run: named, html }) {
    const run = await readSavedRun(named, context);
    if (html !== undefined) await writeTextFile(runPage(run), { path: html, cwd: context.cwd });
    const written = html === undefined ? [] : ["", `Written to ${html}.`];
    return { text: [renderSections(describeRun(run), context.styler), ...written].join("\n"), json: run };
  },
});
