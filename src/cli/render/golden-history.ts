import type { HistoryStep } from "../../golden/review/describe-history.ts";
import type { Styler } from "../styler.ts";
import { oneLine } from "./one-line.ts";
import { printable } from "./printable.ts";

/** One block for each event: time, person, action and note, then the difference. */
export function renderHistory(steps: readonly HistoryStep[], styler: Styler): string {
  return steps.map((step) => renderStep(step, styler)).join("\n\n");
}

function renderStep({ at, by, action, note, revision, patch }: HistoryStep, styler: Styler): string {
  const { bold, dim } = styler;
  const who = by === null ? "" : ` by ${oneLine(by)}`;
  return [
    `${at}  ${bold(action)}${who} ${dim(`revision ${revision}`)}`,
    ...(note === null ? [] : [`  ${oneLine(note)}`]),
    ...patch
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => `  ${colour(line, styler)}`),
  ].join("\n");
}

function colour(line: string, styler: Styler): string {
  const text = printable(line);
  if (line.startsWith("@@")) return styler.cyan(text);
  if (line.startsWith("+")) return styler.green(text);
  return line.startsWith("-") ? styler.red(text) : text;
}
