import { z } from "zod";
import { defineCommand } from "../command.ts";
import { renderColumns } from "../render/columns.ts";
import { oneLine } from "../render/one-line.ts";
import { withStoredData } from "../with-assay.ts";

export const goldenQuarantineList = defineCommand({
  name: "golden quarantine list",
  summary: "List the questions that reviewed answers are kept from",
  description: "With --json: [{entryId, questionKey, question, by, at, note}].",
  examples: ["assay golden quarantine list"],
  input: z.object({}),
  async run(context) {
    const pairs = await withStoredData(context, (assay) => assay.quarantine.list());
    const { bold, dim } = context.styler;
    const rows = pairs.map(({ entryId, question, questionKey, by, at }) => [
      bold(oneLine(entryId)),
      oneLine(question ?? questionKey, 60),
      oneLine(by ?? "", 20),
      at.slice(0, 10),
    ]);
    const heading = ["entry", "question", "reported by", "on"].map(dim);
    const text = rows.length === 0 ? "No question is quarantined." : renderColumns([heading, ...rows]);
    return { text, json: pairs };
  },
});
