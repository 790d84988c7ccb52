import type { DocumentRecord } from "../../../api/wire/documents.ts";

/** Names of the fields that a text declares of itself between two lines of `---`. */
export function declaredFields(source: string): Set<string> {
  const [, block = ""] = /^---\r?\n([\s\S]*?)\r?\n---\s*(?:\r?\n|$)/.exec(source) ?? [];
  return new Set([...block.matchAll(/^([^\s:#][^:\n]*):/gm)].map(([, name = ""]) => name.trim()));
}

/** Metadata that does not come from the text, and would be lost with a new one if it were not sent along. */
export function ownMetadata({ source, metadata }: Pick<DocumentRecord, "source" | "metadata">) {
  const declared = declaredFields(source);
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => !declared.has(name)));
}

/** A title that was given beside the text, as the text does not hold it. */
export function ownTitle({ source, title }: Pick<DocumentRecord, "source" | "title">): { title?: string } {
  return source.includes(title) ? {} : { title };
}
