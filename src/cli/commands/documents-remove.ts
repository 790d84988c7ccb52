import { z } from "zod";
import { defineCommand } from "../command.ts";
import { renderRemovedDocuments } from "../render/document.ts";
import { withStoredData } from "../with-assay.ts";

export const documentsRemove = defineCommand({
  name: "documents remove",
  summary: "Remove documents with their passages",
  description:
    "Removes the named documents, all or none, and names the golden entries that are no longer served because of it. A document whose file is still there comes back with the next `ingest`.\n\nWith --json: {removed: [id], stale: [{id, verdict, reason}]}.",
  arguments: [{ usage: "<id...>", description: "The documents, as in `assay documents list`." }],
  examples: ["assay documents remove guide/old.md", "assay documents remove a.md b.md --json"],
  input: z.object({ id: z.array(z.string()) }),
  async run(context, { id }) {
    const { removed, stale } = await withStoredData(context, async ({ documents, golden }) => {
      const before = await golden.list();
      const served = new Set(
        before.filter(({ freshness }) => freshness.verdict === "fresh").map(({ entry }) => entry.id),
      );
      const removed = await documents.remove(id);
      const after = await golden.list();
      const stale = after.filter(
        ({ entry, freshness }) => served.has(entry.id) && freshness.verdict !== "fresh",
      );
      return { removed, stale };
    });
    return {
      text: renderRemovedDocuments(removed, { stale, styler: context.styler }),
      json: {
        removed,
        stale: stale.map(({ entry, freshness: { verdict, reason } }) => ({ id: entry.id, verdict, reason })),
      },
    };
  },
});
