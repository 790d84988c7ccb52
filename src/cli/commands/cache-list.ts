import { z } from "zod";
import { defineCommand } from "../command.ts";
import { numberInput } from "../number-input.ts";
import { renderCacheList } from "../render/cache.ts";
import { withStoredData } from "../with-assay.ts";

export const cacheList = defineCommand({
  name: "cache list",
  summary: "List the stored answers, newest first",
  description:
    "With --json: [{id, namespace, edition, surface, question, normalised, text, source, model, citations, passages, known, answerId, createdAt, lastServedAt, servedCount, sizeBytes}].",
  options: [
    { flags: "--document <id>", description: "Only answers that rest on this document." },
    { flags: "--surface <name>", description: "Only answers given there." },
    { flags: "-n, --limit <n>", description: "Most answers (default: 20)." },
  ],
  examples: ["assay cache list", "assay cache list --document guide/start.md"],
  input: z.object({
    document: z.string().optional(),
    surface: z.string().optional(),
    limit: numberInput({ min: 1, max: 1000, whole: true }).default(20),
  }),
  async run(context, { document, surface, limit }) {
    const entries = await withStoredData(context, (assay) =>
      assay.cache.list({
        limit,
        ...(document !== undefined && { documentId: document }),
        ...(surface !== undefined && { surface }),
      }),
    );
    return { text: renderCacheList(entries, context.styler), json: entries };
  },
});
