import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { AppError } from "../../errors.ts";
import type { ReportInput, ReportOutcome } from "../../service/traffic/traffic.ts";
import type { McpParts } from "../mcp-parts.ts";
import { runTool } from "./run-tool.ts";

const input = z.strictObject({
  answerId: z.string().exactOptional().describe("Id of the answer, as ask gives it."),
  question: z
    .string()
    .exactOptional()
    .describe("The question, where the answer's id is not known; with entryId."),
  entryId: z.string().exactOptional().describe("Id of the reviewed answer that was given for it."),
  note: z.string().max(2000).exactOptional().describe("What was asked for, or what is wrong."),
});

const output = z.object({
  quarantined: z.boolean().describe("Whether a reviewed answer is kept from this question from now on."),
  labelled: z.boolean(),
  removedFromCache: z.int(),
});

export function registerReportWrongAnswer(server: McpServer, { assay, by = null }: McpParts): void {
  server.registerTool(
    "report_wrong_answer",
    {
      title: "Report a wrong answer",
      description:
        "Notes that an answer answers another question than the one asked. A reviewed answer is kept from that question at once, until a person has looked at it. Only when the user says that an answer is wrong.",
      inputSchema: input,
      outputSchema: output,
      annotations: {
        ...{ readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      },
    },
    ({ note = null, ...what }) =>
      runTool(async () => {
        const outcome = await assay.report({ ...whatIsReported(what), by, note });
        return {
          content: [{ type: "text", text: describe(outcome) }],
          structuredContent: {
            quarantined: outcome.quarantined !== null,
            labelled: outcome.labelled,
            removedFromCache: outcome.removedFromCache ?? 0,
          },
        };
      }),
  );
}

interface Reported {
  answerId?: string;
  question?: string;
  entryId?: string;
}

/** @throws AppError `usage` where it is neither an answer nor a question with its entry */
function whatIsReported({ answerId, question, entryId }: Reported): ReportInput {
  if (answerId !== undefined && question === undefined && entryId === undefined) return { answerId };
  if (answerId === undefined && question !== undefined && entryId !== undefined) return { question, entryId };
  throw new AppError("usage", "It is not clear which answer is meant.", {
    hint: "Give answerId alone, or question and entryId.",
  });
}

function describe({ quarantined, removedFromCache = 0 }: ReportOutcome): string {
  if (quarantined !== null) return "Noted. The reviewed answer is kept from this question from now on.";
  return removedFromCache > 0
    ? "Noted. The stored answer is removed, and the question is answered anew."
    : "Noted. The answer was not a reviewed one, so nothing is kept from being served.";
}
