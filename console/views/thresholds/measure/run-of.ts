import type { CalibrationRun, ThresholdName } from "../../../api/wire/thresholds.ts";

/** What stands in the form, as typed. */
export interface MeasureForm {
  readonly wrongCost: string;
  readonly perDay: string;
  readonly savingPerHit: string;
  /** In percent. */
  readonly minPrecision: string;
  readonly refusalCost: string;
  /** Retrieval alone: JSON Lines. */
  readonly questions: string;
}

/** What is to be measured, or what is wrong with the form in a sentence. */
export function runOf(
  form: MeasureForm,
  { name, surface }: { name: ThresholdName; surface: string | null },
): CalibrationRun | string {
  const place = surface === null ? {} : { surface };
  const wrongCost = numberOf(form.wrongCost);
  if (wrongCost === undefined) return "Say what a wrong answer costs: a number of 0 or more.";
  if (name === "cache") {
    const [perDay, savingPerHit] = [numberOf(form.perDay), numberOf(form.savingPerHit)];
    const minPrecision = numberOf(form.minPrecision);
    if (perDay === undefined) return "Say how many questions come in a day: a number of 0 or more.";
    if (savingPerHit === undefined) return "Say what each served question saves: a number of 0 or more.";
    if (minPrecision === undefined || minPrecision > 100) {
      return "Say how precise it is to be at least, in percent: 97, for instance.";
    }
    return { target: "cache", ...place, wrongCost, perDay, savingPerHit, minPrecision: minPrecision / 100 };
  }
  const refusalCost = numberOf(form.refusalCost);
  if (refusalCost === undefined) return "Say what a miss costs: a number of 0 or more.";
  if (name === "golden") return { target: "golden", ...place, wrongCost, refusalCost };
  const questions = readLines(form.questions);
  if (typeof questions === "string") return questions;
  return { target: "retrieval", ...place, wrongCost, refusalCost, questions };
}

type Questions = Extract<CalibrationRun, { target: "retrieval" }>["questions"];

/** The server looks at the fields; here only whether the lines are JSON. */
function readLines(text: string): Questions | string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length === 0) return "Paste labelled questions, one line of JSON each.";
  const questions: Questions = [];
  for (const [at, line] of lines.entries()) {
    try {
      questions.push(JSON.parse(line));
    } catch {
      return `Line ${at + 1} of the questions is no JSON: ${line.slice(0, 60)}`;
    }
  }
  return questions;
}

function numberOf(text: string): number | undefined {
  const value = Number(text);
  return text.trim() === "" || !(value >= 0 && Number.isFinite(value)) ? undefined : value;
}
