import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { sectionTitle } from "../../generate/section-title.ts";
import type { RetrievalOutcome } from "../../retrieval/retrieve.ts";
import { parseFilter } from "../../stores/metadata-filter.ts";
import type { RecalledPassage } from "../../stores/recalled-passage.ts";
import { delimitUntrusted } from "../../text/untrusted/delimit-untrusted.ts";
import type { McpParts } from "../mcp-parts.ts";
import { runTool } from "./run-tool.ts";
import { DATA_NOTE, place, surface } from "./shapes.ts";

const MOST = 50;

const input = z.strictObject({
  query: z.string().describe("What to look for, as a question or a few words."),
  k: z
    .int()
    .min(1)
    .max(MOST)
    .exactOptional()
    .describe("Most passages. Default: as the server is configured."),
  filter: z
    .record(z.string(), z.json())
    .exactOptional()
    .describe(
      'Conditions on the metadata of documents, such as {"product": "gateway", "year": {"gte": 2024}}.',
    ),
  surface,
});

const output = z.object({
  outcome: z
    .enum(["passages", "no-documents", "filter-matches-nothing", "below-threshold"])
    .describe(
      "passages, or why there are none: below-threshold means that nothing is near enough to be evidence.",
    ),
  passages: z.array(
    z.object({
      ...place,
      similarity: z.number().describe("Cosine to the query, in [-1, 1]; higher is closer."),
      text: z.string(),
    }),
  ),
});

export function registerSearchDocs(server: McpServer, parts: McpParts): void {
  const { assay, createMarker, signal: connected } = parts;
  server.registerTool(
    "search_docs",
    {
      title: "Search the documents",
      description: `Finds the passages of the documents for a query, the best first, and nothing where none is near enough. ${DATA_NOTE}`,
      inputSchema: input,
      outputSchema: output,
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    ({ query, k, filter, surface: asking }, { signal }) =>
      runTool(async () => {
        const outcome = await assay.retrieve(query, {
          ...(k !== undefined && { k }),
          ...(filter && { filter: parseFilter(filter) }),
          ...(asking !== undefined && { surface: asking }),
          signal: AbortSignal.any([signal, connected]),
        });
        return {
          content: [{ type: "text", text: describe(outcome, createMarker()) }],
          structuredContent: structureOf(outcome),
        };
      }),
  );
}

function describe(outcome: RetrievalOutcome, marker: string): string {
  if (outcome.kind === "no-answer") return `Nothing was found: ${outcome.reason}.`;
  const passages = outcome.passages.map(({ passage, document, similarity }, index) => {
    const { headings, startLine, endLine } = passage;
    const place = sectionTitle({ title: document.title, headings });
    const head = `${place} (${document.id}, lines ${startLine}-${endLine}, similarity ${similarity})`;
    return delimitUntrusted(
      { label: "passage", number: index + 1, text: `${head}\n\n${passage.text}` },
      marker,
    );
  });
  return [DATA_NOTE, ...passages].join("\n\n");
}

function structureOf(outcome: RetrievalOutcome): z.input<typeof output> {
  if (outcome.kind === "no-answer") return { outcome: outcome.reason, passages: [] };
  return { outcome: "passages", passages: outcome.passages.map(toShape) };
}

function toShape({ passage, document, similarity }: RecalledPassage) {
  const { headings, startLine, endLine, text } = passage;
  const { url } = document.metadata;
  return {
    ...{ documentId: document.id, title: document.title, headings: [...headings], startLine, endLine },
    ...{ url: typeof url === "string" ? url : null, similarity, text },
  };
}
