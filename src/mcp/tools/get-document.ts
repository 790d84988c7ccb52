import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { AppError } from "../../errors.ts";
import { delimitUntrusted } from "../../text/untrusted/delimit-untrusted.ts";
import { openDocument } from "../documents/open-document.ts";
import type { McpParts } from "../mcp-parts.ts";
import { runTool } from "./run-tool.ts";
import { DATA_NOTE } from "./shapes.ts";

/** In UTF-16 units: what most models read at once without trouble. */
const MOST = 40_000;

const input = z.strictObject({
  id: z.string().describe("Id of a document, as search_docs and citations name it."),
  fromLine: z
    .int()
    .min(1)
    .exactOptional()
    .describe("First line, from 1. Default: the first of the document."),
});

const output = z.object({
  id: z.string(),
  title: z.string(),
  version: z.string(),
  startLine: z.int(),
  endLine: z.int(),
  lines: z.int().describe("Of the whole document."),
  nextLine: z.int().nullable().describe("Where to go on reading; null at the end."),
  text: z.string(),
  isCut: z.boolean().describe("Whether a line was too long to be given whole."),
});

export function registerGetDocument(server: McpServer, parts: McpParts): void {
  server.registerTool(
    "get_document",
    {
      title: "Read a document",
      description: `Gives the text of one document, a long one in parts. ${DATA_NOTE}`,
      inputSchema: input,
      outputSchema: output,
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    ({ id, fromLine = 1 }) =>
      runTool(async () => {
        const document = await openDocument(parts, id);
        const part = partOf(document.source, fromLine);
        const { title, version } = document;
        const head = `${title} (${document.id}, ${version}), lines ${part.startLine}-${part.endLine} of ${part.lines}`;
        const framed = delimitUntrusted(
          { label: "document", text: `${head}\n\n${part.text}` },
          parts.createMarker(),
        );
        const more = part.nextLine === null ? [] : [`Go on with fromLine: ${part.nextLine}.`];
        return {
          content: [{ type: "text", text: [DATA_NOTE, framed, ...more].join("\n\n") }],
          structuredContent: { id: document.id, title, version, ...part },
        };
      }),
  );
}

/**
 * Whole lines from one on, as many as fit; a line that is longer than all that fits is cut short.
 *
 * @throws AppError `usage` for a line that is not there
 */
function partOf(source: string, fromLine: number) {
  const all = source.split("\n");
  if (fromLine > all.length) {
    throw new AppError("usage", `The document ends with line ${all.length}.`, {
      hint: `Give a line from 1 to ${all.length}.`,
    });
  }
  const taken: string[] = [];
  let size = 0;
  for (const line of all.slice(fromLine - 1)) {
    size += line.length + 1;
    if (size > MOST && taken.length > 0) break;
    taken.push(line.slice(0, MOST));
  }
  const endLine = fromLine - 1 + taken.length;
  return {
    ...{ startLine: fromLine, endLine, lines: all.length },
    nextLine: endLine < all.length ? endLine + 1 : null,
    text: taken.join("\n"),
    isCut: (all[fromLine - 1]?.length ?? 0) > MOST,
  };
}
