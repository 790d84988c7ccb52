import { hashText } from "../../text/hash-text.ts";
import { compareIds } from "../compare-ids.ts";
import type { DocumentRecord, PassageRecord } from "../documents.ts";
import { topicsOf } from "../topic.ts";
import type { IntegrityFinding } from "./integrity-report.ts";

/** What a document's row says of itself that is not so. `topics` are those it is filed under. */
export function findDocumentFaults(document: DocumentRecord, topics: readonly string[]): IntegrityFinding[] {
  const subject = `document ${JSON.stringify(document.id)}`;
  const findings: IntegrityFinding[] = [];
  if (hashText(document.source) !== document.contentHash) {
    findings.push({ subject, message: "Its content hash is not that of its source text." });
  }
  const declared = topicsOf(document.metadata).sort(compareIds).join(", ");
  const filed = [...topics].sort(compareIds).join(", ");
  if (declared !== filed) {
    const message = `Its metadata names the topics "${declared}", and it is filed under "${filed}".`;
    findings.push({ subject, message });
  }
  return findings;
}

/** Passages of one document, in the order of their ordinals, against its source text. */
export function findPassageFaults(
  document: Pick<DocumentRecord, "id" | "source">,
  passages: readonly PassageRecord[],
): IntegrityFinding[] {
  return passages.flatMap((passage, index) => {
    const message = describePassageFault(passage, { index, sourceLength: document.source.length });
    const subject = `passage ${JSON.stringify(passage.id)} of ${JSON.stringify(document.id)}`;
    return message === undefined ? [] : [{ subject, message }];
  });
}

function describePassageFault(
  { ordinal, start, end, startLine, endLine, text, hash }: PassageRecord,
  { index, sourceLength }: { index: number; sourceLength: number },
): string | undefined {
  if (ordinal !== index) return `It has the ordinal ${ordinal} at position ${index} of its document.`;
  if (!(0 <= start && start <= end && end <= sourceLength)) {
    return `It spans ${start} to ${end} of a source text of ${sourceLength} characters.`;
  }
  if (!(1 <= startLine && startLine <= endLine)) return `It spans the lines ${startLine} to ${endLine}.`;
  return hashText(text) === hash ? undefined : "Its hash is not that of its text.";
}
