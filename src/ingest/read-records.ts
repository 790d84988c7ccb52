import { z } from "zod";
import { AppError } from "../errors.ts";
import type { Metadata } from "../stores/documents.ts";
import type { TreeFormat } from "../text/markdown/document-tree.ts";
import type { IngestFailure } from "./report.ts";
import { toMetadata } from "./to-metadata.ts";

/** One line of a .jsonl file. */
export interface SourceRecord {
  readonly id: string;
  /** 1-based. */
  readonly line: number;
  readonly text: string;
  readonly title: string;
  readonly syntax: TreeFormat;
  readonly metadata: Metadata;
  /** The values before they were typed. */
  readonly declared: Readonly<Record<string, unknown>>;
}

const wellFormed = z.string().refine((text) => !/\p{Surrogate}/u.test(text), "has a broken character");
const label = z.union([wellFormed, z.number()]).transform(String);

const recordSchema = z.looseObject({
  id: label.pipe(z.string().trim().min(1, "must not be empty")),
  text: wellFormed,
  title: wellFormed.optional(),
  url: z.string().optional(),
  version: label.optional(),
  format: z.enum(["markdown", "html", "text"]).default("markdown"),
  metadata: z.record(z.string(), z.unknown()).default({}),
});

/** Records of a .jsonl text. A bad line is a failure that names file, line and field; the other lines are read. */
export function readRecords(
  text: string,
  path: string,
): { records: SourceRecord[]; failed: IngestFailure[] } {
  const records: SourceRecord[] = [];
  const failed: IngestFailure[] = [];
  const seen = new Map<string, number>();
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    if (raw.trim() === "") continue;
    const line = index + 1;
    try {
      const record = readRecord(raw, line);
      const earlier = seen.get(record.id);
      if (earlier !== undefined) throw invalid(`the id "${record.id}" is already used in line ${earlier}`);
      seen.set(record.id, line);
      records.push(record);
    } catch (error) {
      if (!AppError.isInstance(error)) throw error;
      const hint = error.hint === undefined ? {} : { hint: error.hint };
      failed.push({
        path: `${path}:${line}`,
        code: error.code,
        message: `${path}:${line}: ${error.message}.`,
        ...hint,
      });
    }
  }
  return { records, failed };
}

function readRecord(raw: string, line: number): SourceRecord {
  const parsed = recordSchema.safeParse(parseJson(raw));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const field = issue?.path.join(".") ?? "";
    throw invalid(field === "" ? "not a JSON object" : `field "${field}": ${issue?.message ?? "invalid"}`);
  }
  const { id, text, title = "", url, version, format, metadata, ...others } = parsed.data;
  return {
    id: id.normalize("NFC"),
    line,
    text,
    title: title.trim(),
    syntax: format,
    declared: { ...others, ...metadata },
    metadata: {
      ...toMetadata(others),
      ...toMetadata(metadata),
      ...(url === undefined ? {} : { url }),
      ...(version === undefined ? {} : { version }),
    },
  };
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch (cause) {
    throw invalid(`not valid JSON (${cause instanceof Error ? cause.message : String(cause)})`);
  }
}

function invalid(reason: string): AppError {
  return new AppError("document-invalid", reason, {
    hint: 'One object a line: {"id": "refunds", "text": "…", "title": "…", "metadata": {"topic": "orders"}}',
  });
}
