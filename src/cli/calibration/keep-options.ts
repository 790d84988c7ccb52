import { z } from "zod";
import { AppError } from "../../errors.ts";
import type { CommandOption } from "../command.ts";
import type { CommandContext } from "../context.ts";

/** What becomes of a calibration beyond its report: the same for every command that makes one. */
export const keepOptions: readonly CommandOption[] = [
  {
    flags: "--apply",
    description: "Keep the record and pin the threshold it chose; needs --by or the setting reviewer.",
  },
  { flags: "--keep", description: "Keep the record and pin nothing." },
  { flags: "--by <name>", description: "Who answers for it (default: the setting reviewer)." },
  { flags: "--surface <name>", description: "For one surface (default: all that have none of their own)." },
  {
    flags: "--index <name>",
    description: "Under the embedding model of a version of the index, live or not (default: the live one).",
  },
];

export const keepFields = {
  apply: z.boolean().default(false),
  keep: z.boolean().default(false),
  by: z.string().regex(/\S/u, { error: "expected a name" }).optional(),
  surface: z.string().optional(),
  index: z.string().optional(),
};

export interface KeepInput {
  apply: boolean;
  keep: boolean;
  by?: string | undefined;
  surface?: string | undefined;
  index?: string | undefined;
}

/** Who answers for the calibration. @throws AppError `usage` where it is to be applied and nobody is named */
export function whoKeeps({ apply, by }: KeepInput, context: CommandContext): string | undefined {
  const name = by ?? context.loadConfig().config.reviewer ?? undefined;
  if (!apply || name !== undefined) return name;
  throw new AppError("usage", "A threshold is pinned under somebody's name, and nobody is named.", {
    hint: "--by <name>, or set ASSAY_REVIEWER once",
  });
}
