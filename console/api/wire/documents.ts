import type { z } from "zod";
import type { documentDetail, documentList } from "../../../src/server/protocol/documents.ts";

export type DocumentList = z.output<typeof documentList>;
export type DocumentDetail = z.output<typeof documentDetail>;
