import { z } from "zod";
import { AppError } from "../../errors.ts";
import type { FeedbackInput, ReportInput } from "./traffic.ts";

/** Longest name and note, in characters. */
const LONGEST_NAME = 200;
const LONGEST_NOTE = 2000;

const said = {
  by: z.string().max(LONGEST_NAME).nullable().default(null),
  note: z.string().max(LONGEST_NOTE).nullable().default(null),
};
const answerId = z.string().min(1);
const opinionShape = z.object({ answerId, kind: z.enum(["up", "down", "escalated", "copied"]), ...said });
const reportShape = z.union([
  z.object({ answerId, ...said }),
  z.object({ question: z.string(), entryId: z.string(), ...said }),
]);

/** @throws AppError `usage` */
export function checkOpinion(
  given: FeedbackInput,
): Required<FeedbackInput> & { by: string | null; note: string | null } {
  const { by, note, ...opinion } = read(
    opinionShape,
    given,
    'Give an answer\'s id and "up", "down", "escalated" or "copied".',
  );
  return { ...opinion, by: named(by), note: named(note) };
}

export interface CheckedReport {
  about: { answerId: string } | { question: string; entryId: string };
  by: string | null;
  note: string | null;
}

/** @throws AppError `usage` */
export function checkReport(given: ReportInput): CheckedReport {
  const { by, note, ...about } = read(
    reportShape,
    given,
    "Give an answer's id, or a question and an entry's id.",
  );
  return { about, by: named(by), note: named(note) };
}

function read<T>(shape: z.ZodType<T>, given: unknown, hint: string): T {
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join(".") ?? "";
  const message = `The feedback is malformed${where === "" ? "" : ` at ${where}`}: ${issue?.message}.`;
  throw new AppError("usage", message, { hint });
}

/** A blank is no name and no note. */
function named(text: string | null): string | null {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
}
