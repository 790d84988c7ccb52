import { z } from "zod";
import type { IngestReport } from "../../ingest/report.ts";
import type { DocumentRecord, DocumentSummary, PassageRecord } from "../../stores/documents.ts";
import { described, lineText, listOf, nextCursor, pageQuery } from "./fields.ts";

const summary = described<DocumentSummary>("DocumentSummary", "A document without its text.");

export const documentsQuery = z.strictObject({
  ...pageQuery,
  collection: lineText.exactOptional(),
  text: lineText.exactOptional().meta({
    description: "Documents whose id or title holds it, in upper or lower case.",
  }),
});
export const documentList = z.strictObject({
  documents: listOf(summary),
  total: z.number().meta({ description: "Documents that fit, on all pages." }),
  collections: listOf(z.string()).meta({ description: "Those that there are, whatever is asked for." }),
  readsFolders: z.boolean().meta({
    description: "Whether the configuration names folders (`ingest.sources`) that can be read again.",
  }),
  nextCursor,
});
export const documentDetail = z.strictObject({
  document: described<DocumentRecord>("DocumentRecord", "A document; `source` is its text."),
  passages: listOf(described<PassageRecord>("PassageRecord", "A passage, in the order of the text.")),
});

const metadataValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

/** Body of `PUT /v1/documents/:id`. */
export const documentBody = z.strictObject({
  text: z.string(),
  format: z.enum(["markdown", "html", "text"]).default("markdown"),
  title: z.string().max(2000).exactOptional().meta({ description: "Wins over the one in the text." }),
  metadata: z
    .record(z.string(), metadataValue)
    .default({})
    .meta({ description: "What filters go by; wins over that of the text." }),
});
export const documentWritten = z.strictObject({
  id: z.string(),
  change: z.enum(["added", "changed", "unchanged"]),
  version: z.string(),
  passages: z.number(),
  warnings: listOf(z.string()),
});
/** What an ingest did, and what is told of it while it runs. */
export const ingestReport = described<IngestReport>(
  "IngestReport",
  "Ids that were added, changed, unchanged, renamed and removed; what failed, warnings, passages and milliseconds.",
);
export const documentRemoved = z.strictObject({ removed: listOf(z.string()) });
