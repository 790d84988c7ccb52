import { z } from "zod";
import { defineCommand } from "../command.ts";
import { renderDocumentTable } from "../render/document.ts";
import { oneLine } from "../render/one-line.ts";
import { withStoredData } from "../with-assay.ts";

export const documentsList = defineCommand({
  name: "documents list",
  summary: "List the documents in the database",
  description:
    "Lists documents with their version.\n\nWith --json: {documents: [{id, collection, root, title, format, contentHash, version, revision, metadata, indexKey, ingestedAt}]}.",
  options: [{ flags: "--collection <name>", description: "Only documents of this collection." }],
  examples: ["assay documents list", "assay documents list --collection faq --json"],
  input: z.object({ collection: z.string().optional() }),
  async run(context, { collection }) {
    const documents = await withStoredData(context, (assay) =>
      assay.documents.list(collection === undefined ? {} : { collection }),
    );
    const text =
      collection !== undefined && documents.length === 0
        ? `No documents in the collection "${oneLine(collection)}".`
        : renderDocumentTable(documents, context.styler);
    return { text, json: { documents } };
  },
});
