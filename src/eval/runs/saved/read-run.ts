import { AppError } from "../../../errors.ts";
import { repeatedIds } from "../../sets/repeated-ids.ts";
import type { EvalRun } from "../eval-run.ts";
import { evalRunSchema } from "./run-schema.ts";

/**
 * A run from the text of its file. One that holds a question twice would count it twice, for or against a gate, and values that
 * no question can have come to would make figures that are none.
 *
 * @throws AppError `dataset-invalid` naming the file and the field, or the question
 */
export function readRun(text: string, { file }: { file: string }): EvalRun {
  const parsed = evalRunSchema.safeParse(parseJson(text, file));
  if (parsed.success) {
    const [twice] = repeatedIds(parsed.data.results);
    if (twice !== undefined) throw notARun(file, `it holds the question "${twice}" more than once`);
    return parsed.data;
  }
  const issue = parsed.error.issues[0];
  throw notARun(file, `${issue?.path.join(".") || "the file"}: ${issue?.message ?? "malformed"}`);
}

/** The text of a run's file: what `readRun` reads. */
export function formatRun(run: EvalRun): string {
  return `${JSON.stringify(run, null, 1)}\n`;
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw notARun(file, error instanceof Error ? error.message : String(error));
  }
}

function notARun(file: string, why: string): AppError {
  return new AppError("dataset-invalid", `"${file}" is no run of an evaluation: ${why}.`, {
    hint: "Make one with assay eval run <set> --out run.json.",
  });
}
