import { z } from "zod";
import { defineCommand } from "../command.ts";
import { renderCacheEntry } from "../render/cache.ts";
import { withStoredData } from "../with-assay.ts";

export const cacheShow = defineCommand({
  name: "cache show",
  summary: "Show one stored answer, and what became of the passages it rests on",
  description:
    "With --json: {entry, states}, entry as in `cache list`, and one state for each of its passages: {kind: same, passage, document}, or {kind: changed or gone, documentId}.",
  arguments: [{ usage: "<id>", description: "The stored answer, as in `assay cache list`." }],
  examples: ["assay cache show 1f2e3d4c"],
  input: z.object({ id: z.string() }),
  async run(context, { id }) {
    const snapshot = await withStoredData(context, (assay) => assay.cache.show(id));
    return { text: renderCacheEntry(snapshot, context.styler), json: snapshot };
  },
});
