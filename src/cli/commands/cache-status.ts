import { z } from "zod";
import { defineCommand } from "../command.ts";
import { renderCacheStatus } from "../render/cache.ts";
import { withStoredData } from "../with-assay.ts";

export const cacheStatus = defineCommand({
  name: "cache status",
  summary: "Show how many answers are stored, and to which questions they are served",
  description:
    "Shows what the answer cache holds, how often it was served, and whether near questions are served too. Orphaned answers are those of another model, prompt or index, or of a surface that is gone.\n\nWith --json: {enabled, offBecause, semantic, threshold, entries, sizeBytes, served, orphaned, maxEntries, ttlSeconds, note, texts}.",
  examples: ["assay cache status", "assay cache status --json"],
  input: z.object({}),
  async run(context) {
    const status = await withStoredData(context, (assay) => assay.cache.status());
    return { text: renderCacheStatus(status, context.styler), json: status };
  },
});
