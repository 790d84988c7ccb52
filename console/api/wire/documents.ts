import type { z } from "zod";
import type {
  documentDetail,
  documentList,
  documentWritten,
  ingestReport,
} from "../../../src/server/protocol/documents.ts";

export type DocumentList = z.output<typeof documentList>;
export type DocumentDetail = z.output<typeof documentDetail>;

export type DocumentSummary = DocumentList["documents"][number];
export type DocumentRecord = DocumentDetail["document"];
export type PassageRecord = DocumentDetail["passages"][number];
export type DocumentWritten = z.output<typeof documentWritten>;
export type IngestReport = z.output<typeof ingestReport>;

/** What is heard while folders are read. */
export interface IngestProgress {
  /** Passages are counted in both: while reading, `total` grows and `done` stays 0. */
  readonly phase: "reading" | "embedding";
  readonly done: number;
  readonly total: number;
}
