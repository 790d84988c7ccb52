import picocolors from "picocolors";
import type { Environment } from "../config.ts";

/** Colours for a terminal, or the same functions doing nothing where text is read by a program. */
export interface Styler {
  readonly enabled: boolean;
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  cyan(text: string): string;
}

export function createStyler(enabled: boolean): Styler {
  const { bold, dim, red, green, yellow, cyan } = picocolors.createColors(enabled);
  return { enabled, bold, dim, red, green, yellow, cyan };
}

/** `--no-color`, then NO_COLOR, then FORCE_COLOR, then whether the stream is a terminal. */
export function wantsColor(options: { flag: boolean; env: Environment; isTTY: boolean }): boolean {
  const { env } = options;
  if (!options.flag) return false;
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== "") return false;
  const force = env.FORCE_COLOR;
  if (force !== undefined && force !== "") return force !== "0" && force !== "false";
  return options.isTTY && env.TERM !== "dumb";
}
