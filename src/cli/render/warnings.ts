import type { Styler } from "../styler.ts";
import { printable } from "./printable.ts";

/** One line for each warning. */
export function renderWarnings(warnings: readonly string[], { yellow }: Styler): string[] {
  return warnings.map((warning) => `${yellow("warning")} ${printable(warning)}`);
}
