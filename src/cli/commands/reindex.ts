import { z } from "zod";
import { defineCommand } from "../command.ts";
import { count } from "../render/count.ts";
import { oneLine } from "../render/one-line.ts";
import { createProgress } from "../render/progress.ts";
import { withAssay } from "../with-assay.ts";

export const reindex = defineCommand({
  name: "reindex",
  summary: "Embed everything anew with the configured model",
  description:
    "Moves the database to another embedding model. All vectors are replaced in one step at the end; until then, and after an interruption, the old ones serve as before. Thresholds that a person chose must be chosen anew afterwards.\n\nWith --json: {from, to, passages, phrasings, milliseconds}.",
  examples: ["assay reindex", "assay reindex --db docs.db --json"],
  input: z.object({}),
  async run(context) {
    const progress = createProgress(context, "Embedding");
    const report = await withAssay(
      context,
      (assay) =>
        assay.reindex({
          signal: context.signal,
          onProgress: (done, total) => progress.update(done, total),
        }),
      { forReindex: true },
    ).finally(() => progress.stop());
    const { from, to, passages, phrasings, milliseconds } = report;
    const move = from === null || from === to ? oneLine(to) : `${oneLine(from)} → ${oneLine(to)}`;
    const seconds = (milliseconds / 1000).toFixed(1);
    return {
      text: `${context.styler.green("embedded")} ${count(passages, "passage")} and ${count(phrasings, "question")} in ${seconds} s: ${move}`,
      json: report,
    };
  },
});
