import { AppError } from "../errors.ts";
import type { CommandOption } from "./command.ts";
import type { CommandContext } from "./context.ts";

export const reviewerOption: CommandOption = {
  flags: "--reviewer <name>",
  description: "Who vouches for the answer (setting: reviewer).",
  configKey: "reviewer",
};

/** Who reviews in this call. @throws AppError `usage` where nobody is named */
export function requireReviewer(context: CommandContext): string {
  const { reviewer } = context.loadConfig().config;
  if (reviewer !== null) return reviewer;
  throw new AppError("usage", "No reviewer is named, and an answer needs somebody who vouches for it.", {
    hint: "--reviewer <name>, or set ASSAY_REVIEWER once",
  });
}
