import { z } from "zod";
import { thresholdNames } from "../stores/settings.ts";
import type { CommandOption } from "./command.ts";

export const byOption: CommandOption = {
  flags: "--by <name>",
  description: "Who does it, for the history of versions.",
};

export const noteOption: CommandOption = {
  flags: "--note <text>",
  description: "Why, for the history of versions.",
};

/** For promote and verify, which take it to mean the same. */
export const assumeOption: CommandOption = {
  flags: "--assume <names>",
  description: "Thresholds to take over from the other model, such as golden,retrieval.",
};

export const assumeInput = z
  .string()
  .transform((text) => text.split(",").map((name) => name.trim()))
  .pipe(z.array(z.enum(thresholdNames, { error: `expected names among ${thresholdNames.join(", ")}` })));

export const versionArgument = {
  usage: "<name>",
  description: "The version, as in `assay index list`.",
} as const;

export const nameArgument = z.string({ error: "expected the name of a version" });

/** Who and why, where they were given. */
export const saidInput = { by: z.string().optional(), note: z.string().optional() };

export function saidOf({ by, note }: { by?: string | undefined; note?: string | undefined }) {
  return { ...(by !== undefined && { by }), ...(note !== undefined && { note }) };
}
