import { type GoldenScope, scopesOverlap } from "../../../stores/golden-scope.ts";
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
 * One row for each entry: rows of the same id, and rows without an id that give the same answer to the same askers, are
 * ways to ask for one thing. A question that an earlier row answers otherwise, for some of the same askers, is left out
 * and reported.
 */
export function mergeRows(rows: readonly BulkRow[]): { rows: BulkRow[]; skipped: SkippedRow[] } {
  const merged = new Map<string, BulkRow>();
  const skipped: SkippedRow[] = [];
  const asked = new Map<string, Asked[]>();
  for (const row of rows) {
    const scope = scopeOf(row);
    const answerKey = ["answer", plainAnswer(row), [...scope.audience].sort(), scope.language];
    const key = JSON.stringify(row.id === undefined ? answerKey : ["id", row.id]);
    const earlier = merged.get(key);
    if (earlier && !sameAnswer(earlier, row)) {
      const reason = `Line ${earlier.line} has the id "${row.id}" with another answer.`;
      skipped.push({ line: row.line, question: row.questions[0] ?? "", reason });
      continue;
    }
    const questions = row.questions.filter((question) => {
      const normalised = normaliseQuestion(question);
      const before = asked.get(normalised) ?? [];
      const own = earlier?.line ?? row.line;
      const owner = before.find(({ line, scope: other }) => line !== own && scopesOverlap(other, scope));
      if (normalised === "" || owner === undefined) {
        asked.set(normalised, [...before, { line: own, scope }]);
        return true;
      }
      skipped.push({ line: row.line, question, reason: `Line ${owner.line} asks it with another answer.` });
      return false;
    });
    if (questions.length === 0 && row.questions.length > 0) continue;
    merged.set(key, earlier ? join(earlier, { ...row, questions }) : { ...row, questions });
  }
  return { rows: [...merged.values()], skipped };
}

/** Which row asks a question, and for whom. */
interface Asked {
  readonly line: number;
  readonly scope: GoldenScope;
}

function scopeOf({ audience = [], language }: BulkRow): GoldenScope {
  return { audience: audience.map((word) => word.trim()), language: language ?? null };
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
