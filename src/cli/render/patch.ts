import type { Styler } from "../styler.ts";
import { printable } from "./printable.ts";

/** A unified diff in colours. What is shown of the texts themselves is only made safe, never shortened. */
export function renderPatch(patch: string, styler: Styler): string {
  let isHeader = true;
  const lines = patch.replace(/\n$/u, "").split("\n");
  return lines
    .map((line) => {
      const text = printable(line);
      if (isHeader) {
        // The last line of the header; a removed line may begin with "---" too.
        if (line.startsWith("+++ ")) isHeader = false;
        return styler.bold(text);
      }
      if (line.startsWith("@@")) return styler.cyan(text);
      if (line.startsWith("+")) return styler.green(text);
      return line.startsWith("-") ? styler.red(text) : text;
    })
    .join("\n");
}
