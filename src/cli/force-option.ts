import type { CommandOption } from "./command.ts";

export const forceOption: CommandOption = {
  flags: "--force",
  description: "Write it although a question would get another entry's answer; the history notes it.",
};
