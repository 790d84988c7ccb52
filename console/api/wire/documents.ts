import type { z } from "zod";
import type {
  documentDetail,
  documentList,
  documentWritten,
  ingestReport,
} from "../../../src/server/protocol/documents.ts";
import type { Problem } from "./problem.ts";

export type DocumentList = z.output<typeof documentList>;
export type DocumentDetail = z.output<typeof documentDetail>;

export type DocumentSummary = DocumentList["documents"][number];
export type DocumentRecord = DocumentDetail["document"];
export type PassageRecord = DocumentDetail["passages"][number];
export type DocumentWritten = z.output<typeof documentWritten>;
export type IngestReport = z.output<typeof ingestReport>;

/** What is heard while folders are read; `report` and `error` come last, one of them. */
export type IngestEvent =
  | {
      readonly event: "progress";
      readonly data: {
        readonly phase: "reading" | "embedding";
        readonly done: number;
        readonly total: number;
      };
    }
  | { readonly event: "report"; readonly data: IngestReport }
  | { readonly event: "error"; readonly data: Problem };
