import type { CommandOption } from "./command.ts";

export const surfaceOption: CommandOption = {
  flags: "--surface <name>",
  description: "The surface that alone it holds for (default: all that have none of their own).",
};
