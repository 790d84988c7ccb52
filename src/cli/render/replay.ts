import type { Replay } from "../../service/traffic/replay/replay-record.ts";
import type { Styler } from "../styler.ts";
import { renderColumns } from "./columns.ts";
import { indented, oneLine } from "./one-line.ts";

const VALUE_WIDTH = 60;

/** What differs between an answer and its repetition, what is gone, and the text of now. */
export function renderReplay(
  { before, after, isSame, differences, gone, notKnown }: Replay,
  styler: Styler,
): string {
  const heading = isSame
    ? styler.green("the same answer from the same place")
    : styler.yellow(before.source === after.source ? "another text" : "an answer from another place");
  const rows = differences.map(({ what, before: then, after: now }) => [
    styler.dim(what),
    oneLine(then ?? "nothing", VALUE_WIDTH),
    oneLine(now ?? "nothing", VALUE_WIDTH),
  ]);
  const beside = isSame ? `${styler.dim("what was found on the way there differs:")}\n` : "";
  const list = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [[styler.dim(title), ...lines.map((line) => `  ${oneLine(line)}`)].join("\n")];
  return [
    `${oneLine(before.question ?? before.questionKey)}\n${heading}`,
    ...(rows.length === 0
      ? []
      : [`${beside}${renderColumns([["", "then", "now"].map(styler.dim), ...rows])}`]),
    ...list("not there any more:", gone),
    ...list("not repeated, or not known of the request:", notKnown),
    ...(isSame || after.text === null ? [] : [indented(after.text.trimEnd())]),
  ].join("\n\n");
}
