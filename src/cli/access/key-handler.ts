import type { CommandOption } from "../command.ts";
import type { CommandContext } from "../context.ts";

export const handlerOption: CommandOption = {
  flags: "--reviewer <name>",
  description: "Who does it, for the list of keys (setting: reviewer).",
  configKey: "reviewer",
};

/** Who creates or revokes a key here, as its record says it. */
export function keyHandler(context: CommandContext): string {
  return context.loadConfig().config.reviewer ?? "command line";
}
