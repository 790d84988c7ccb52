import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import type { Answer } from "../../answer/answer.ts";
import { citationUrl } from "../../generate/citation-url.ts";
import { sectionTitle } from "../../generate/section-title.ts";
import type { McpParts } from "../mcp-parts.ts";
import { runTool } from "./run-tool.ts";
import { degraded, place, surface } from "./shapes.ts";

const turn = z.object({ role: z.enum(["user", "assistant"]), text: z.string() });

const input = z.strictObject({
  question: z.string().describe("One question in a sentence or two, in the asker's own words."),
  history: z
    .array(turn)
    .max(200)
    .exactOptional()
    .describe(
      "Earlier turns of the conversation, oldest first, where the question is not whole without them.",
    ),
  surface,
});

const output = z.object({
  id: z.string().describe("Id of the answer, for report_wrong_answer."),
  source: z
    .enum(["golden", "cached", "generated", "extracted", "fallback"])
    .describe(
      "golden: reviewed by a person, to be given as it is. cached: generated before. generated: written from the passages cited. extracted: quotes. fallback: the documents do not cover the question.",
    ),
  text: z.string(),
  reviewed: z.object({ by: z.string(), at: z.string() }).nullable(),
  citations: z.array(z.object({ number: z.int(), ...place })),
  suggestions: z
    .array(z.object({ documentId: z.string(), title: z.string(), startLine: z.int() }))
    .describe("Where to look when nothing qualified. No evidence."),
  degraded,
});

export function registerAsk(server: McpServer, { assay, signal: connected }: McpParts): void {
  server.registerTool(
    "ask",
    {
      title: "Ask the documents",
      description:
        "Answers a question from reviewed answers and the documents, with sources, or says that they do not cover it. Give a reviewed answer (source: golden) to the user word for word.",
      inputSchema: input,
      outputSchema: output,
      // Each answer is noted in the log, which changes nothing of what is answered.
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ question, history, surface: asking }, { signal }) =>
      runTool(async () => {
        const answer = await assay.ask(question, {
          ...(history && { history }),
          ...(asking !== undefined && { surface: asking }),
          signal: AbortSignal.any([signal, connected]),
        });
        return { content: contentOf(answer), structuredContent: structureOf(answer) };
      }),
  );
}

/** The text alone first, so that a reviewed answer stays what it is. */
function contentOf(answer: Answer): { type: "text"; text: string }[] {
  const lines = answer.citations.map((citation) => {
    const { number, documentId, startLine, endLine } = citation;
    const url = citationUrl(citation);
    return `[${number}] ${sectionTitle(citation)} (${documentId}, lines ${startLine}-${endLine})${url === null ? "" : ` ${url}`}`;
  });
  const about = [
    `Source: ${answer.source}. Answer id: ${answer.id}.`,
    ...lines,
    ...answer.degraded.map(({ stage, reason }) => `Degraded: ${stage}, ${reason}`),
  ];
  return [
    { type: "text", text: answer.text },
    { type: "text", text: about.join("\n") },
  ];
}

function structureOf(answer: Answer): z.input<typeof output> {
  const { id, source, text, golden } = answer;
  return {
    ...{ id, source, text },
    reviewed: source === "golden" ? (golden?.review ?? null) : null,
    citations: answer.citations.map(({ number, documentId, title, headings, startLine, endLine, url }) => ({
      ...{ number, documentId, title, headings: [...headings], startLine, endLine, url },
    })),
    suggestions: answer.suggestions.map(({ documentId, title, startLine }) => ({
      documentId,
      title,
      startLine,
    })),
    degraded: answer.degraded.map(({ stage, reason }) => ({ stage, reason })),
  };
}
