import { z } from "zod";
import { defineCommand } from "../command.ts";
import { renderDocument } from "../render/document.ts";
import { withStoredData } from "../with-assay.ts";

export const documentsShow = defineCommand({
  name: "documents show",
  summary: "Show a document's version, metadata and passages",
  description:
    "Shows what is kept of one document, and where each of its passages stands; a passage's line can be named as a source, as in `page.md:42`.\n\nWith --json: {document, passages: [{id, ordinal, headings, anchor, startLine, endLine, text, hash, truncated}]}, document as in `documents list`.",
  arguments: [{ usage: "<id>", description: "The document, as in `assay documents list`." }],
  examples: ["assay documents show guide/start.md", "assay documents show guide/start.md --json"],
  input: z.object({ id: z.string() }),
  async run(context, { id }) {
    const { record, passages } = await withStoredData(context, async ({ documents }) => {
      const { source: _, ...record } = await documents.get(id);
      return { record, passages: await documents.passages(id) };
    });
    return {
      text: renderDocument(record, { passages, styler: context.styler }),
      json: {
        document: record,
        passages: passages.map(
          ({ id, ordinal, headings, anchor, startLine, endLine, text, hash, truncated }) => ({
            id,
            ordinal,
            headings,
            anchor,
            startLine,
            endLine,
            text,
            hash,
            truncated,
          }),
        ),
      },
    };
  },
});
