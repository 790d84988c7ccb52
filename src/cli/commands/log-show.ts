import { z } from "zod";
import { defineCommand } from "../command.ts";
import { renderLoggedAnswer } from "../render/log.ts";
import { withStoredData } from "../with-assay.ts";

export const logShow = defineCommand({
  name: "log show",
  summary: "Show one answer, how it came about and what was said of it",
  description:
    "With --json: {record, feedback: [{answerId, kind, by, at, note}]}, record as in `log` with its trace as an object.",
  arguments: [{ usage: "<id>", description: "The answer, as in `assay log`." }],
  examples: ["assay log show 4f1c9d7e-8a34-4c07-9a2e-0d4a3c6b1f22"],
  input: z.object({ id: z.string() }),
  async run(context, { id }) {
    const logged = await withStoredData(context, (assay) => assay.log.get(id));
    const trace: unknown = JSON.parse(logged.record.trace);
    return {
      text: renderLoggedAnswer(logged, context.styler),
      json: { ...logged, record: { ...logged.record, trace } },
    };
  },
});
