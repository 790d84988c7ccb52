import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { AppError } from "../../errors.ts";

/**
 * What went wrong is the tool's result, which the model of the client reads and can act on. What is no error of ours is
 * told without its message, which may hold anything.
 */
export async function runTool(work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work();
  } catch (error) {
    return { content: [{ type: "text", text: describeError(error) }], isError: true };
  }
}

function describeError(error: unknown): string {
  if (!AppError.isInstance(error)) return "internal: Something went wrong inside Assay.";
  const { code, message, hint } = error;
  return `${code}: ${message}${hint === undefined ? "" : ` ${hint}`}`;
}
