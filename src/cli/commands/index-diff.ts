import { z } from "zod";
import { defineCommand } from "../command.ts";
import { readEvalSet } from "../evaluation/read-eval-set.ts";
import { nameArgument, versionArgument } from "../index-options.ts";
import { renderIndexDifference } from "../render/index-difference.ts";
import { createProgress } from "../render/progress.ts";
import { withAssay } from "../with-assay.ts";

export const indexDiff = defineCommand({
  name: "index diff",
  summary: "Show what promoting a version of the index would change",
  description:
    "Compares a version with the live one, or with another: documents added, changed and removed, with their passages; reviewed answers that would no longer be served, or would be again; and, with --set, the questions of a data set that would be answered on another path, from other pages or in other words. Nothing is written, and no question is logged.\n\nWith --json: {from, to, documents: {added, removed, changed: [{id, from, to, added, removed, kept}], unchanged}, golden: [{id, question, from, to, reason}], questions: null or {set, asked, changed: [{id, question, changes, from: {source, pages, text, error}, to}]}}.",
  arguments: [versionArgument],
  options: [
    { flags: "--from <name>", description: "Version to compare with (default: the live one)." },
    { flags: "--set <set>", description: "Questions to ask of both, as for `assay eval run`." },
  ],
  examples: ["assay index diff v5", "assay index diff v5 --set questions.yaml --json"],
  input: z.object({ name: nameArgument, from: z.string().optional(), set: z.string().optional() }),
  async run(context, { name, from, set: path }) {
    const set = path === undefined ? undefined : await readEvalSet(path, { ...context, wording: undefined });
    const progress = createProgress(context, "Asking both versions");
    const difference = await withAssay(context, ({ indexes }) =>
      indexes.diff(name, {
        ...(from !== undefined && { from }),
        ...(set && { set }),
        signal: context.signal,
        onProgress: (done, total) => progress.update(done, total),
      }),
    ).finally(() => progress.stop());
    return { text: renderIndexDifference(difference, context.styler), json: difference };
  },
});
