import { z } from "zod";
import { ITEM_WEIGHT } from "../../stats/weighted-share.ts";
import { hashBytes } from "../../text/hash-text.ts";
import { readJsonLines } from "../read-json-lines.ts";
import { pairKey } from "./latest-labels.ts";

/** A pair to be labelled, or labelled already, as a line of a file that `loadPairs` reads once it is. */
const text = z.string().regex(/\S/u);
const row = z.object({
  id: z.string().min(1).optional(),
  asked: text,
  stored: text,
  answer: z.string().nullable().default(null),
  entryId: z.string().nullable().default(null),
  similarity: z.number().optional(),
  weight: z.number().min(ITEM_WEIGHT.least).max(ITEM_WEIGHT.most).optional(),
  requests: z.number().optional(),
  band: z.object({ from: z.number(), to: z.number(), found: z.number(), drawn: z.number() }).optional(),
  /** Whether the answer serves the question. @default not labelled yet */
  same: z.boolean().optional(),
  /** The person looked and could not tell. */
  unsure: z.boolean().optional(),
  by: z.string().nullish(),
  at: z.string().optional(),
  /** What a model says of it: kept apart, never shown to a person who labels. */
  judge: z.object({ same: z.boolean(), by: z.string(), at: z.string() }).optional(),
});

export interface CandidateRow extends z.output<typeof row> {
  id: string;
}

const SHAPE = "{asked, stored, answer?, entryId?, weight?, same?}";

/** @throws AppError `dataset-invalid` naming file, line and field */
export function readCandidates(content: string, { file }: { file: string }): CandidateRow[] {
  return readJsonLines(content, { file, schema: row, shape: SHAPE }).map(({ row: found }) => ({
    ...found,
    id: found.id ?? candidateId(found),
  }));
}

export function writeCandidates(rows: readonly CandidateRow[]): string {
  return rows.map((each) => `${JSON.stringify(each)}\n`).join("");
}

/** The same for the same pair, whenever it is drawn. */
export function candidateId(pair: { readonly asked: string; readonly stored: string }): string {
  return hashBytes(pairKey(pair)).slice(0, 16);
}
