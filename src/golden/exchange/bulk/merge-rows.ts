import { normaliseQuestion } from "../../../text/questions/normalise-question.ts";
import { plainAnswer, sameAnswer } from "../../entries/find-conflicts.ts";
import type { BulkRow } from "./bulk-row.ts";

/** A row that was not taken over, and why. */
export interface SkippedRow {
  readonly line: number;
  readonly question: string;
  /** One sentence. */
  readonly reason: string;
}

/**
 * One row for each entry: rows of the same id, and rows without an id that give the same answer, are ways to ask for
 * one thing. A question that an earlier row answers otherwise is left out and reported.
 */
export function mergeRows(rows: readonly BulkRow[]): { rows: BulkRow[]; skipped: SkippedRow[] } {
  const merged = new Map<string, BulkRow>();
  const skipped: SkippedRow[] = [];
  const asked = new Map<string, number>();
  for (const row of rows) {
    const key = JSON.stringify(row.id === undefined ? ["answer", plainAnswer(row)] : ["id", row.id]);
    const earlier = merged.get(key);
    if (earlier && !sameAnswer(earlier, row)) {
      const reason = `Line ${earlier.line} has the id "${row.id}" with another answer.`;
      skipped.push({ line: row.line, question: row.questions[0] ?? "", reason });
      continue;
    }
    const questions = row.questions.filter((question) => {
      const normalised = normaliseQuestion(question);
      const owner = asked.get(normalised);
      const own = earlier?.line ?? row.line;
      if (normalised === "" || owner === undefined || owner === own) {
        asked.set(normalised, own);
        return true;
      }
      skipped.push({ line: row.line, question, reason: `Line ${owner} asks it with another answer.` });
      return false;
    });
    if (questions.length === 0 && row.questions.length > 0) continue;
    merged.set(key, earlier ? join(earlier, { ...row, questions }) : { ...row, questions });
  }
  return { rows: [...merged.values()], skipped };
}

function join(a: BulkRow, b: BulkRow): BulkRow {
  const both = (key: "questions" | "sources" | "negatives" | "audience" | "labels") => [
    ...new Set([...(a[key] ?? []), ...(b[key] ?? [])]),
  ];
  const language = a.language ?? b.language;
  const notes = [...new Set([a.note, b.note])].filter((note) => note !== undefined);
  return {
    ...{ line: a.line, answer: a.answer, questions: both("questions"), sources: both("sources") },
    ...{ negatives: both("negatives"), audience: both("audience"), labels: both("labels") },
    ...(a.id !== undefined && { id: a.id }),
    ...(language !== undefined && { language }),
    ...(notes.length > 0 && { note: notes.join(" ") }),
  };
}
