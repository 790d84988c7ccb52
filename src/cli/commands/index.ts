import type { Command } from "../command.ts";
import { configCheck } from "./config-check.ts";
import { configKeys } from "./config-keys.ts";
import { configShow } from "./config-show.ts";

/** Every command, in the order of the help text. */
export const commands: readonly Command[] = [configShow, configCheck, configKeys];

/** What commands with the same first word have in common. */
export const groups: Readonly<Record<string, string>> = {
  config: "Print and check settings",
};
