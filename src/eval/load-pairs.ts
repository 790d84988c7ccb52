import { z } from "zod";
import type { AloneAnswer } from "../calibrate/verifier/verified-pair.ts";
import { AppError } from "../errors.ts";
import { ITEM_WEIGHT } from "../stats/weighted-share.ts";
import { invalidData, readJsonLines } from "./read-json-lines.ts";

/** Two questions, and whether one answer serves both. */
export interface LabelledPair {
  readonly asked: string;
  readonly stored: string;
  readonly same: boolean;
  /** The stored answer, for its language; undefined where none is given. */
  readonly answer: string | undefined;
  /** What the pair puts to the test; undefined where nobody said. */
  readonly class: string | undefined;
  /** Requests that the pair stands for, one over the chance at which it was drawn; from 1e-6 to 1e9. @default 1 */
  readonly weight?: number;
  /** What became of it when the verifier's model answered what was asked by itself; left out where nobody tried. */
  readonly alone?: AloneAnswer;
}

/** What a line holds, for whoever is told that one does not. */
export const PAIR_SHAPE = "{asked, stored, same, answer?, class?, weight?}, or {a, b, duplicate}";

const text = z.string().regex(/\S/u);
const named = z
  .object({
    asked: text,
    stored: text,
    same: z.boolean(),
    answer: text.optional(),
    class: text.optional(),
    weight: z.number().optional(),
    alone: z.object({ right: z.boolean(), cost: z.number().min(0), latencyMs: z.number().min(0) }).optional(),
  })
  .transform(
    ({ answer, class: name, weight, alone, ...pair }): LabelledPair => ({
      ...pair,
      answer,
      class: name,
      ...(weight !== undefined && { weight }),
      ...(alone !== undefined && { alone }),
    }),
  );
/** The fields of common sets of duplicate questions. */
const lettered = z.object({ a: text, b: text, duplicate: z.boolean() }).transform(
  ({ a, b, duplicate }): LabelledPair => ({
    asked: a,
    stored: b,
    same: duplicate,
    answer: undefined,
    class: undefined,
  }),
);

/** Told apart by what a line has, so that what is wrong with it is told of the form that was meant. */
const pair = z.unknown().transform((line, context): LabelledPair => {
  const isLettered = typeof line === "object" && line !== null && !("asked" in line) && "a" in line;
  const parsed = (isLettered ? lettered : named).safeParse(line);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  context.addIssue({ code: "custom", path: issue?.path ?? [], message: issue?.message ?? "malformed" });
  return z.NEVER;
});

/**
 * Reads labelled pairs of questions from JSON Lines.
 *
 * @throws AppError `dataset-invalid` naming file, line and field
 */
export function loadPairs(text: string, { file }: { file: string }): LabelledPair[] {
  const pairs = readJsonLines(text, { file, schema: pair, shape: PAIR_SHAPE });
  if (pairs.length === 0) throw invalidData(`${file} holds no pair.`, PAIR_SHAPE);
  for (const { row, where } of pairs) checkWeight(row.weight, where);
  return pairs.map(({ row }) => row);
}

/** Here and not in the shape, so that the error says what is wrong with which line. */
function checkWeight(weight: number | undefined, where: string): void {
  const { least, most } = ITEM_WEIGHT;
  if (weight === undefined || (weight >= least && weight <= most)) return;
  throw new AppError("dataset-invalid", `${where}: weight: ${weight} is no number of requests.`, {
    hint: `A weight is the number of requests that a pair stands for, from ${least} to ${most}.`,
  });
}
