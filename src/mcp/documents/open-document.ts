import { AppError } from "../../errors.ts";
import type { DocumentRecord } from "../../stores/documents.ts";
import type { McpParts } from "../mcp-parts.ts";
import { mayRead } from "./may-read.ts";

/**
 * A document that the client may read. One that it may not is not there for it, and neither are the ids near to one that
 * is not: they may be of documents for others.
 *
 * @throws AppError `document-not-found`
 */
export async function openDocument(parts: McpParts, id: string): Promise<DocumentRecord> {
  try {
    const document = await parts.assay.documents.get(id);
    if (mayRead(parts, document)) return document;
  } catch (error) {
    if (!AppError.isInstance(error) || error.code !== "document-not-found") throw error;
  }
  throw new AppError("document-not-found", `There is no document ${JSON.stringify(id.slice(0, 200))}.`, {
    hint: "Take an id of search_docs or of the list of resources.",
  });
}
