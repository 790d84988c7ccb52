import type { DocumentSummary } from "../stores/documents.ts";
import { htmlNestsTooDeep } from "../text/markdown/html-nests-too-deep.ts";
import { nestsTooDeep } from "../text/markdown/nests-too-deep.ts";
import { tooHardToParse } from "../text/markdown/too-hard-to-parse.ts";
import { type DocumentPlan, type PlanContext, planDocument } from "./plan-document.ts";
import type { IngestFailure } from "./report.ts";
import type { SourceDocument } from "./source-document.ts";

/**
 * The plan for one source, or why it cannot be parsed: one odd document must not keep the others out. What is stored
 * of it stays.
 */
export function planOrFailure(
  source: SourceDocument,
  previous: DocumentSummary | undefined,
  context: PlanContext,
): DocumentPlan | { readonly kind: "failure"; readonly failure: IngestFailure } {
  try {
    if (source.syntax !== "text" && isTooDeep(source)) throw new RangeError("nested too deeply");
    if (source.syntax === "markdown" && tooHardToParse(source.source)) {
      return { kind: "failure", failure: crowded(source.location) };
    }
    return planDocument(source, previous, context);
  } catch (error) {
    return { kind: "failure", failure: failureOf(source.location, error) };
  }
}

function isTooDeep({ syntax, source }: SourceDocument): boolean {
  return syntax === "html" ? htmlNestsTooDeep(source) : nestsTooDeep(source);
}

function crowded(path: string): IngestFailure {
  const message = `${path} has too many marks without a blank line between them to be read as Markdown.`;
  const hint = "Part its blocks with blank lines, put it in as plain text, or leave it out with --exclude.";
  return { path, code: "document-invalid", message, hint };
}

function failureOf(path: string, error: unknown): IngestFailure {
  // The parsers are recursive: the stack is what deep nesting uses up, with a RangeError.
  if (error instanceof RangeError) {
    const hint = "Nest its lists, quotes or elements less, or leave it out with --exclude.";
    return { path, code: "document-invalid", message: `${path} is nested too deeply to be read.`, hint };
  }
  const reason = error instanceof Error ? error.message : String(error);
  const hint = "This is a defect. Leave the document out with --exclude until it is repaired.";
  return { path, code: "internal", message: `${path} cannot be parsed: ${reason}.`, hint };
}
