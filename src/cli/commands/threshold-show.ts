import { z } from "zod";
import { defineCommand } from "../command.ts";
import { describeThreshold } from "../describe-threshold.ts";
import { renderThresholds } from "../render/threshold.ts";
import { withAssay } from "../with-assay.ts";

export const thresholdShow = defineCommand({
  name: "threshold show",
  summary: "Show the thresholds in force under this embedding model",
  description:
    "Shows the smallest similarity at which a reviewed answer matches (golden) and at which a passage counts as evidence (retrieval), and where each came from.\n\nWith --json: {golden, retrieval}, each {value, origin, place, embedderId, setAt, problem}; origin is flag, env, file, set, calibrated, default or null, and value is null where none is in force.",
  examples: ["assay threshold show", "assay threshold show --json"],
  input: z.object({}),
  async run(context) {
    const loaded = context.loadConfig();
    const thresholds = await withAssay(context, async (assay) => ({
      golden: await describeThreshold("golden", { assay, loaded }),
      retrieval: await describeThreshold("retrieval", { assay, loaded }),
    }));
    return { text: renderThresholds(thresholds, context.styler), json: thresholds };
  },
});
