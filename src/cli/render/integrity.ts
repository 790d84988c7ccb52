import type { IntegrityReport } from "../../stores/integrity/integrity-report.ts";
import { count } from "../../text/count.ts";
import type { Styler } from "../styler.ts";
import { oneLine } from "./one-line.ts";

/** One block for each problem, with what helps, then the count. */
export function renderIntegrity({ problems, omitted, rules }: IntegrityReport, styler: Styler): string {
  const { bold, red } = styler;
  const looked = (rule: string) => rules.find((outcome) => outcome.rule === rule)?.looked ?? 0;
  const extent = `${count(looked("documents"), "document")}, ${count(looked("passage-vectors"), "passage")}, ${count(looked("golden-entries"), "golden entry", "golden entries")}`;
  return [
    ...problems.flatMap(({ rule, subject, message, hint }) => [
      `${red(rule)} ${bold(oneLine(subject))}`,
      `  ${oneLine(message)}`,
      `  ${bold("next")} ${oneLine(hint)}`,
    ]),
    ...(omitted === 0 ? [] : [`and ${count(omitted, "more problem")} of the same rules`]),
    `${count(problems.length + omitted, "problem")} by ${count(rules.length, "rule")} in ${extent}`,
  ].join("\n");
}
