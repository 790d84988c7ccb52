import { inspect } from "node:util";
import { AppError } from "../errors.ts";
import { jsonText } from "./render/json-text.ts";
import { printable } from "./render/printable.ts";
import type { Styler } from "./styler.ts";

export interface RenderedError {
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * One block for people on stderr, or one JSON object on stdout. Stack traces only with `debug`.
 */
export function renderError(
  error: unknown,
  options: {
    styler: Styler;
    json: boolean;
    debug: boolean;
    /** Completes a hint that is a command. @default leaves hints as they are */
    locate?: (hint: string | undefined) => string | undefined;
  },
): RenderedError {
  const { code, message: whole, hint: written } = toAppError(error);
  const hint = options.locate ? options.locate(written) : written;
  const message = shortened(whole);
  const trace = options.debug ? `${inspect(error)}\n` : "";
  if (options.json) {
    const body = { error: { code, message, hint: hint ?? null } };
    return { stdout: `${jsonText(body)}\n`, stderr: trace };
  }
  const { bold, dim, red } = options.styler;
  const lines = [`${bold(red("error"))} ${printable(message)} ${dim(`[${code}]`)}`];
  if (hint !== undefined) lines.push(`${bold("hint")}  ${printable(hint)}`);
  return { stdout: "", stderr: `${lines.join("\n")}\n${trace}` };
}

/** Characters of one line; messages repeat what was typed, which may be a whole file. */
const MAX_LINE = 1000;

function shortened(message: string): string {
  return message
    .split("\n")
    .map((line) => (line.length > MAX_LINE ? `${line.slice(0, MAX_LINE / 2)} … ${line.slice(-100)}` : line))
    .join("\n");
}

/** Any thrown value as an AppError: an abort as `aborted`, everything unforeseen as `internal`. */
export function toAppError(error: unknown): AppError {
  if (AppError.isInstance(error)) return error;
  if (error instanceof Error && error.name === "AbortError") {
    return new AppError("aborted", "Interrupted.", { cause: error });
  }
  const message = error instanceof Error ? `${error.name}: ${error.message}` : `Unexpected: ${String(error)}`;
  return new AppError("internal", message, {
    hint: "This is a defect. Run it again with ASSAY_DEBUG=1 to see where it happened.",
    cause: error,
  });
}
