import { z } from "zod";
import { defineCommand } from "../command.ts";
import { describeThreshold } from "../describe-threshold.ts";
import { renderThresholds } from "../render/threshold.ts";
import { withAssay } from "../with-assay.ts";

export const thresholdShow = defineCommand({
  name: "threshold show",
  summary: "Show the thresholds in force under this embedding model",
  description:
    "Shows the smallest similarity at which a reviewed answer matches (golden), at which a stored answer is served again (cache) and at which a passage counts as evidence (retrieval), and where each came from; then those of each surface that has one of its own. For a question counts, in this order: what it names itself, the configuration of its surface, what the database keeps for its surface, the configuration, what the database keeps, and the model's default.\n\nWith --json: {golden, cache, retrieval, surfaces}, the latter {golden, cache, retrieval} by name of the surface; each {value, origin, place, surface, embedderId, setAt, problem}. origin is flag, env, file, set, calibrated, default or null, surface is null for a threshold of all surfaces, and value is null where none is in force.",
  examples: ["assay threshold show", "assay threshold show --json"],
  input: z.object({}),
  async run(context) {
    const loaded = context.loadConfig();
    const thresholds = await withAssay(context, async (assay) => {
      const describe = async (surface: string | undefined) => ({
        golden: await describeThreshold("golden", { assay, loaded, surface }),
        cache: await describeThreshold("cache", { assay, loaded, surface }),
        retrieval: await describeThreshold("retrieval", { assay, loaded, surface }),
      });
      const surfaces: Record<string, Awaited<ReturnType<typeof describe>>> = {};
      for (const [name, { enabled }] of Object.entries(loaded.config.surfaces)) {
        if (enabled !== false) surfaces[name] = await describe(name);
      }
      return { ...(await describe(undefined)), surfaces };
    });
    return { text: renderThresholds(thresholds, context.styler), json: thresholds };
  },
});
