import type { LintReport } from "../../golden/lint/lint-golden.ts";
import { count } from "../../text/count.ts";
import type { Styler } from "../styler.ts";
import { oneLine } from "./one-line.ts";
import { renderWarnings } from "./warnings.ts";

/** One block for each problem, with what helps, then the count. */
export function renderLint({ problems, checked, skipped, notes }: LintReport, styler: Styler): string {
  const { bold, red } = styler;
  const others =
    skipped === 0 ? "" : `, ${count(skipped, "draft or retired one", "drafts and retired ones")} left out`;
  const sum = `${count(problems.length, "problem")} in ${count(checked, "entry", "entries")}${others}`;
  return [
    ...problems.flatMap(({ entryId, rule, message, hint }) => [
      `${red(rule)} ${bold(oneLine(entryId))}`,
      `  ${oneLine(message)}`,
      `  ${bold("next")} ${oneLine(hint)}`,
    ]),
    ...renderWarnings(notes, styler),
    sum,
  ].join("\n");
}
