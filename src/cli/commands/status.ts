import { z } from "zod";
import { defineCommand } from "../command.ts";
import { renderStatus } from "../render/status.ts";
import { withAssay } from "../with-assay.ts";

export const status = defineCommand({
  name: "status",
  summary: "Show what the database holds and which model it belongs to",
  description:
    "Also works on a database built with another embedding model, and says so.\n\nWith --json: {database, embedderId, pinnedEmbedderId, needsReindex, documents, passages, goldenEntries, goldenPhrasings, goldenVerdicts: {verdict: count}, thresholds: {golden, retrieval}}, each threshold {value, embedderId, origin, setAt} or null.",
  examples: ["assay status", "assay status --db docs.db --json"],
  input: z.object({}),
  async run(context) {
    const { status, listings } = await withAssay(
      context,
      async (assay) => ({ status: await assay.status(), listings: await assay.golden.list() }),
      { forReindex: true },
    );
    const goldenVerdicts: Record<string, number> = {};
    for (const { freshness } of listings) {
      goldenVerdicts[freshness.verdict] = (goldenVerdicts[freshness.verdict] ?? 0) + 1;
    }
    const needsReindex = status.pinnedEmbedderId !== null && status.pinnedEmbedderId !== status.embedderId;
    return {
      text: renderStatus(status, { goldenVerdicts, needsReindex, styler: context.styler }),
      json: { ...status, needsReindex, goldenVerdicts },
    };
  },
});
