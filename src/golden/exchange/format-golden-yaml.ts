import { Document, isScalar, Scalar, visit } from "yaml";
import { compareIds } from "../../stores/compare-ids.ts";
import type { GoldenEntry, GoldenSource } from "../../stores/golden.ts";
import type { GoldenFile, GoldenFileEntry, GoldenFileSource } from "./golden-file.ts";

/**
 * Entries as YAML, ordered by id, equal for equal entries, so that a difference in git is a difference in the
 * entries. Every text comes back character for character; one of several lines stands as a block where it can.
 */
export function formatGoldenYaml(entries: readonly GoldenEntry[]): string {
  const file: GoldenFile = {
    version: 1,
    entries: entries.toSorted((a, b) => compareIds(a.id, b.id)).map(formatEntry),
  };
  const document = new Document(file, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_key, node) {
      if (isScalar(node) && typeof node.value === "string") node.type = styleOf(node.value);
    },
  });
  return document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER });
}

function formatEntry(entry: GoldenEntry): GoldenFileEntry {
  const { id, state, phrasings, negatives, answer, language, audience, labels } = entry;
  const { sources, links, evidence, reviewedBy, reviewedAt } = entry;
  return {
    ...{ id, state },
    questions: phrasings.map(({ text }) => text),
    ...(negatives.length > 0 && { negatives: negatives.map(({ text }) => text) }),
    answer,
    ...(language !== null && { language }),
    ...(audience.length > 0 && { audience: [...audience] }),
    ...(labels.length > 0 && { labels: [...labels] }),
    sources: sources.map(formatSource),
    ...(links?.length && { links }),
    ...(evidence && { evidence }),
    ...(reviewedBy !== "" && { reviewed: { by: reviewedBy, at: reviewedAt } }),
  };
}

function formatSource({ reference, hash, version, label, context }: GoldenSource): GoldenFileSource {
  const stamp = { hash, version, label, ...(context && { context }) };
  switch (reference.kind) {
    case "document":
      return { document: reference.documentId, ...stamp };
    case "passage":
      return { passage: reference.documentId, ...stamp };
    case "topic":
      return { topic: reference.topic, ...stamp };
  }
}

/** Control characters, separators that some readers take for line ends, and byte-order marks: kept as escapes. */
const NEEDS_QUOTES = /[^\P{Cc}\n\t]|[\u2028\u2029\uFEFF\uFFFE\uFFFF]/u;

/** A block takes its indentation from the lines up to the first with text: none of them may be made of blanks. */
const BLANK_START = /^[ \t\n]*[ \t](\n|$)/u;

function styleOf(text: string): Scalar.Type {
  if (NEEDS_QUOTES.test(text) || BLANK_START.test(text)) return Scalar.QUOTE_DOUBLE;
  return text.includes("\n") ? Scalar.BLOCK_LITERAL : Scalar.PLAIN;
}
