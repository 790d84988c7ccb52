import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type Resource,
} from "@modelcontextprotocol/sdk/types.js";
import { AppError } from "../../errors.ts";
import type { DocumentFormat, DocumentSummary } from "../../stores/documents.ts";
import { mayRead } from "../documents/may-read.ts";
import { openDocument } from "../documents/open-document.ts";
import type { McpParts } from "../mcp-parts.ts";
import { documentIdOf, documentUri } from "./document-uri.ts";

const PAGE = 100;
/** What the protocol says of a resource that is not there. */
const NOT_FOUND = -32_002;

const mimeTypes: Readonly<Record<DocumentFormat, string>> = {
  ...{ markdown: "text/markdown", html: "text/html", text: "text/plain", record: "text/plain" },
};

/** The documents as resources: listed by id in pages, each with its source as it was read. */
export function registerDocuments({ server }: McpServer, parts: McpParts): void {
  server.registerCapabilities({ resources: {} });

  server.setRequestHandler(ListResourcesRequestSchema, ({ params }) =>
    tell(async () => {
      const after = readCursor(params?.cursor);
      const documents = await parts.assay.documents.list();
      const left = documents.filter(
        (document) => (after === undefined || document.id > after) && mayRead(parts, document),
      );
      const page = left.slice(0, PAGE);
      const last = page.at(-1);
      return {
        resources: page.map(toResource),
        ...(last && left.length > page.length && { nextCursor: writeCursor(last.id) }),
      };
    }),
  );

  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [
      {
        uriTemplate: documentUri("").concat("{id}"),
        name: "document",
        title: "A document by its id",
      },
    ],
  }));

  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) =>
    tell(async () => {
      const id = documentIdOf(uri);
      if (id === undefined) throw notFound(uri);
      const { format, source } = await openDocument(parts, id);
      return { contents: [{ uri, mimeType: mimeTypes[format], text: source }] };
    }, uri),
  );
}

function toResource({ id, title, format, ingestedAt }: DocumentSummary): Resource {
  return {
    ...{ uri: documentUri(id), name: id, title, mimeType: mimeTypes[format] },
    annotations: { lastModified: ingestedAt },
  };
}

/** The id that a page ended with, so that documents which come and go in between shift nothing. */
function writeCursor(id: string): string {
  return Buffer.from(id, "utf8").toString("base64url");
}

function readCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const id = Buffer.from(cursor, "base64url").toString("utf8");
  if (writeCursor(id) === cursor) return id;
  throw new McpError(ErrorCode.InvalidParams, "The cursor is none that this server gave.");
}

/** What went wrong in the protocol's own errors; of what is no error of ours, nothing is told. */
async function tell<Result>(work: () => Promise<Result>, uri = ""): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof McpError) throw error;
    if (!AppError.isInstance(error))
      throw new McpError(ErrorCode.InternalError, "Something went wrong inside Assay.");
    if (error.code === "document-not-found") throw notFound(uri);
    throw new McpError(ErrorCode.InternalError, error.message);
  }
}

function notFound(uri: string): McpError {
  return new McpError(NOT_FOUND, "There is no such resource.", { uri });
}
