import { hashBytes } from "../text/hash-text.ts";
import { compareIds } from "./compare-ids.ts";
import type { Metadata } from "./documents.ts";

/** Hash of a topic as a whole: of its documents' sorted `id:contentHash` lines. Moves when any of them does. */
export function topicHash(
  documents: readonly { readonly id: string; readonly contentHash: string }[],
): string {
  const lines = documents.map(({ id, contentHash }) => `${id}:${contentHash}`).sort(compareIds);
  return hashBytes(lines.join("\n"));
}

/** Topics a document belongs to: its `topic` field, a text or a list of texts. Other types are no topic. */
export function topicsOf(metadata: Metadata): string[] {
  const topic = Object.hasOwn(metadata, "topic") ? metadata.topic : undefined;
  if (typeof topic === "string") return [topic];
  return Array.isArray(topic) ? [...new Set<string>(topic)] : [];
}
